import {
  type AccountSort,
  type AccountState,
  type planFilters,
  maxSearchWords,
} from '#contract/back-office/back-office.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { maxId } from '#contract/endpoint.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** Last digits that the national and international forms of a number share. */
const telephoneEnd = 8

/** Parses a search into one LIKE pattern per word. Digits match telephone numbers in any notation, and ids. */
export function parseSearch(typed: string): { patterns: string[]; id: number | undefined } {
  const text = fold(typed.trim())
  const id = /^#?(\d{1,10})$/.exec(text)?.[1]
  const telephone = /^\+?[\d ()/.-]{6,}$/.test(text) ? text.replace(/\D/g, '') : undefined
  const words =
    telephone === undefined ? text.split(/\s+/).filter(Boolean) : [telephone.slice(-telephoneEnd)]
  return {
    patterns: words.slice(0, maxSearchWords).map((word) => `%${literal(word)}%`),
    id: id !== undefined && Number(id) <= maxId ? Number(id) : undefined,
  }
}

/** Lower case without diacritics, because names are spelled over the telephone. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđ]/g, (letter) => ({ ø: 'o', ł: 'l' })[letter] ?? 'd')

const literal = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

export interface AccountFilter {
  /** LIKE patterns in lower case; all must match. */
  patterns: readonly string[]
  id: number | undefined
  state: AccountState | undefined
  plan: (typeof planFilters)[number] | undefined
  country: string | undefined
  /** Trials that end before this timestamp. */
  trialEndsBefore: Date | undefined
}

export interface AccountRow {
  id: number
  name: string
  country: string
  state: AccountState
  plan: Plan | null
  isServiceOnly: boolean
  tier: Tier
  memberSince: string | null
  trialEndsAt: Date | null
  createdAt: Date
  contacts: number
  personId: number | null
  personName: string
  personEmail: string
  personTelephone: string
  personPosition: number | null
  isPersonBlocked: boolean
}

const digits = (db: Queryable, column: Fragment) => db`regexp_replace(${column}, '[^0-9]', '', 'g')`

/** Lower case without diacritics, like `fold`. */
const folded = (db: Queryable, text: Fragment) => db`
  translate(regexp_replace(normalize(lower(${text}), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđ', 'old')`

/** The searchable text of a contact. */
const contactText = (db: Queryable) =>
  folded(
    db,
    db`concat_ws(' ', contact.name, contact.email, contact.email_alternative, contact.telephone,
      ${digits(db, db`contact.telephone`)})`,
  )

/** Companies that match the filter, searched with their current and former contacts. */
const found = (db: Queryable, filter: AccountFilter) => db`
  select company.*, country.name as country
  from company join country on country.code = company.country_code
  where ${
    filter.patterns.length === 0
      ? db`true`
      : db`(company.id = ${filter.id ?? null} or concat_ws(' ',
          ${folded(
            db,
            db`concat_ws(' ', company.name, company.website, company.telephone,
              ${digits(db, db`company.telephone`)}, company.address)`,
          )},
          (select string_agg(${contactText(db)}, ' ') from contact where company_id = company.id)
        ) like all(${filter.patterns as string[]}))`
  }
  ${filter.country === undefined ? db`` : db`and company.country_code = ${filter.country}`}
  ${
    filter.trialEndsBefore === undefined
      ? db``
      : db`and company.state = 'trial' and company.trial_ends_at < ${filter.trialEndsBefore}`
  }
  ${planIs(db, filter.plan)}`

function planIs(db: Queryable, plan: AccountFilter['plan']): Fragment {
  if (plan === undefined) return db``
  if (plan === 'service') return db`and company.is_service_only`
  if (plan === 'none') return db`and company.plan is null and not company.is_service_only`
  return db`and company.plan = ${plan}`
}

const orders: Record<AccountSort, (db: Queryable, direction: Fragment) => Fragment> = {
  name: (db, direction) => db`lower(name) ${direction}`,
  newest: (db, direction) => db`created_at ${direction}`,
  memberSince: (db, direction) => db`member_since ${direction} nulls last`,
  trialEnd: (db, direction) =>
    db`case when state in ('trial', 'trial-ended') then trial_ends_at end ${direction} nulls last`,
  state: (db, direction) => db`state ${direction}`,
}

interface AccountPage {
  ids: number[]
  states: Partial<Record<AccountState, number>>
}

