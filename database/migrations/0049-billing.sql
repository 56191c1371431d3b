-- Orders, invoices, payments and memberships.

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
  unique (series, year, sequence),
  check ((kind = 'credit-note') = (series = 'C')),
  check ((kind = 'credit-note') = (corrects_id is not null)),
  check ((kind = 'invoice') = (due_on is not null)),
  check ((status in (1, 2)) = (paid_on is not null))
);
comment on table invoice is 'Issued invoices and credit notes. Status: 0 unpaid, 1 paid online, 2 paid by bank transfer, 9 void (AM-065).';
create index invoice_company_idx on invoice (company_id, id desc);
create index invoice_open_idx on invoice (due_on) where kind = 'invoice' and status = 0;
create index invoice_corrects_idx on invoice (corrects_id) where corrects_id is not null;

create function invoice_is_final() returns trigger language plpgsql as $$
declare
  payment_columns constant text[] := array['company_id', 'status', 'received_cents', 'credited_cents', 'paid_on',
    'early_until', 'reminders', 'reminded_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - payment_columns is distinct from to_jsonb(old) - payment_columns then
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
  raise exception 'an issued document cannot be changed';
end
$$;
create trigger invoice_file_final before update or delete on invoice_file
  for each row execute function invoice_file_is_final();

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
  -- The current invoice; earlier ones were voided when the order changed.
  invoice_id integer not null references invoice (id),
  -- When the membership was activated, and how the order ended otherwise.
  activated_at timestamptz,
  refused_at timestamptz
);
comment on table membership_order is 'Orders of a membership (BK-088).';
create index membership_order_company_idx on membership_order (company_id, id desc);
create index membership_order_invoice_idx on membership_order (invoice_id);
create index membership_order_source_idx on membership_order (source, ordered_at);

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

create table bank_statement (
  id integer generated always as identity primary key,
  -- SHA-256 of the file, which is imported once.
  content_hash bytea not null unique check (length(content_hash) = 32),
  file_name text not null check (length(file_name) <= 200),
  format text collate "C" not null check (format in ('camt.053', 'mt940')),
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
