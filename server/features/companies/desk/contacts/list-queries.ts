import type { AccountState } from '#contract/back-office/back-office.ts'
import type { PeopleFilter, PeopleSort } from '#contract/companies/desk/people-list.ts'
import type { Tier } from '#contract/tiers.ts'
import { contactText, lastSeen } from '#server/features/companies/desk/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import type { ListSource } from '#server/platform/lists/list-queries.ts'

export interface PeopleSelection extends Record<PeopleFilter, readonly string[]> {
  /** LIKE patterns in lower case; all must match. */
  patterns: readonly string[]
  now: Date
}

const dayMs = 86_400_000

/** Requires the table contact. */
const isSuppressed = (db: Queryable): Fragment => db`
  exists (select from mail_suppression where topic = '*'
    and address in (contact.email, contact.email_alternative))`
const hasTwoFactor = (db: Queryable): Fragment => db`
  exists (select from two_factor where contact_id = contact.id and enabled_at is not null)`

/** Current contacts of a selection. */
export function selectPeople(db: Queryable, chosen: PeopleSelection): ListSource {
  const { patterns, now } = chosen
  const value = (name: string, condition: Fragment) =>
    db`case when ${condition} then ${name}::text end`
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const seen = (days: number) => value(String(days), db`seen.at >= ${since(days)}`)
  const silent = (days: number) =>
    value(`silent-${days}`, db`seen.at is null or seen.at < ${since(days)}`)
  return {
    id: db`contact.id`,
    isWhole: patterns.length === 0,
    from: db`contact
      join company on company.id = contact.company_id
      -- The offset keeps it from being evaluated for each value of a filter.
      cross join lateral (select ${lastSeen(db)} as at offset 0) as seen
      where contact.removed_at is null and ${
        patterns.length === 0
          ? db`true`
          : db`concat(${contactText(db)}, ' ', lower(company.name)) like all(${patterns as string[]})`
      }`,
    filters: [
      { name: 'state', values: db`array[company.state]`, chosen: chosen.state },
      { name: 'country', values: db`array[company.country_code]`, chosen: chosen.country },
      {
        name: 'role',
        values: db`array[case when contact.position = 1 then 'main' else 'other' end]`,
        chosen: chosen.role,
      },
      {
        name: 'seen',
        values: db`array_remove(array[${seen(7)}, ${seen(30)}, ${silent(30)}, ${silent(60)},
          ${silent(90)}], null)`,
        chosen: chosen.seen,
      },
      {
        name: 'mail',
        values: db`array[case when ${isSuppressed(db)} then 'suppressed' else 'ok' end]`,
        chosen: chosen.mail,
      },
      {
        name: 'signIn',
        values: db`array_remove(array[
          ${value('no-password', db`contact.password_hash is null`)},
          case when ${hasTwoFactor(db)} then '2fa' else 'no-2fa' end,
          ${value('blocked', db`contact.block_html <> ''`)}], null)`,
        chosen: chosen.signIn,
      },
    ],
  }
}

export const peopleOrder = (db: Queryable, sort: PeopleSort): Fragment =>
  ({
    name: () => db`lower(contact.name)`,
    company: () => db`lower(company.name)`,
    seen: () => db`seen.at`,
    email: () => db`contact.email`,
  })[sort]()

export interface PersonRow {
  id: number
  name: string
  function: string
  email: string
  position: number
  companyId: number
  companyName: string
  tier: Tier
  state: AccountState
  lastSeenAt: Date | null
  isSuppressed: boolean
  hasPassword: boolean
  hasTwoFactor: boolean
  isBlocked: boolean
}

/** In the order of the ids. */
export const peopleRows = (db: Queryable, ids: readonly number[]) => db<PersonRow[]>`
  select contact.id, contact.name, contact.function, contact.email, contact.position,
    company.id as company_id, company.name as company_name, company.tier, company.state,
    ${lastSeen(db)} as last_seen_at, ${isSuppressed(db)} as is_suppressed,
    contact.password_hash is not null as has_password, ${hasTwoFactor(db)} as has_two_factor,
    contact.block_html <> '' as is_blocked
  from unnest(${ids as number[]}::int[]) with ordinality as asked (asked_id, place)
  join contact on contact.id = asked_id
  join company on company.id = contact.company_id
  order by place`
