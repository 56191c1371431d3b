import { maxListedSessions } from '#contract/auth/sessions.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Counter } from '#server/features/auth/rules.ts'
import type { CompanyState, PersonAccount } from '#server/features/companies/public.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { sessionEndedChannel } from '#server/platform/live.ts'

export interface SignInRow {
  contactId: number
  companyId: number
  passwordHash: string | null
  state: CompanyState
}

export async function findSignIn(db: Queryable, email: string): Promise<SignInRow | undefined> {
  const [row] = await db<SignInRow[]>`
    select contact.id as contact_id, company.id as company_id, password_hash, state
    from contact join company on company.id = contact.company_id
    where email = ${email} and contact.removed_at is null`
  return row
}

/** Whether a verified password is still current; waits for a concurrent change. */
export async function isPasswordUnchanged(tx: Tx, contactId: number, passwordHash: string | null) {
  const [row] = await tx`
    select 1 from contact
    where id = ${contactId} and password_hash = ${passwordHash} and removed_at is null
    for share`
  return row !== undefined
}

export interface AccountRow extends PersonAccount {
  hasTwoFactor: boolean
}

export interface UserRow extends AccountRow {
  id: number
  name: string
  email: string
  emailAlternative: string | null
  telephone: string
  companyId: number
  companyName: string
  function: string
  website: string
  address: string
  country: string
  isEU: boolean
  isServiceOnly: boolean
  tier: Tier
  hasChosenLists: boolean
  possibleMatchesDisabled: boolean
  isRemoved: boolean
}

const accountColumns = (db: Queryable) => db`
  company.state, company.state_beneath as underlying_state, company.trial_ends_at,
  contact.block_html <> '' as has_own_block,
  exists (
    select from two_factor where contact_id = contact.id and enabled_at is not null
  ) as has_two_factor`

const userColumns = (db: Queryable) => db`
  contact.id, contact.name, contact.email, contact.email_alternative, contact.telephone,
  contact.function, company.id as company_id, company.name as company_name, company.website,
  company.address, country.name as country, country.is_eu as "isEU", company.is_service_only,
  company.tier, contact.possible_matches_disabled, contact.removed_at is not null as is_removed,
  ${accountColumns(db)},
  exists (select from broadcast_choice where contact_id = contact.id) as has_chosen_lists`

export async function findUser(db: Queryable, contactId: number): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`
    select ${userColumns(db)}
    from contact
    join company on company.id = contact.company_id
    join country on country.code = company.country_code
    where contact.id = ${contactId}`
  return row
}

interface SessionRow extends UserRow {
  sessionId: number
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  endedAt: Date | null
  isForcedOut: boolean
  userRecordSeen: string | null
}

export async function findSession(db: Queryable, tokenHash: Buffer) {
  const [row] = await db<SessionRow[]>`
    select session.id as session_id, session.created_at, session.last_seen_at, session.expires_at,
      coalesce(session.ended_at, contact.removed_at) as ended_at, session.is_forced_out,
      session.user_record_seen, ${userColumns(db)}
    from session
    join contact on contact.id = session.contact_id
    join company on company.id = contact.company_id
    join country on country.code = company.country_code
    where session.token_hash = ${tokenHash}`
  return row
}

