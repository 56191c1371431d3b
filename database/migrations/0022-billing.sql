-- Orders, invoices, payments, refunds and memberships.

create table invoice_standing (
  company_id integer primary key references company (id) on delete cascade,
  -- An invoice is open; its due date has passed; it is so late that everything but paying is closed (AU-021).
  is_due boolean not null default false,
  is_past_due boolean not null default false,
  force_pay boolean not null default false,
  -- An invoice at the early-registration price, open before its date, and open after it (AM-068).
  is_ebm_invoice boolean not null default false,
  is_past_due_ebm boolean not null default false,
  -- Keeps the dismissible messages about invoices away.
  is_no_notif boolean not null default false,
  -- Where the invoice is paid; empty until there is one.
  link text not null default '' check (link ~ '^(https://\S+)?$' and length(link) <= 500),
  updated_at timestamptz not null,
  force_pay_from date,
  check (is_due or not (is_past_due or force_pay)),
  check (is_past_due or not force_pay)
);
comment on table invoice_standing is 'How a company stands with its last invoice; set by staff until invoices are written here.';
comment on column invoice_standing.force_pay_from is 'The day on which staff have the account closed if an invoice is still overdue, instead of the day by the setting; cleared once nothing is open (AM-066).';

-- ── Invoices ──

-- Whether documents of accounting may be deleted: 7 years after the end of their book year, and no sooner (BK-104).
-- Books are kept by calendar year.
create function can_purge_books(issued_on date) returns boolean language sql stable as $$
  select issued_on < make_date(extract(year from now() at time zone 'Europe/Amsterdam')::int - 7, 1, 1)
$$;

create table invoice_series (
  series text collate "C" not null check (series in ('', 'C')),
  year smallint not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);
comment on table invoice_series is 'The last number of each series and year: its row is locked while a document is issued (BK-089).';

create table invoice (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('invoice', 'credit-note')),
  series text collate "C" not null,
  year smallint not null,
  sequence integer not null,
  number text collate "C" not null unique,
  -- Null for an order of a visitor that belongs to no company yet.
  company_id integer references company (id) on delete restrict,
  -- What is billed: a plan, the attendance of a meeting, or anything else.
  account text collate "C" not null check (account in ('plus', 'broker', 'ebm', 'custom')),
  issued_on date not null,
  due_on date,
  net_cents integer not null check (net_cents > 0),
  vat_cents integer not null check (vat_cents >= 0),
  total_cents integer not null check (total_cents = net_cents + vat_cents),
  vat_treatment text collate "C" not null check (vat_treatment in ('charged', 'reverse-charge', 'outside')),
  -- Everything that is printed, as InvoiceDocument.
  document jsonb not null,
  -- Of a credit note: the invoice that it corrects.
  corrects_id integer references invoice (id),
  issued_at timestamptz not null,
  -- Null for the system and for customers.
  staff_id integer references staff (id),
  -- The columns above are never changed, but for company_id; those below follow the payments.
  status smallint not null default 0 check (status in (0, 1, 2, 9)),
  received_cents integer not null default 0,
  credited_cents integer not null default 0 check (credited_cents between 0 and total_cents),
  paid_on date,
  -- Of an invoice at the early-registration price: the last day of that price.
  early_until date,
  reminders smallint not null default 0,
  reminded_at timestamptz,
  early_reminded_at timestamptz,
  unique (series, year, sequence),
  check ((kind = 'credit-note') = (series = 'C')),
  check ((kind = 'credit-note') = (corrects_id is not null)),
  check ((kind = 'invoice') = (due_on is not null)),
  check ((status in (1, 2)) = (paid_on is not null))
);
comment on table invoice is 'Issued invoices and credit notes. Status: 0 unpaid, 1 paid online, 2 paid by bank transfer, 9 void (AM-065).';
comment on column invoice.early_reminded_at is 'When the customer was told that the early price ends (BK-097).';
create index invoice_company_idx on invoice (company_id, id desc);
create index invoice_open_idx on invoice (due_on) where kind = 'invoice' and status = 0;
create index invoice_corrects_idx on invoice (corrects_id) where corrects_id is not null;
create index invoice_paid_idx on invoice (paid_on) where paid_on is not null;

