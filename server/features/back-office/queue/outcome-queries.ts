import { paymentDecisionNames } from '#contract/billing/desk/payment-checks.ts'
import type { QueueKind } from '#contract/back-office/queue/queue.ts'
import { complaintStateNames } from '#contract/complaints/desk/cases.ts'
import { paidOrders, paymentChecks } from '#server/features/billing/public.ts'
import { stateColumn as registrationState } from '#server/features/registration/public.ts'
import { serviceOutcomes } from '#server/features/services/public.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

export interface Outcome {
  id: number
  /** When it came in. */
  beganAt: Date
  /** The decision. */
  outcome: string
}

/** Selects the outcomes of items by kind. */
const selects: Record<QueueKind, (db: Queryable) => Fragment> = {
  registration: (db) => db`
    select registration.id, received_at as began_at, initcap(${registrationState(db)}) as outcome
    from registration left join company on company.id = registration.company_id`,
  order: (db) => db`
    select paid.id, coalesce(paid_at, activated_at, refused_at) as began_at,
      case when activated_at is null then 'Rejected' else 'Activated' end as outcome
    from (${paidOrders(db)}) paid`,
  'payment-check': (db) => db`
    select checked.id, created_at as began_at, case when decision = 'settled' and is_refunded
          then ${paymentDecisionNames.refunded}
        when decision = 'settled' and kind = 'not-begun' then outcome
        else ${JSON.stringify(paymentDecisionNames)}::text::jsonb ->> decision end as outcome
    from (${paymentChecks(db)}) checked where decision is not null`,
  // The last answer of VIES, or the question that it had not answered, when it was decided.
  vat: (db) => db`
    select invoice.id, said.began_at, case when exists (
        select from audit_entry where audit_entry.company_id = invoice.company_id
          and act = 'vat.invoiced-again' and details ->> 'invoice' = invoice.number)
      then 'Invoiced again' else 'Reverse charge kept' end as outcome
    from invoice join queue_item on queue_item.kind = 'vat' and item_id = invoice.id
    cross join lateral (
      select case when answered_at <= done_at then answered_at else requested_at end as began_at
      from vat_check where vat_check.company_id = invoice.company_id
        and vat_number = document -> 'customer' ->> 'taxNumber' and requested_at <= done_at
      order by 1 desc limit 1
    ) said`,
  'bank-line': (db) => db`
    select line.id, imported_at as began_at,
      case set_aside when '' then 'Booked' else 'Set aside' end as outcome
    from bank_line line join bank_statement on bank_statement.id = statement_id`,
  ticket: (db) => tickets(db),
  privacy: (db) => tickets(db),
  complaint: (db) => db`
    select id, filed_at as began_at, ${JSON.stringify(complaintStateNames)}::text::jsonb ->> state
      as outcome
    from complaint`,
  recommendation: (db) => db`
    select id, written_at as began_at, 'Kept' as outcome from recommendation`,
  picture: (db) => db`select id, uploaded_at as began_at, 'Kept' as outcome from picture`,
  service: (db) => serviceOutcomes(db),
  'bank-change': (db) => db`select id, at as began_at, 'Checked' as outcome from audit_entry`,
  fraud: (db) => db`
    select id, found_at as began_at, case decision when 'no-fraud' then 'No fraud'
      else initcap(decision) end as outcome
    from fraud_finding`,
}

const tickets = (db: Queryable) => db`
  select ticket.id, ticket.sent_at as began_at, case when exists (
      select from ticket_message reply where reply.ticket_id = ticket.id and staff_id is not null)
    then 'Answered' else 'Closed without an answer' end as outcome
  from provider_message ticket`

/** The decisions about completed items of a kind. */
export async function findOutcomes(
  db: Queryable,
  kind: QueueKind,
  ids: readonly number[],
): Promise<Outcome[]> {
  if (ids.length === 0) return []
  return db<Outcome[]>`
    select id::float8 as id, began_at, outcome from (${selects[kind](db)}) items
    where id = any (${[...ids]})`
}
