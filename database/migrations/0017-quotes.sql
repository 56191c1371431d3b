-- Requests for quotes: what was asked, by whom, and whom it went to.

create table rfq (
  id integer generated always as identity primary key,
  -- Who asks: a contact, or a visitor as the other columns say.
  sender_id integer references contact (id),
  -- Where a visitor asks from, for the limits; taken out when they no longer look so far back.
  visitor_source text collate "C" check (length(visitor_source) <= 100),
  -- The line that was asked about. No reference: lines come and go with the stock of their company.
  line_id integer not null,
  -- What it said on that day.
  part_number text not null check (length(part_number) between 1 and 80),
  manufacturer text not null check (length(manufacturer) <= 80),
  quantity integer not null check (quantity between 1 and 999999999),
  is_to_all boolean not null,
  message text not null check (length(message) <= 5000),
  -- Whom to ask for, as the mail says.
  company_name text not null check (length(company_name) between 1 and 200),
  contact_name text not null check (length(contact_name) between 1 and 100),
  contact_email text collate "C" not null check (length(contact_email) between 3 and 254),
  contact_telephone text not null check (length(contact_telephone) between 1 and 100),
  address text not null check (length(address) <= 500),
  country text not null check (length(country) <= 100),
  sent_at timestamptz not null,
  -- In cents of the currency; null where the buyer names no price.
  target_price_cents bigint check (target_price_cents between 1 and 9999999999),
  target_currency text collate "C" check (length(target_currency) <= 3),
  -- Place in the contract's list of conditions; null for any.
  condition smallint check (condition between 0 and 5),
  needed_by date,
  check (visitor_source is null or sender_id is null),
  constraint rfq_target_has_currency check ((target_price_cents is null) = (target_currency is null))
);
comment on table rfq is 'A copy of every request for a quote (BK-066), for both sides; counted against the limits of a day.';
create index rfq_sender_idx on rfq (sender_id, sent_at) where sender_id is not null;
create index rfq_visitor_idx on rfq (sent_at) where sender_id is null;
create index rfq_sent_idx on rfq (sent_at);

create table rfq_recipient (
  rfq_id integer not null references rfq (id),
  contact_id integer not null references contact (id),
  -- That of the day.
  company_id integer not null references company (id),
  -- The recipient's own line, which the mail repeats. No reference: lines come and go.
  line_id integer,
  -- Whether it is the copy of a colleague.
  is_copy boolean not null default false,
  -- The mail, which is deleted after a month. No reference for that reason.
  message_id integer,
  answered_at timestamptz,
  primary key (rfq_id, contact_id)
);
comment on table rfq_recipient is
  'Whom a request for a quote was mailed to: one contact of each company, and colleagues who chose to get copies.';
comment on column rfq_recipient.answered_at is
  'When the company answered, as far as it says so; the same for all its recipients.';
create index rfq_recipient_company_idx on rfq_recipient (company_id, rfq_id);
create index rfq_recipient_waiting_idx on rfq_recipient (contact_id, rfq_id)
  where answered_at is null;