create function invoice_is_final() returns trigger language plpgsql as $$
declare
  payment_columns constant text[] := array['company_id', 'status', 'received_cents', 'credited_cents', 'paid_on',
    'early_until', 'reminders', 'reminded_at', 'early_reminded_at'];
begin
  if tg_op = 'DELETE' then
    if can_purge_books(old.issued_on) then
      return old;
    end if;
    raise exception 'an issued document cannot be changed';
  end if;
  if to_jsonb(new) - payment_columns is distinct from to_jsonb(old) - payment_columns then
    raise exception 'an issued document cannot be changed';
  end if;
  return new;
end
$$;
create trigger invoice_final before update or delete on invoice
  for each row execute function invoice_is_final();

create table invoice_file (
  invoice_id integer not null references invoice (id),
  format text collate "C" not null check (format in ('pdf', 'ubl')),
  content bytea not null,
  primary key (invoice_id, format)
);
comment on table invoice_file is 'The files of each document, drawn once when it is issued (BK-090).';

create function invoice_file_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if can_purge_books((select issued_on from invoice where id = old.invoice_id)) then
      return old;
    end if;
  end if;
  raise exception 'an issued document cannot be changed';
end
$$;
create trigger invoice_file_final before update or delete on invoice_file
  for each row execute function invoice_file_is_final();

-- ── Memberships and orders ──

create table membership (
  company_id integer primary key references company (id) on delete cascade,
  started_on date not null,
  -- The day on which the next year is billed.
  renews_on date not null,
  -- Another plan from the next year on.
  next_plan text check (next_plan in ('plus', 'broker'))
);
comment on table membership is 'Paid memberships and when they are billed again (BL-011).';
create index membership_renews_idx on membership (renews_on);

create table membership_order (
  id integer generated always as identity primary key,
  -- Made by the page, so that a repeated call orders nothing twice.
  key uuid not null unique,
  company_id integer references company (id) on delete set null,
  -- The contact who already had the address that a visitor gave.
  known_contact_id integer references contact (id) on delete set null,
  plan text collate "C" not null check (plan in ('plus', 'broker')),
  -- As it was sent; compared when the same order comes again.
  details jsonb not null,
  contract_version integer not null,
  -- The network of a visitor, against abuse; cleared with the other traces of visitors.
  source text not null check (length(source) <= 100),
  ordered_at timestamptz not null,
  invoice_id integer references invoice (id),
  -- When the membership was activated, and how the order ended otherwise.
  activated_at timestamptz,
  refused_at timestamptz,
  trial_ended_at timestamptz
);
comment on table membership_order is 'Orders of a membership (BK-088).';
comment on column membership_order.invoice_id is
  'The current invoice; earlier ones were voided when the order changed. Null once it was deleted with its book year.';
comment on column membership_order.trial_ended_at is 'The end of the trial that the activation replaced: it applies again when the payment is taken back.';
create index membership_order_company_idx on membership_order (company_id, id desc);
create index membership_order_invoice_idx on membership_order (invoice_id);
create index membership_order_source_idx on membership_order (source, ordered_at);

-- ── Payments ──

create table payment (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice (id),
  provider text collate "C" not null check (provider in ('embedded', 'mollie')),
  -- The id at the provider; null until it has answered.
  provider_id text collate "C" check (length(provider_id) between 1 and 100),
  -- Sent to the provider, which makes one payment of it however often it is sent.
  idempotency_key uuid not null unique,
  amount_cents integer not null check (amount_cents > 0),
  checkout_url text check (length(checkout_url) <= 2000),
  -- What the provider last said.
  state text collate "C" not null default 'open'
    check (state in ('open', 'paid', 'failed', 'cancelled', 'expired')),
  -- What was received, and given back, as far as it is booked.
  booked_cents integer not null default 0,
  -- Why it is held for staff instead of booked; empty otherwise.
  held_reason text not null default '' check (length(held_reason) <= 300),
  created_at timestamptz not null,
  checked_at timestamptz,
  reported_back_cents integer not null default 0 check (reported_back_cents >= 0),
  unique (provider, provider_id)
);
comment on table payment is 'Payments begun with a payment provider.';
create index payment_invoice_idx on payment (invoice_id, id desc);
create index payment_open_idx on payment (created_at) where state = 'open';
create index payment_held_idx on payment (id) where held_reason <> '';

