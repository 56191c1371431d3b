-- What finance decides about money: held payments, money to pay back, refunds and chargebacks, payments that did not begin.

create table payment_check (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('held', 'overpaid', 'given-back', 'not-begun')),
  invoice_id integer not null references invoice (id) on delete cascade,
  -- Null for overpayments.
  payment_id integer references payment (id) on delete cascade,
  -- What it is about, in the currency below; of an overpayment what is owed to the customer.
  amount_cents integer not null check (amount_cents > 0),
  currency text collate "C" not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  reason text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null,
  -- Sent to the provider, which makes one refund of it however often it is sent.
  refund_key uuid not null default gen_random_uuid(),
  -- When the provider took over a refund of an overpayment.
  refund_asked_at timestamptz,
  closed_at timestamptz,
  -- Null where nothing was left to decide.
  closed_by integer references staff (id),
  outcome text not null default '' check (length(outcome) <= 300),
  check ((kind = 'overpaid') = (payment_id is null))
);
comment on table payment_check is 'Payments that staff look at (BK-095); one is closed by an act or when nothing is left to decide.';
create index payment_check_open_idx on payment_check (id) where closed_at is null;
create index payment_check_invoice_idx on payment_check (invoice_id);
create unique index payment_check_overpaid_key on payment_check (invoice_id)
  where kind = 'overpaid' and closed_at is null;
create unique index payment_check_payment_key on payment_check (payment_id, kind)
  where kind in ('held', 'not-begun');

alter table payment
  -- Refunds that staff have asked for, and money given back otherwise that staff were told of.
  add column asked_back_cents integer not null default 0 check (asked_back_cents >= 0),
  add column reported_back_cents integer not null default 0 check (reported_back_cents >= 0);

alter table embedded_payment
  -- The keys of refunds that were made.
  add column refund_keys uuid[] not null default '{}' check (cardinality(refund_keys) <= 100);

insert into payment_check (kind, invoice_id, payment_id, amount_cents, reason, created_at)
select 'held', invoice_id, id, amount_cents, held_reason, coalesce(checked_at, created_at)
from payment where held_reason <> '';
insert into payment_check (kind, invoice_id, amount_cents, created_at)
select 'overpaid', id, received_cents + credited_cents - total_cents, issued_at
from invoice where kind = 'invoice' and received_cents > 0 and received_cents + credited_cents > total_cents;
