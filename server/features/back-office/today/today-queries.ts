import type * as z from 'zod/mini'
import type { EndingTrial } from '#contract/back-office/desk/today.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/rows.ts'

/** Companies whose trial ends before a timestamp, the first to end first. */
export const findEndingTrials = (
  db: Queryable,
  { now, before, limit }: { now: Date; before: Date; limit: number },
) => db<(z.output<typeof EndingTrial> & { total: number })[]>`
  select company.id, version, company.name, trial_ends_at,
    (select max(session.last_seen_at) from contact
      join session on session.contact_id = contact.id
      where contact.company_id = company.id) as last_seen_at,
    (count(*) over ())::int as total
  from company
  where state = 'trial' and trial_ends_at > ${now} and trial_ends_at < ${before}
  order by trial_ends_at, company.id limit ${limit}`

/** The latest actions of staff except sign-ins and reading, newest first; each person's own by index. */
export const findTeamActions = (
  db: Queryable,
  { onlyAccounts, limit }: { onlyAccounts: boolean; limit: number },
) => db<
  {
    id: string
    at: Date
    act: string
    who: string
    companyId: number | null
    company: string | null
    contact: string | null
    staff: string | null
    details: Record<string, string | number | boolean | null>
  }[]
>`
  select entry.id, entry.at, entry.act, staff.name as who, concerned.name as staff, entry.details,
    company.id as company_id, company.name as company, contact.name as contact
  from staff
  cross join lateral (
    select * from audit_entry
    where actor_kind = 'staff' and actor_id = staff.id
      and act not in ('sign-in', 'sign-in.failed', 'sign-out',
        'message.read', 'mail.read', 'complaint.file-read', 'registration.file-read')
      ${onlyAccounts ? db`and (company_id is not null or contact_id is not null)` : db``}
    order by audit_entry.id desc limit ${limit}
  ) as entry
  left join contact on contact.id = entry.contact_id
  left join company on company.id = coalesce(entry.company_id, contact.company_id)
  left join staff as concerned on concerned.id = entry.staff_id and concerned.id <> staff.id
  order by entry.id desc limit ${limit}`

/** Most late payments, notifications and refunds that are counted, of each. */
const maxCountedPayments = 1000
/** Most due deliveries that are counted. */
const maxCountedDeliveries = 100_000

/** Deliveries that are due, the oldest, and the last answer of a server to one of them. */
export async function findMailHealth(db: Queryable, now: Date) {
  const [row] = await db<{ waiting: number; since: Date | null; answer: string | null }[]>`
    with due as materialized (
      select not_before, answer_text, attempts from mail_delivery
      where state = 'queued' and (not_before <= ${now} or attempts > 0)
      limit ${maxCountedDeliveries}
    )
    select (count(*) filter (where not_before <= ${now}))::int as waiting,
      min(not_before) filter (where not_before <= ${now}) as since,
      (array_agg(answer_text order by not_before desc) filter (where answer_text is not null))[1]
        as answer
    from due`
  return row!
}

/**
 * Payments that the provider did not begin, its notifications, and refunds, all of which the jobs try again: how many
 * wait since before a timestamp, and the oldest. A payment that did not begin becomes a payment check after an hour.
 */
export async function findLatePayments(
  db: Queryable,
  { now, before }: { now: Date; before: Date },
) {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  return onlyRow(db<{ waiting: number; since: Date | null }[]>`
    select count(*)::int as waiting, min(at) as since from (
      (select created_at as at from payment
        where provider_id is null and state = 'open' and created_at between ${hourAgo} and ${before}
        limit ${maxCountedPayments})
      union all
      (select received_at from payment_notification
        where handled_at is null and received_at < ${before} limit ${maxCountedPayments})
      union all
      (select asked_at from refund where state = 'asked' and asked_at < ${before}
        limit ${maxCountedPayments})
    ) late`)
}

/** Mailings that wait for a decision. */
export async function countStopped(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from mailing_stop where decision is null`
  return row!.count
}

/** How far a new market is; companies are counted up to a limit. */
export async function findMarketStart(db: Queryable, maxCompanies: number) {
  return onlyRow(db<
    {
      companies: number
      colleagues: number
      hasSentMail: boolean
      hasContract: boolean
      hasPrivacy: boolean
      hasContactPage: boolean
      storedSettings: string[]
    }[]
  >`
    select
      (select count(*) from (select from company limit ${maxCompanies}) counted)::int as companies,
      (select count(*) from staff where ended_at is null)::int as colleagues,
      exists (select from mail_delivery where state = 'sent') as has_sent_mail,
      exists (select from legal_text where kind = 'contract' and staff_id is not null)
        as has_contract,
      exists (select from legal_text where kind = 'privacy' and staff_id is not null)
        as has_privacy,
      -- What came with the program was saved by nobody.
      coalesce((select bool_and(changed_by is not null) and bool_or(is_published)
        from content_item where kind = 'staff-card'), false) as has_contact_page,
      array(select key from setting) as stored_settings`)
}
