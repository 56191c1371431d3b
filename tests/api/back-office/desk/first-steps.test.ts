import { expect, test } from 'vitest'
import { emptyMarketCompanies, getToday, sendTestMail } from '#contract/back-office/desk/today.ts'
import { publishLegalText } from '#contract/back-office/legal-texts.ts'
import { aContact } from '../../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../../support/market/staff.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const aSeller = {
  name: 'Market B.V.',
  address: 'Kade 1',
  zip: '3511 ZX',
  city: 'Utrecht',
  vatNumber: 'NL123456782B90',
  registrationNumber: '12345678',
  eori: '',
  bank: '',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  email: '',
  telephone: '',
}

const market = useTestMarket({ DEMO: '0' })

test('lists the first steps of an empty market for admins until it has companies (BK-120)', async () => {
  const admin = await aStaffMember(market, { role: 'admin' })
  const caller = await staffCaller(market, admin)
  const done = async () => {
    const steps = (await caller.call(getToday)).body.payload.firstSteps
    return steps && steps.filter(({ isDone }) => isDone).map(({ name }) => name)
  }
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
  await setSettings(market, { seller: aSeller })
  expect(await done()).toEqual(['contract', 'invoices', 'colleague', 'company'])

  const { payload } = (await caller.call(sendTestMail, { body: null })).body
  expect(payload.address).toBe(admin.email)
  const [mail] = await queuedMails(market, 'staff-test:')
  expect(mail!.addresses).toEqual([admin.email])

  for (let n = 1; n < emptyMarketCompanies; n++) await aContact(market)
  expect(await done()).toBeNull()
})
