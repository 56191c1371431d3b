import { ModeratedRecommendation } from '#contract/recommendations/desk/recommendations.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

// ── Writing ──

export interface AuthorRow {
  name: string
  companyName: string
  tier: Tier
  /** As 2003-04-01; null for a company that has never paid. */
  memberSince: string | null
}

/** Locks the author, so that parallel recommendations cannot exceed the limit. */
export async function lockAuthor(tx: Tx, contactId: number): Promise<AuthorRow | undefined> {
  await tx`select 1 from contact where id = ${contactId} for no key update`
  const [row] = await tx<AuthorRow[]>`
    select contact.name, company.name as company_name, tier,
      to_char(member_since, 'YYYY-MM-DD') as member_since
    from contact join company on company.id = contact.company_id
    where contact.id = ${contactId} and contact.removed_at is null`
  return row
}

/** Recommendations by a contact since a time, removed ones included, and whether one of the company is pending. */
export async function countEarlierRecommendations(
  db: Queryable,
  { contactId, companyId, since }: { contactId: number; companyId: number; since: Date },
): Promise<{ today: number; isOpen: boolean }> {
  const [row] = await db<{ today: number; isOpen: boolean }[]>`
    select (count(*) filter (where written_at >= ${since}))::int as today,
      coalesce(bool_or(company_id = ${companyId} and published_at is null and removed_at is null),
        false) as is_open
    from recommendation where contact_id = ${contactId}`
  return row!
}

interface NewRecommendation {
  contactId: number
  byCompanyId: number
  companyId: number
  words: string
  now: Date
}

export async function insertRecommendation(tx: Tx, input: NewRecommendation): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into recommendation (contact_id, by_company_id, company_id, words, written_at)
    values (${input.contactId}, ${input.byCompanyId}, ${input.companyId}, ${input.words},
      ${input.now})
    returning id`
  return row!.id
}

// ── Decisions ──

interface LockedRecommendation {
  companyId: number
  contactId: number
  byCompany: string
  words: string
  isPublished: boolean
}

export async function lockRecommendation(tx: Tx, id: number) {
  const [row] = await tx<LockedRecommendation[]>`
    select company_id, contact_id, company.name as by_company, words,
      published_at is not null as is_published
    from recommendation join company on company.id = by_company_id
    where recommendation.id = ${id} and removed_at is null
    for update of recommendation`
  return row
}

export const markPublished = (tx: Tx, id: number, now: Date) => tx`
  update recommendation set published_at = ${now} where id = ${id}`

/** Clears the text; the row still counts towards the daily limit. */
export const markRemoved = (tx: Tx, id: number, now: Date) => tx`
  update recommendation set removed_at = ${now}, words = '' where id = ${id}`

export async function countPendingRecommendations(db: Queryable, companyId: number) {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from recommendation join company on company.id = company_id
    where company_id = ${companyId} and published_at is null and removed_at is null
      and not is_service_only`
  return row!.n
}

// ── Moderation ──

interface ModerationFilter {
  state: 'waiting' | 'published' | undefined
  companyId: number | undefined
  text: string
  before: number | undefined
  limit: number
}

function conditionsOf(db: Queryable, filter: ModerationFilter): Fragment {
  const { state, companyId, text, before } = filter
  const words = text.toLowerCase()
  return [
    ...(state === undefined
      ? []
      : [state === 'waiting' ? db`published_at is null` : db`published_at is not null`]),
    ...(companyId === undefined
      ? []
      : [
          db`(recommendation.company_id = ${companyId}
            or recommendation.by_company_id = ${companyId})`,
        ]),
    ...(text === ''
      ? []
      : [
          db`(position(${words} in lower(words)) > 0 or position(${words} in lower(contact.name)) > 0
            or position(${words} in lower(company.name)) > 0
            or position(${words} in lower(by_company.name)) > 0)`,
        ]),
    ...(before === undefined ? [] : [db`recommendation.id < ${before}`]),
  ].reduce((all, one) => db`${all} and ${one}`, db`recommendation.removed_at is null`)
}

export const listNewestRecommendations = (db: Queryable, filter: ModerationFilter) => rows(
  db,
  ModeratedRecommendation,
)`
  select recommendation.id, words, written_at, published_at,
    jsonb_build_object('id', contact.id, 'name', contact.name) as contact,
    jsonb_build_object('id', by_company.id, 'name', by_company.name, 'tier', by_company.tier) as by,
    jsonb_build_object('id', company.id, 'name', company.name, 'tier', company.tier) as company
  from recommendation
  join contact on contact.id = recommendation.contact_id
  join company by_company on by_company.id = recommendation.by_company_id
  join company on company.id = recommendation.company_id
  where ${conditionsOf(db, filter)}
  order by recommendation.id desc limit ${filter.limit}`
