import { beforeEach } from 'vitest'
import { ownCompany } from '#contract/companies.ts'
import { updateCompany } from '#contract/profile.ts'
import { signedIn, type Caller } from './market/callers.ts'
import { aContact, type TestContact } from './market/factories.ts'
import type { TestMarket } from './market/test-market.ts'

/** Bank details. */
export const bank = {
  bankCode: 'ABNA',
  ibanCode: 'NL91 ABNA 0417 1643 00',
  swiftCode: 'ABNANL2A',
}

/** Field errors by field. */
export const faultsOf = (reply: Awaited<ReturnType<Caller['raw']>>) =>
  Object.fromEntries((reply.refusal.payload.errors ?? []).map(({ param, msg }) => [param, msg]))

/** A member and its caller, new for each test of a file. */
export function useOwnProfile(market: TestMarket) {
  const scene = {} as { me: TestContact; caller: Caller }
  beforeEach(async () => {
    scene.me = await aContact(market)
    scene.caller = await signedIn(market, scene.me)
  })
  const company = (body: Record<string, unknown>, who = scene.caller) =>
    who.raw('POST', updateCompany.path, body)
  const own = async (who = scene.caller) => (await who.call(ownCompany)).body.payload
  const acts = () => market.database.sql<
    { act: string; actorKind: string; reason: string; details: Record<string, unknown> }[]
  >`
    select act, actor_kind, reason, details from audit_entry
    where company_id = ${scene.me.companyId}
      and act in ('company.changed', 'company.bank-changed', 'contact.changed')
    order by id`
  return { scene, company, own, acts }
}
