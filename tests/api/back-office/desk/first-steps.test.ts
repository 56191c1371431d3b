import { expect, test } from 'vitest'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { changeSettings } from '#contract/back-office/settings.ts'
import { emptyMarketCompanies, getToday, sendTestMail } from '#contract/back-office/desk/today.ts'
import { publishLegalText } from '#contract/site/desk/legal-texts.ts'
import { anItem } from '../../../support/content/items.ts'
import { aContact } from '../../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../../support/market/staff.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aSeller, setSettings } from '../../../support/market/settings.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ DEMO: '0' })

const closed = { isOpen: 0, opens: '' } as const

test('lists the first steps of an empty market for admins until it has companies (BK-140)', async () => {
  await setSettings(market, { registration: closed })
  const admin = await aStaffMember(market, { role: 'admin' })
  const caller = await staffCaller(market, admin)
  const read = async () => (await caller.call(getToday)).body.payload.firstSteps
  const named = async (wanted: string) =>
    (await read())?.filter(({ state }) => state === wanted).map(({ name }) => name) ?? null
  const done = () => named('done')
  expect(await done()).toEqual([])
  const support = await aStaffCaller(market, 'support')
  expect((await support.call(getToday)).body.payload.firstSteps).toBeNull()
  expect(await done()).toEqual(['colleague'])
  await aContact(market)
  expect(await done()).toEqual(['colleague', 'company'])
  await caller.call(publishLegalText, {
    params: { kind: 'contract' },
    body: { version: 2, validFrom: '2026-12-01', html: '<p>Our own terms.</p>' },
  })
  await caller.call(publishLegalText, {
    params: { kind: 'privacy' },
    body: { version: 2, validFrom: '2026-12-01', html: '<p>Our own policy.</p>' },
  })
  await setSettings(market, { seller: aSeller })
  expect(await done()).toEqual(['invoices', 'contract', 'privacy', 'colleague', 'company'])
  expect((await read())!.find(({ name }) => name === 'invoices')!.value).toBe(
    `${aSeller.name}, ${aSeller.vatNumber}`,
  )

  const prices = defaultOperatorSettings.membershipPrices
  await caller.call(changeSettings, {
    body: {
      changes: [{ key: 'membershipPrices', to: prices, was: prices }],
      reason: 'Kept as it is',
    },
  })
  const card = await anItem(market, 'staff-card')
  expect(await done()).not.toContain('contact')
  await market.database.sql`update content_item set changed_by = ${admin.id} where id = ${card}`
  Object.assign(market.platform.config, {
    viesUrl: 'https://vies.example',
    mollieKey: 'test_0123456789',
    inbound: { port: 2525 },
  })
  expect(await done()).toEqual([
    'invoices',
    'contract',
    'privacy',
    'contact',
    'colleague',
    'incoming',
    'prices',
    'vies',
    'company',
  ])
  expect(await named('started')).toEqual(['payments'])
  Object.assign(market.platform.config, { mollieKey: 'live_0123456789' })
  expect(await done()).toContain('payments')

  const { payload } = (await caller.call(sendTestMail, { body: null })).body
  expect(payload.address).toBe(admin.email)
  const [mail] = await queuedMails(market, 'staff-test:')
  expect(mail!.addresses).toEqual([admin.email])

  for (let n = 1; n < emptyMarketCompanies; n++) await aContact(market)
  expect(await done()).toBeNull()
})
