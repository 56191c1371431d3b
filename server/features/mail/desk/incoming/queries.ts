import type * as z from 'zod/mini'
import { handOverMinutes, type IncomingItem } from '#contract/mail/desk/incoming.ts'
import type { ImportCounts } from '#contract/inventory/stock-files.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** Mails, and stock files as imports with a negative id, with their companies, as `item`. */
export const incomingItems = (db: Queryable, now: Date): Fragment => db`(
  select mail.id, mail.mailbox as kind, mail.received_at as at, mail.subject as title,
    mail.from_address as sender, mail.recipient, mail.detail, mail.expires_at, mail.reference,
    mail.hold_reasons,
    case when mail.state = 'held' then case when expires_at > ${now} then 'held' else 'expired' end
      when mail.state = 'refused' then 'refused'
      when mail.state = 'taken' then 'accepted'
      when mail.received_at < ${delayedBefore(now)} then 'failed' else 'waiting' end as state,
    case when mail.state = 'accepted' and mail.received_at < ${delayedBefore(now)} then 'delayed'
      else mail.fault end as fault,
    sender.company_id
  from incoming_mail as mail
  left join (
    select distinct on (address) address, company_id from (
      select email as address, company_id, 1 as rank, id from contact where removed_at is null
      union all
      select email_alternative, company_id, 2, id from contact
      where removed_at is null and email_alternative is not null
    ) as known order by address, rank, id
  ) as sender on sender.address = mail.from_address
  union all
  select -file.id, 'import-' || file.via, file.given_at, file.name, coalesce(contact.name, ''), '',
    null, null, null, '{}',
    case file.state when 'done' then 'accepted' when 'failed' then 'failed'
      when 'uploaded' then 'review' else 'waiting' end,
    file.fault, file.company_id
  from stock_file as file left join contact on contact.id = file.contact_id
  ) as item left join company on company.id = item.company_id`

export const delayedBefore = (now: Date) => new Date(now.getTime() - handOverMinutes * 60_000)

export type IncomingRow = Omit<
  z.output<typeof IncomingItem>,
  'result' | 'heldUntil' | 'broadcastId' | 'canRetry'
> & {
  detail: string | null
  expiresAt: Date | null
  reference: number | null
  /** Of an import. */
  isStored: boolean
  counts: ImportCounts | null
}

/** Items in the order of the ids. */
export const incomingRows = (db: Queryable, ids: readonly number[], now: Date) => db<IncomingRow[]>`
  select item.id, item.kind, item.state, at as received_at, title, sender as "from",
    recipient as "to", detail, expires_at, hold_reasons, reference, item.fault,
    case when company.id is not null
      then jsonb_build_object('id', company.id, 'name', company.name) end as company,
    file.file_id is not null as is_stored,
    case when file.state = 'done' then jsonb_build_object('added', added, 'changed', changed,
      'unchanged', unchanged, 'removed', removed, 'combined', combined, 'refused', refused,
      'skipped', skipped, 'warned', warned) end as counts
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join (select item.* from ${incomingItems(db, now)}) as item on item.id = asked.id
  left join company on company.id = item.company_id
  left join stock_file as file on file.id = -item.id
  order by place`