create table payment_notification (
  id bigint generated always as identity primary key,
  provider text collate "C" not null,
  provider_id text collate "C" not null check (length(provider_id) between 1 and 100),
  received_at timestamptz not null,
  handled_at timestamptz,
  -- What came of it; empty until it is handled.
  outcome text not null default '' check (length(outcome) <= 300)
);
comment on table payment_notification is 'Every notification of a payment provider; it names a payment, whose state is then fetched (BK-093).';
create index payment_notification_open_idx on payment_notification (id) where handled_at is null;

create table embedded_payment (
  id text collate "C" primary key,
  idempotency_key uuid not null unique,
  -- The payment of ours that it was made for.
  payment_id integer not null,
  amount_cents integer not null,
  currency text collate "C" not null default 'EUR',
  description text not null check (length(description) <= 300),
  return_url text not null check (length(return_url) <= 2000),
  cancel_url text not null check (length(cancel_url) <= 2000),
  state text collate "C" not null default 'open'
    check (state in ('open', 'paid', 'failed', 'cancelled', 'expired')),
  given_back_cents integer not null default 0,
  created_at timestamptz not null
);
comment on table embedded_payment is 'The payments of the embedded provider, which stands in for a real one in local runs.';

-- ── Bank statements and receipts ──

create table bank_statement (
  id integer generated always as identity primary key,
  -- SHA-256 of the file, which is imported once.
  content_hash bytea not null unique check (length(content_hash) = 32),
  file_name text not null check (length(file_name) <= 200),
  format text collate "C" not null check (format in ('camt.053', 'mt940')),
  -- Where each of its statements begins and ends, so that a missing one is noticed.
  balances jsonb not null default '[]',
  staff_id integer not null references staff (id),
  imported_at timestamptz not null
);
comment on table bank_statement is 'Imported bank statements (BK-094).';

create table bank_line (
  id integer generated always as identity primary key,
  statement_id integer not null references bank_statement (id) on delete cascade,
  booked_on date not null,
  -- Positive for money received.
  amount_cents bigint not null check (amount_cents <> 0),
  currency text collate "C" not null check (currency ~ '^[A-Z]{3}$'),
  counterparty text not null check (length(counterparty) <= 300),
  iban text collate "C" not null check (length(iban) <= 34),
  -- What the payer wrote.
  text text not null check (length(text) <= 2000),
  -- The reference of the bank, where it gives one: the same line in two files is one line.
  bank_reference text collate "C" not null check (length(bank_reference) <= 200),
  -- When staff booked it or set it aside, and why it was set aside.
  handled_at timestamptz,
  set_aside text not null default '' check (length(set_aside) <= 300)
);
comment on table bank_line is 'Lines of bank statements; those not handled are proposed for an invoice.';
create index bank_line_statement_idx on bank_line (statement_id);
create index bank_line_open_idx on bank_line (id) where handled_at is null;
create unique index bank_line_reference_key on bank_line (bank_reference, booked_on, amount_cents)
  where bank_reference <> '';

create table receipt (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice (id),
  -- Negative for money given back.
  amount_cents integer not null check (amount_cents <> 0),
  received_on date not null,
  method text collate "C" not null check (method in ('online', 'bank')),
  payment_id integer references payment (id),
  bank_line_id integer references bank_line (id),
  staff_id integer references staff (id),
  note text not null default '' check (length(note) <= 300),
  booked_at timestamptz not null,
  check (method = 'bank' or payment_id is not null)
);
comment on table receipt is 'Money booked on an invoice; the sum of its receipts is invoice.received_cents.';
create index receipt_invoice_idx on receipt (invoice_id, id);
create index receipt_payment_idx on receipt (payment_id) where payment_id is not null;
create index receipt_bank_line_idx on receipt (bank_line_id) where bank_line_id is not null;

-- ── What finance decides ──

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