/** Scans all companies once for both page and counts. */
export async function findAccountPage(
  db: Queryable,
  filter: AccountFilter,
  shown: { sort: AccountSort; order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<AccountPage> {
  const direction = shown.order === 'asc' ? db`asc` : db`desc`
  const [row] = await db<AccountPage[]>`
    with found as materialized (${found(db, filter)})
    select
      array(
        select id from found
        ${filter.state === undefined ? db`` : db`where state = ${filter.state}`}
        order by id = ${filter.id ?? null} desc nulls last,
          ${orders[shown.sort](db, direction)}, lower(name), id
        limit ${shown.limit} offset ${shown.offset}
      ) as ids,
      (select coalesce(jsonb_object_agg(state, n), '{}')
       from (select state, count(*)::int as n from found group by state) as counted) as states`
  return row!
}

/** Companies with the matching contact, or else the main contact, in the order of the ids. */
export const accountRows = (db: Queryable, ids: readonly number[], patterns: readonly string[]) =>
  db<AccountRow[]>`
    select company.id, company.name, country.name as country, company.state, company.plan,
      company.is_service_only as "isServiceOnly", company.tier,
      to_char(company.member_since, 'YYYY-MM-DD') as "memberSince",
      company.trial_ends_at as "trialEndsAt", company.created_at as "createdAt",
      (select count(*) from contact where company_id = company.id and removed_at is null)::int
        as contacts,
      person.id as "personId", coalesce(person.name, '') as "personName",
      coalesce(person.email, '') as "personEmail",
      coalesce(person.telephone, '') as "personTelephone", person.position as "personPosition",
      coalesce(person.block_html <> '', false) as "isPersonBlocked"
    from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
    join company on company.id = asked.id
    join country on country.code = company.country_code
    left join lateral (
      select contact.* from contact
      cross join lateral (
        select count(*) as matches from unnest(${patterns as string[]}::text[]) as pattern
        where ${contactText(db)} like pattern
      ) as read
      where company_id = company.id and (removed_at is null or matches > 0)
      order by matches desc, removed_at is not null, position
      limit 1
    ) as person on true
    order by place`

interface AccountFactsRow {
  id: number
  version: number
  name: string
  countryCode: string
  country: string
  address: string
  telephone: string
  website: string
  description: string
  vatNumber: string
  isAttendingEbm: boolean
  createdAt: Date
  state: AccountState
  underlyingState: AccountState | null
  plan: Plan | null
  isServiceOnly: boolean
  tier: Tier
  memberSince: string | null
  trialEndsAt: Date | null
  blockHtml: string
  messageHtml: string
}

export async function findAccount(db: Queryable, id: number): Promise<AccountFactsRow | undefined> {
  const [row] = await db<AccountFactsRow[]>`
    select company.id, version, company.name, country_code as "countryCode", country.name as country,
      address, telephone, website, description, vat_number as "vatNumber",
      is_attending_ebm as "isAttendingEbm", created_at as "createdAt", state,
      state_beneath as "underlyingState", plan, is_service_only as "isServiceOnly", tier,
      to_char(member_since, 'YYYY-MM-DD') as "memberSince", trial_ends_at as "trialEndsAt",
      block_html as "blockHtml", message_html as "messageHtml"
    from company join country on country.code = company.country_code
    where company.id = ${id}`
  return row
}

/** Time of the last state change, from the audit log. */
export async function lastStateChange(db: Queryable, companyId: number): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`
    select max(at) as at from audit_entry
    where company_id = ${companyId} and jsonb_exists(details, 'state.to')`
  return row!.at
}

export interface AuditRow {
  id: string
  at: Date
  act: string
  actorKind: 'contact' | 'staff' | 'visitor' | 'system'
  actorName: string | null
  contactName: string | null
  reason: string
  details: Record<string, string | number | boolean | null>
}

export const findRecentActions = (db: Queryable, companyId: number, limit: number) => db<
  AuditRow[]
>`
  select entry.id, entry.at, entry.act, entry.actor_kind as "actorKind",
    coalesce(staff.name, actor.name) as "actorName", concerned.name as "contactName", entry.reason,
    entry.details
  from audit_entry as entry
  left join staff on entry.actor_kind = 'staff' and staff.id = entry.actor_id
  left join contact as actor on entry.actor_kind = 'contact' and actor.id = entry.actor_id
  left join contact as concerned on concerned.id = entry.contact_id
  where entry.company_id = ${companyId}
    or entry.contact_id in (select id from contact where company_id = ${companyId})
  order by entry.id desc limit ${limit}`

export interface DuplicateRow {
  id: number
  name: string
  country: string
  state: AccountState
  same: ('name' | 'domain' | 'email')[]
}

/** Companies with the same name apart from the legal form, the same domain, or a contact with this address (BK-003). */
export const duplicatesOf = (
  db: Queryable,
  given: { name: string; domain: string; email: string },
  limit: number,
) => db<DuplicateRow[]>`
  select * from (
    select company.id, company.name, country.name as country, company.state,
      array_remove(array[
        case when ${given.name} <> '' and ${plainName(db, db`company.name`)} = ${plainName(db, db`${given.name}::text`)} then 'name' end,
        case when ${given.domain} <> '' and (${plainDomain(db)} = ${given.domain} or exists (
          select from contact where company_id = company.id
            and (split_part(email, '@', 2) = ${given.domain}
              or split_part(email_alternative, '@', 2) = ${given.domain}))) then 'domain' end,
        case when ${given.email} <> '' and exists (
          select from contact where company_id = company.id
            and ${given.email} in (email, email_alternative)) then 'email' end
      ], null) as same
    from company join country on country.code = company.country_code
  ) as company
  where same <> '{}' order by cardinality(same) desc, lower(name), id limit ${limit}`

/** Letters and digits of a company name without its legal form. */
const plainName = (db: Queryable, name: Fragment) => db`
  regexp_replace(regexp_replace(lower(${name}), '[^[:alnum:] ]', '', 'g'),
    '( (bv|nv|gmbh|ltd|limited|llc|inc|sarl|srl|sas|sa|ag|kg|oy|ab|as|aps|spzoo|sro))+$| ', '', 'g')`
const plainDomain = (db: Queryable) => db`
  split_part(regexp_replace(lower(company.website), '^https?://(www\.)?', ''), '/', 1)`
