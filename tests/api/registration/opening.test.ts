import { expect, test } from 'vitest'
import { sendTestMail } from '#contract/back-office/desk/today.ts'
import { publishLegalText } from '#contract/site/desk/legal-texts.ts'
import { changeSettings } from '#contract/back-office/settings.ts'
import { refusals } from '#contract/refusals.ts'
import { getSettings } from '#contract/site/site.ts'
import { orderAsVisitor } from '../../support/joining/billing.ts'
import { apply } from '../../support/joining/registration.ts'
import { visitor } from '../../support/market/callers.ts'
import { aSeller, setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:9/' })

const day = 'Registration opens on 1 February 2027.'

test('refuses registrations and orders of visitors until it opens, with the day (RG-020)', async () => {
  await setSettings(market, { seller: aSeller, registration: { isOpen: 0, opens: day } })
  for (const { answer } of [await apply(market), await orderAsVisitor(market)]) {
    expect(answer).toMatchObject({
      status: 403,
      refusal: { payload: { extra: 'REGISTRATION_CLOSED', msg: day } },
    })
  }
  const { registration } = (await visitor(market).call(getSettings)).body.payload
  expect(registration).toEqual({ isOpen: 0, opens: day })
})

test('repeats the answer to what arrived before registration was closed (RG-020)', async () => {
  await setSettings(market, { seller: aSeller, registration: { isOpen: 1, opens: '' } })
  const applied = await apply(market)
  const ordered = await orderAsVisitor(market)
  await setSettings(market, { registration: { isOpen: 0, opens: day } })
  expect((await apply(market, applied.body)).answer.body).toEqual(applied.answer.body)
  expect((await orderAsVisitor(market, ordered.order)).placed.invoiceNumber).toBe(
    ordered.placed.invoiceNumber,
  )
})

test('refuses a changed order of a visitor after registration was closed (RG-020)', async () => {
  await setSettings(market, { seller: aSeller, registration: { isOpen: 1, opens: '' } })
  const { order } = await orderAsVisitor(market)
  await setSettings(market, { registration: { isOpen: 0, opens: day } })
  const { answer } = await orderAsVisitor(market, { ...order, city: 'Utrecht' })
  expect(answer).toMatchObject({
    status: 403,
    refusal: { payload: { extra: 'REGISTRATION_CLOSED', msg: day } },
  })
})

test('opens only once seller, terms and mail are set (RG-021)', async () => {
  const closed = { isOpen: 0, opens: '' } as const
  await setSettings(market, { seller: { ...aSeller, iban: '' }, registration: closed })
  const admin = await aStaffCaller(market)
  const open = async () => {
    const reply = await admin.call(changeSettings, {
      body: { changes: [{ key: 'registration', to: { ...closed, isOpen: 1 }, was: closed }] },
    })
    return reply.status === 200 ? 'open' : reply.refusal.payload.errors
  }
  const missing = (names: string) => [
    { param: 'registration.isOpen', msg: refusals.notReadyToOpen(names) },
  ]
  expect(await open()).toEqual(missing('Seller of invoices, Contract terms, Mail'))
  await setSettings(market, { seller: aSeller })
  await admin.call(publishLegalText, {
    params: { kind: 'contract' },
    body: { version: 2, validFrom: '2026-12-01', html: '<p>Our own terms.</p>' },
  })
  expect(await open()).toEqual(missing('Mail'))
  await admin.call(sendTestMail, { body: null })
  await market.owner`
    update mail_delivery set state = 'sent', sent_at = ${market.clock.now()}, answer_code = 250`
  expect(await open()).toBe('open')
  market.clock.advance({ seconds: 3 })
  expect((await apply(market)).answer.status).toBe(200)
})
