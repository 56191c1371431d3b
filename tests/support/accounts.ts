import type { CompanyState } from '#server/features/companies/public.ts'
import { signedIn, visitor, type Caller } from './market/callers.ts'
import { aContact, type TestContact } from './market/factories.ts'
import type { TestMarket } from './market/test-market.ts'

/** Kinds of accounts with their states. */
export const accountKinds = {
  trial: { state: 'trial' },
  member: { state: 'active' },
  overdue: { state: 'overdue' },
  serviceOnly: { state: 'active', isServiceOnly: true },
  trialEnded: { state: 'trial-ended' },
  forcePay: { state: 'force-pay' },
  customBlocked: { state: 'custom-blocked' },
} as const satisfies Record<string, { state: CompanyState; isServiceOnly?: boolean }>
export type AccountKind = keyof typeof accountKinds

export const blockedKinds = ['trialEnded', 'forcePay', 'customBlocked'] as const
export const blockReasons = {
  trialEnded: 'TRIAL_ENDED',
  forcePay: 'FORCE_PAY',
  customBlocked: 'CUSTOM_BLOCK',
} as const

/** A signed-in contact of a new company of this kind. */
export async function anAccount(
  market: TestMarket,
  kind: AccountKind,
): Promise<{ contact: TestContact; caller: Caller }> {
  const contact = await aContact(market, { company: { ...accountKinds[kind] } })
  return { contact, caller: await signedIn(market, contact) }
}

/** A visitor and a signed-in contact of every kind. */
export async function everyCaller(
  market: TestMarket,
): Promise<Record<AccountKind | 'visitor', Caller>> {
  const kinds = Object.keys(accountKinds) as AccountKind[]
  const accounts = await Promise.all(
    kinds.map(async (kind) => [kind, (await anAccount(market, kind)).caller] as const),
  )
  return { visitor: visitor(market), ...Object.fromEntries(accounts) } as Record<
    AccountKind | 'visitor',
    Caller
  >
}
