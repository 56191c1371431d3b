import { ListChange } from '#contract/broadcasts/desk/list-editing.ts'
import type { actorKinds } from '#contract/back-office/audit.ts'
import { SettingChange } from '#contract/back-office/settings.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

export interface AuditRow {
  id: number
  at: Date
  act: string
  actorKind: (typeof actorKinds)[number]
  actorId: number | null
  actorName: string | null
  actorEmail: string | null
  companyId: number | null
  company: string | null
  companies: number | null
  contactId: number | null
  contact: string | null
  staffId: number | null
  staff: string | null
  reason: string
  details: Record<string, string | number | boolean | null>
  source: string
  requestId: string
}

/** Beyond this, a name is too common to search for. */
const maxNameMatches = 200

export interface FoundPeople {
  contacts: number[]
  staff: number[]
  companies: number[]
}

const contains = (db: Queryable, columns: readonly Fragment[], part: string): Fragment =>
  columns.reduce(
    (all, column) => db`${all} or position(${part} in lower(${column})) > 0`,
    db`false`,
  )

/** Finds people and companies, past ones included, by a part of their name or address. */
export async function findNamed(db: Queryable, text: string): Promise<FoundPeople> {
  const part = text.toLowerCase()
  const idsOf = async (rows: PromiseLike<{ id: number }[]>) => (await rows).map(({ id }) => id)
  const [contacts, staff, companies] = await Promise.all([
    idsOf(db<{ id: number }[]>`
      select id from contact
      where ${contains(db, [db`name`, db`email`, db`coalesce(email_alternative, '')`], part)}
      order by id limit ${maxNameMatches}`),
    idsOf(db<{ id: number }[]>`
      select id from staff where ${contains(db, [db`name`, db`email`], part)}
      order by id limit ${maxNameMatches}`),
    idsOf(db<{ id: number }[]>`
      select id from company where ${contains(db, [db`name`], part)}
      order by id limit ${maxNameMatches}`),
  ])
  return { contacts, staff, companies }
}

/** Entries in the order of their ids. */
export const entriesOf = (db: Queryable, ids: readonly number[]) => db<AuditRow[]>`
  select entry.id::int, entry.at, entry.act, entry.actor_kind,
    entry.actor_id, coalesce(acting_contact.name, acting_staff.name) as actor_name,
    coalesce(acting_contact.email, acting_staff.email) as actor_email,
    entry.company_id, company.name as company, cardinality(entry.company_ids) as companies,
    entry.contact_id, contact.name as contact, entry.staff_id, staff.name as staff,
    entry.reason, entry.details, entry.source, entry.request_id
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join audit_entry as entry on entry.id = asked.id
  left join contact as acting_contact
    on entry.actor_kind = 'contact' and acting_contact.id = entry.actor_id
  left join staff as acting_staff
    on entry.actor_kind = 'staff' and acting_staff.id = entry.actor_id
  left join company on company.id = entry.company_id
  left join contact on contact.id = entry.contact_id
  left join staff on staff.id = entry.staff_id
  order by place`

/** Some of the companies of an entry that concerned several, by name, and how many it concerned. */
export async function findCompaniesOf(
  db: Queryable,
  id: number,
  { offset, limit }: { offset: number; limit: number },
) {
  const entry = await firstRow(db<{ total: number }[]>`
    select cardinality(company_ids) as total from audit_entry
    where id = ${id} and cardinality(company_ids) > 0`)
  if (!entry) return undefined
  const results = await db<{ id: number; name: string | null }[]>`
    select one as id, company.name from audit_entry
    cross join lateral unnest(company_ids) as one
    left join company on company.id = one
    where audit_entry.id = ${id} order by lower(company.name), one
    limit ${limit} offset ${offset}`
  return { results: [...results], total: entry.total }
}

/** Changes of these settings before an audit entry, newest first. */
export const settingChangeRows = (
  db: Queryable,
  {
    keys,
    part,
    before,
    limit,
  }: {
    keys: readonly string[]
    /** Empty for all. */
    part: string
    before: number | undefined
    limit: number
  },
) => rows(db, SettingChange)`
  select audit_entry.id::int, at, coalesce(staff.name, 'the program') as by,
    details->>'key' as key, reason, (details->>'from')::json as "from", (details->>'to')::json as "to",
    coalesce((details->>'isReset')::boolean, false) as is_reset
  from audit_entry
  left join staff on actor_kind = 'staff' and staff.id = actor_id
  where act = 'setting.changed' and details->>'key' = any(${keys as string[]})
    and (${part} = '' or details->>'part' = ${part})
    and (${before ?? null}::int is null or audit_entry.id < ${before ?? null}::int)
  order by audit_entry.id desc limit ${limit}`

/** The newest changes of names and order of the broadcast lists. */
export const listChangeRows = (db: Queryable, limit: number) => rows(db, ListChange)`
  select audit_entry.id::int, at, coalesce(staff.name, 'the program') as by,
    case act when 'list.renamed' then 'name' else 'order' end as what,
    details->>'from' as "from", details->>'to' as "to"
  from audit_entry
  left join staff on actor_kind = 'staff' and staff.id = actor_id
  where act in ('lists.ordered', 'list.renamed')
  order by audit_entry.id desc limit ${limit}`
