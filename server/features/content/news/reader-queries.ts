import { warningCategories } from '#contract/content/post-rows.ts'
import { currentContent, isVisible } from '#server/features/content/visible-queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

/** Posts published later are unread; of a contact who has never visited the news, all since it was created. */
export async function findReadAt(db: Queryable, contactId: number): Promise<Date> {
  const [row] = await db<{ readAt: Date }[]>`
    select coalesce(read_at, created_at) as read_at
    from contact left join news_reader on contact_id = contact.id where contact.id = ${contactId}`
  return row!.readAt
}

export async function countUnread(
  db: Queryable,
  { contactId, max, now }: { contactId: number; max: number; now: Date },
): Promise<number> {
  const readAt = await findReadAt(db, contactId)
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from (
      select from content
      where kind = 'post' and published_version is not null
        and published_at > ${readAt} and ${isVisible(db, now)}
      limit ${max}) as post`
  return row!.n
}

export const markRead = (db: Queryable, contactId: number, now: Date) => db`
  insert into news_reader (contact_id, read_at) values (${contactId}, ${now})
  on conflict (contact_id) do update set read_at = greatest(news_reader.read_at, excluded.read_at)`

export async function findWarningChoice(
  db: Queryable,
  contactId: number,
): Promise<{ address: string; isOn: boolean }> {
  const [row] = await db<{ address: string; isOn: boolean }[]>`
    select email as address, coalesce(wants_warnings, false) as is_on
    from contact left join news_reader on contact_id = contact.id where contact.id = ${contactId}`
  return row!
}

export const setWarningChoice = (tx: Tx, contactId: number, isOn: boolean) => tx`
  insert into news_reader (contact_id, wants_warnings) values (${contactId}, ${isOn})
  on conflict (contact_id) do update set wants_warnings = excluded.wants_warnings`

/** Switches the mail off for everyone with this address. */
export const stopWarningsForAddress = (tx: Tx, address: string) => tx`
  update news_reader set wants_warnings = false
  from contact where contact.id = contact_id and contact.email = ${address} and wants_warnings`

export const deleteNewsReader = (tx: Tx, contactId: number) => tx`
  delete from news_reader where contact_id = ${contactId}`

export interface Warning {
  id: number
  title: string
  titleSlug: string
  catId: number
  lead: string
  text: string
}

/** A post that readers see now, in a category that members are warned of. */
export async function findWarning(
  db: Queryable,
  id: number,
  now: Date,
): Promise<Warning | undefined> {
  const [row] = await db<Warning[]>`
    select content.id, title, version.slug as title_slug, category_id as cat_id, lead,
      left(body_text, 2000) as text
    from ${currentContent(db, now)}
    where content.id = ${id} and kind = 'post' and ${isVisible(db, now)}
      and category_id = any(${warningCategories as number[]}::smallint[])`
  return row
}

/** Addresses of those who want warnings and whose account receives mail of the site. */
export const warningSubscribers = (tx: Tx): Fragment => tx`
  select contact.email as address, contact.id as contact_id
  from news_reader
  join contact on contact.id = contact_id
  join company on company.id = contact.company_id
  where wants_warnings and contact.removed_at is null and contact.block_html = ''
    and account_receives_alerts(company.state)`
