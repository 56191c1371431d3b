import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/access.ts'
import { forceLogout, hashToken } from '#server/features/auth/public.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import { callerWith, type Caller } from '../../support/market/callers.ts'
import { aContact, letLeave, type TestContact } from '../../support/market/factories.ts'
import { insertStaff, insertStaffSession, newStaffEmail } from '../../support/market/staff-rows.ts'
import type { TestMarket } from '../../support/market/test-market.ts'

/**
 * The columns of the matrix. `owner` has what a call names, `colleague` is of the owner's company; `member` and
 * `otherCompany` are paying members of two other companies, on the two plans. `twoFactorRequired` calls where the
 * operator demands a second factor that the account does not have.
 */
export const memberKinds = ['trial', 'member', 'otherCompany', 'overdue', 'serviceOnly'] as const
export const ownKinds = ['colleague', 'owner'] as const
export const blockedKinds = [
  'forcePay',
  'trialEnded',
  'customBlock',
  'personalBlock',
  'twoFactorRequired',
] as const
export const staffKinds = ['support', 'finance', 'editor', 'moderator', 'admin'] as const
/** Tokens that open nothing any more: too old, signed out, ended by the operator, of who left, of staff and too old. */
export const endedKinds = ['expired', 'revoked', 'forcedOut', 'removed', 'staffExpired'] as const

export const kinds = [
  'visitor',
  ...memberKinds,
  ...ownKinds,
  ...blockedKinds,
  ...staffKinds,
  'staffUnconfirmed',
  ...endedKinds,
] as const
export type Kind = (typeof kinds)[number]

const day = 86_400_000

const companies: Partial<Record<Kind, NonNullable<Parameters<typeof aContact>[1]>['company']>> = {
  trial: { state: 'trial', plan: null },
  member: { plan: 'broker' },
  otherCompany: { plan: 'plus' },
  overdue: { state: 'overdue' },
  serviceOnly: { isServiceOnly: true },
  forcePay: { state: 'force-pay' },
  trialEnded: { state: 'trial-ended' as CompanyState, plan: null },
  customBlock: { state: 'custom-blocked' },
}

/** The people behind the columns; `owner` and `colleague` are given, as what a call names is theirs. */
export async function everyPerson(
  market: TestMarket,
  ours: { owner: TestContact; colleague: TestContact },
): Promise<Record<Kind, TestContact | undefined>> {
  const people: Partial<Record<Kind, TestContact>> = { ...ours }
  for (const kind of [...memberKinds, ...blockedKinds, ...endedKinds]) {
    if (kind === 'staffExpired') continue
    const contact = await aContact(market, { company: companies[kind] ?? {} })
    people[kind] = contact
    if (kind === 'removed') {
      await letLeave(market, contact)
    }
    if (kind === 'personalBlock') {
      await market.database.sql`
        update contact set block_html = '<p>Please call us.</p>' where id = ${contact.id}`
    }
    if (kind === 'customBlock') {
      await market.database.sql`
        update company set state_beneath = 'active', block_html = '<p>Please call us.</p>'
        where id = ${contact.companyId}`
    }
  }
  return people as Record<Kind, TestContact | undefined>
}

const isStaff = (kind: Kind) =>
  kind === 'staffUnconfirmed' ||
  kind === 'staffExpired' ||
  (staffKinds as readonly Kind[]).includes(kind)

/** A new session of this kind, as its row stands in the database; undefined for visitors. */
export async function aSession(
  market: TestMarket,
  kind: Kind,
  person: TestContact | undefined,
): Promise<string | undefined> {
  const { sql } = market.database
  const now = market.clock.now()
  const ends = new Date(now.getTime() + day / 2)
  const before = new Date(now.getTime() - 1000)
  if (isStaff(kind)) {
    const staffId = await staffIdOf(
      market,
      kind === 'staffUnconfirmed' || kind === 'staffExpired' ? 'admin' : (kind as StaffRole),
    )
    return insertStaffSession(sql, {
      staffId,
      at: now,
      endsAt: kind === 'staffExpired' ? before : ends,
      isConfirmed: kind !== 'staffUnconfirmed',
    })
  }
  if (!person) return undefined
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at, ended_at)
    values (${person.id}, ${hashToken(token)}, ${now}, ${now}, ${kind === 'expired' ? before : ends},
      ${kind === 'revoked' ? before : null})`
  if (kind === 'forcedOut') {
    await market.database.transaction((tx) =>
      forceLogout(tx, { contactId: person.id }, { kind: 'system' }, now),
    )
  }
  return token
}

let serial = 0

/** The id of a new person of the operator, without password. */
export const staffIdOf = (market: TestMarket, role: StaffRole): Promise<number> =>
  insertStaff(market.database.sql, {
    name: `Staff ${++serial}`,
    email: newStaffEmail(),
    roles: [role],
    at: market.clock.now(),
  })

/** Calls with this token from a source of its own, so that no counter of another call is in its way. */
export function callerOf(market: TestMarket, token: string | undefined): Caller {
  serial += 1
  const source = `198.18.${(serial >> 8) & 255}.${serial & 255}`
  return callerWith(market, token, () => ({
    'x-forwarded-for': source,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }))
}
