-- Refunds as records of their own: a job asks the payment provider, and what becomes of each is followed to its end.

create table refund (
  id integer generated always as identity primary key,
  payment_check_id integer not null references payment_check (id) on delete cascade,
  payment_id integer not null references payment (id) on delete cascade,
  -- In cents of the currency of the payment.
  amount_cents integer not null check (amount_cents > 0),
  currency text collate "C" not null check (currency ~ '^[A-Z]{3}$'),
  -- Sent to the provider as idempotency key and as metadata, by which the refund is found again.
  refund_key uuid not null unique default gen_random_uuid(),
  -- The id at the provider; null until it is known.
  provider_id text collate "C" check (length(provider_id) between 1 and 100),
  -- asked: by staff; sent: the provider has it; refunded: paid out; failed: refused, canceled or not paid out.
  state text collate "C" not null default 'asked'
    check (state in ('asked', 'sent', 'refunded', 'failed')),
  -- Why it failed; empty otherwise.
  failure text not null default '' check (length(failure) <= 300),
  asked_by integer not null references staff (id),
  asked_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  checked_at timestamptz,
  check ((state in ('refunded', 'failed')) = (ended_at is not null)),
  check ((state = 'failed') = (failure <> ''))
);
comment on table refund is 'Refunds that staff have asked the payment provider for (BK-095).';
create index refund_payment_idx on refund (payment_id);
create index refund_check_idx on refund (payment_check_id, id desc);
create unique index refund_under_way_key on refund (payment_check_id) where state in ('asked', 'sent');
create index refund_checked_idx on refund (checked_at) where state in ('asked', 'sent');

create table embedded_refund (
  id text collate "C" primary key,
  embedded_payment_id text collate "C" not null references embedded_payment (id) on delete cascade,
  refund_key uuid not null unique,
  amount_cents integer not null check (amount_cents > 0),
  state text collate "C" not null default 'refunded' check (state in ('pending', 'refunded', 'failed')),
  created_at timestamptz not null
);
comment on table embedded_refund is 'The refunds of the embedded provider, which stands in for a real one in local runs.';
create index embedded_refund_payment_idx on embedded_refund (embedded_payment_id);

-- A refund of a check that is still open may have been made or not: finance looks it up.
insert into refund (payment_check_id, payment_id, amount_cents, currency, refund_key, state, failure,
  asked_by, asked_at, sent_at, ended_at)
select id, payment, amount_cents, currency, refund_key,
  case when closed_at is null then 'failed' else 'refunded' end,
  case when closed_at is null
    then 'It is not known whether this refund was made. Look it up at the payment provider.' else '' end,
  staff, refund_asked_at, refund_asked_at, coalesce(closed_at, refund_asked_at)
from (
  select payment_check.*,
    coalesce(payment_id, (
      select max(payment.id) from payment
      where payment.invoice_id = payment_check.invoice_id and asked_back_cents >= payment_check.amount_cents
    )) as payment,
    coalesce(closed_by, (select min(id) from staff)) as staff
  from payment_check where refund_asked_at is not null
) asked
where payment is not null and staff is not null;

insert into embedded_refund (id, embedded_payment_id, refund_key, amount_cents, created_at)
select 'embre_' || payment_check.id, embedded_payment.id, refund_key, payment_check.amount_cents,
  coalesce(refund_asked_at, payment_check.created_at)
from embedded_payment join payment_check on refund_key = any(refund_keys);
update embedded_payment set given_back_cents = greatest(0, given_back_cents - (
  select sum(embedded_refund.amount_cents) from embedded_refund
  where embedded_payment_id = embedded_payment.id))
where id in (select embedded_payment_id from embedded_refund);

alter table payment drop column asked_back_cents;
alter table payment_check drop column refund_asked_at, drop column refund_key;
alter table embedded_payment drop column refund_keys;
