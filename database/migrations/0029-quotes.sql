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
  check (visitor_source is null or sender_id is null)
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
  primary key (rfq_id, contact_id)
);
comment on table rfq_recipient is 'Whom a request for a quote was mailed to.';
create index rfq_recipient_company_idx on rfq_recipient (company_id, rfq_id);
