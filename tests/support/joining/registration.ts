import { randomUUID } from 'node:crypto'
import { register } from '#contract/registration/registration.ts'
import { checkKinds, setCheck, getRegistration } from '#contract/back-office/queue/registrations.ts'
import { aProof } from '../captcha.ts'
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

/** Applies, and finds the id of the application. */
export async function apply(market: TestMarket, given: Record<string, unknown> = {}) {
  const body = await anApplication(market, given)
  const answer = await aNewcomer(market).raw('POST', register.path, body)
  const { payload } = answer.body as { payload: { token: string; receivedAt: string } }
  return { body, answer, token: payload.token, id: Number(payload.token?.split('-')[0]) }
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