export async function insertSession(
  db: Queryable,
  session: {
    contactId: number
    tokenHash: Buffer
    now: Date
    expiresAt: Date
    userAgent: string
    source: string
    userRecordSeen: string
  },
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at, user_agent,
      source, user_record_seen)
    values (${session.contactId}, ${session.tokenHash}, ${session.now}, ${session.now},
      ${session.expiresAt}, ${session.userAgent}, ${session.source}, ${session.userRecordSeen})
    returning id`
  return row!.id
}

export const touchSession = (db: Queryable, id: number, now: Date, expiresAt: Date) => db`
  update session set last_seen_at = ${now}, expires_at = ${expiresAt} where id = ${id}`

export const saveUserFingerprint = (db: Queryable, id: number, fingerprint: string) => db`
  update session set user_record_seen = ${fingerprint} where id = ${id}`

interface EndedSession {
  contactId: number
  companyId: number
}

/** Ends a session by id or token; its live sockets on every node are closed on commit (AM-093). */
export async function endSession(
  tx: Tx,
  session: { id: number } | { tokenHash: Buffer },
  now: Date,
): Promise<EndedSession | undefined> {
  const [ended] = await tx<(EndedSession & { id: number })[]>`
    update session set ended_at = ${now}
    from contact
    where contact.id = session.contact_id and ended_at is null
      and ${'id' in session ? tx`session.id = ${session.id}` : tx`token_hash = ${session.tokenHash}`}
    returning session.id, contact.id as contact_id, contact.company_id`
  if (ended) await tx`select pg_notify(${sessionEndedChannel}, ${String(ended.id)})`
  return ended
}

export interface ListenerRow extends AccountRow {
  sessionId: number
  contactId: number
  expiresAt: Date
  endedAt: Date | null
}

export const findListeners = (db: Queryable, sessionIds: readonly number[]) => db<ListenerRow[]>`
  select session.id as session_id, contact.id as contact_id, session.expires_at,
    coalesce(session.ended_at, contact.removed_at) as ended_at, ${accountColumns(db)}
  from session
  join contact on contact.id = session.contact_id
  join company on company.id = contact.company_id
  where session.id = any(${sessionIds as number[]})`

export const deleteOldSessions = (db: Queryable, before: Date) => db`
  delete from session where expires_at < ${before} or ended_at < ${before}`

/**
 * Records an attempt as failed before it is checked, serialized per counter, so that parallel attempts cannot exceed
 * a limit. The caller clears it on success.
 * @returns the counter that is full, or undefined
 */
export async function reserveFailure(
  tx: Tx,
  counters: readonly Counter[],
  window: { now: Date; since: Date },
): Promise<Counter | undefined> {
  for (const { key } of counters) {
    await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  }
  const full = await findExceededCounter(tx, counters, window.since)
  if (full) return full
  await tx`
    insert into sign_in_failure ${tx(counters.map(({ key }) => ({ counter: key, failed_at: window.now })))}`
  return undefined
}

export async function findExceededCounter(tx: Tx, counters: readonly Counter[], since: Date) {
  for (const counter of counters) {
    const [row] = await tx<{ n: number }[]>`
      select count(*)::int as n from sign_in_failure
      where counter = ${counter.key} and failed_at > ${since}`
    if (row!.n >= counter.limit) return counter
  }
  return undefined
}

/** Removes recorded failures after a success: one from shared source counters, all from the account's own. */
export async function clearFailures(tx: Tx, counters: readonly Counter[], now: Date) {
  for (const { key } of counters) {
    if (key.startsWith('source:')) {
      await tx`
        delete from sign_in_failure where ctid in (
          select ctid from sign_in_failure where counter = ${key} and failed_at = ${now} limit 1)`
    } else {
      await tx`delete from sign_in_failure where counter = ${key}`
    }
  }
}

export const deleteOldFailures = (db: Queryable, before: Date) => db`
  delete from sign_in_failure where failed_at < ${before}`

export interface SessionListRow {
  id: number
  userAgent: string
  source: string
  createdAt: Date
  lastSeenAt: Date
}

export const listOpenSessions = (db: Queryable, contactId: number, now: Date) => db<
  SessionListRow[]
>`
  select id, user_agent, source, created_at, last_seen_at
  from session
  where contact_id = ${contactId} and ended_at is null and expires_at > ${now}
  order by last_seen_at desc, id desc limit ${maxListedSessions}`

/** Ends open sessions and their live sockets on every node on commit (AM-093); returns their number. */
export async function endSessions(
  tx: Tx,
  whose: { contactId: number } | { companyId: number },
  options: {
    now: Date
    only?: readonly number[]
    except?: number | undefined
    isForced?: boolean
  },
): Promise<number> {
  const contactId = 'contactId' in whose ? whose.contactId : null
  const companyId = 'companyId' in whose ? whose.companyId : null
  const only = options.only ? [...options.only] : null
  const ended = await tx`
    with ended as (
      update session set ended_at = ${options.now}, is_forced_out = ${options.isForced ?? false}
      where ended_at is null and expires_at > ${options.now}
        and (contact_id = ${contactId}
          or contact_id in (select id from contact where company_id = ${companyId}))
        and (${only}::int[] is null or id = any(${only}))
        and id is distinct from ${options.except ?? null}::int
      returning id
    )
    select pg_notify(${sessionEndedChannel}, id::text) from ended`
  return ended.count
}

/** Deletes the sessions of a removed contact, which were ended before, and its password links (BK-104). */
export async function deleteAccessOfRemoved(tx: Tx, contactId: number): Promise<void> {
  await tx`delete from session where contact_id = ${contactId}`
  await tx`delete from password_link where contact_id = ${contactId}`
}
