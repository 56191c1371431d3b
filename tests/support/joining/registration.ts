import { randomUUID } from 'node:crypto'
import { confirmApplication, register } from '#contract/registration/registration.ts'
import { checkKinds, setCheck, getRegistration } from '#contract/registration/desk/registrations.ts'
import { aProof } from '../captcha.ts'
import { queuedMails } from '../mail/mails.ts'
import { callerWith, type Caller } from '../market/callers.ts'
import type { TestMarket } from '../market/test-market.ts'

let serial = 0

/** What a visitor sends to apply for a free trial. */
export const anApplication = async (market: TestMarket, given: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  company: `Douro Recondicionados ${++serial}`,
  website: `douro-recon-${serial}.example`,
  address: 'Rua das Oliveiras 212',
  zip: '4400-118',
  city: 'Vila Nova de Gaia',
  country: 'PT',
  vat: `PT ${500_000_000 + serial * 10}`,
  desc: 'Refurbished notebooks from leasing returns.',
  hear: 'relation',
  name: 'Inês Carvalho',
  function: 'Purchasing manager',
  email: `ines${serial}@douro-recon-${serial}.example`,
  tel: `+351 22 555 ${String(serial).padStart(4, '0')}`,
  isContractAgreed: true,
  captcha: await aProof(market),
  ...given,
})

/** A visitor from a network of their own; the market must trust the test's proxy headers. */
export const aNewcomer = (market: TestMarket, source = `203.0.113.${++serial % 250}`): Caller =>
  callerWith(market, undefined, () => ({ 'x-forwarded-for': source }))

/** Applies, and finds the id of the application with its token, which is in the mail alone. */
export async function apply(market: TestMarket, given: Record<string, unknown> = {}) {
  const body = await anApplication(market, given)
  const answer = await aNewcomer(market).raw('POST', register.path, body)
  const [row] = await market.database.sql<{ id: number }[]>`
    select id from registration where key = ${body.key}`
  const id = row?.id ?? NaN
  const [mail] = await queuedMails(market, `registration:${id}:applicant`)
  const [, token = ''] = /application\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  return { body, answer, token, id }
}

/** Applies, and confirms the e-mail address as the applicant does. */
export async function applyAndConfirm(market: TestMarket, given: Record<string, unknown> = {}) {
  const applied = await apply(market, given)
  await aNewcomer(market).call(confirmApplication, { body: { token: applied.token } })
  return applied
}

export const readRegistration = async (staff: Caller, id: number) =>
  (await staff.call(getRegistration, { params: { id: String(id) } })).body.payload

/** Records every check of an applicant as passed. */
export async function passChecks(staff: Caller, id: number): Promise<void> {
  for (const kind of checkKinds) {
    const body = { kind, outcome: 'passed' as const, note: '' }
    await staff.call(setCheck, { params: { id: String(id) }, body })
  }
}
