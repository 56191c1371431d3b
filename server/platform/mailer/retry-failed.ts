import { maxRetriedAtOnce } from '#contract/mail/desk/failed-mail.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { coversTopic, notifyQueued } from '#server/platform/mailer/queue.ts'

/** Failed deliveries to addresses with a prefix, of one message, or all. */
export interface FailedFilter {
  address: string
  mailId?: number | undefined
}

export interface RetryCounts {
  retried: number
  suppressed: number
  textDeleted: number
}

/** Sorts after every text with the prefix before it. */
const highest = '\u{10ffff}'

const failed = (db: Queryable, { address, mailId }: FailedFilter): Fragment => db`
  select d.id, d.lane, d.lane = 'security' as is_secret, exists (
      select from mail_suppression s
      where s.address = d.address and ${coversTopic(db, db`m.topic`, db`m.lane <> 'security'`)}
    ) as is_suppressed
  from mail_delivery d join mail_message m on m.id = d.message_id
  where d.state = 'failed'
    ${mailId === undefined ? db`` : db`and d.message_id = ${mailId}`}
    ${address === '' ? db`` : db`and d.address >= ${address} and d.address < ${address + highest}`}
  order by d.id desc
  limit ${maxRetriedAtOnce}`

const counts = (db: Queryable): Fragment => db`
  count(*) filter (where not is_secret and not is_suppressed)::int as retried,
  count(*) filter (where not is_secret and is_suppressed)::int as suppressed,
  count(*) filter (where is_secret)::int as text_deleted`

export async function countFailed(db: Queryable, filter: FailedFilter): Promise<RetryCounts> {
  const [row] = await db<RetryCounts[]>`
    select ${counts(db)} from (${failed(db, filter)}) as failed`
  return row!
}

/** Queues failed deliveries again as due now; each is tried once more, as it is past its time for retries. */
export async function retryFailed(tx: Tx, filter: FailedFilter, now: Date): Promise<RetryCounts> {
  const [row] = await tx<RetryCounts[]>`
    with failed as materialized (${failed(tx, filter)}), queued as (
      update mail_delivery d set state = 'queued', not_before = ${now}
      from failed
      where d.id = failed.id and d.state = 'failed' and not is_secret and not is_suppressed
      returning d.id
    )
    select ${counts(tx)}, (select count(*) from queued)::int as queued from failed`
  await notifyQueued(tx)
  const { retried, suppressed, textDeleted } = row!
  return { retried, suppressed, textDeleted }
}
