-- Messages to contacts and to the operator, tickets as threads (decision 45), and what visitors prove before they write.

create table provider_message (
  id integer generated always as identity primary key,
  contact_id integer references contact (id),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  sent_at timestamptz not null,
  visitor_name text check (length(visitor_name) between 1 and 100),
  visitor_company text check (length(visitor_company) between 1 and 200),
  visitor_email text collate "C" check (length(visitor_email) between 3 and 254),
  visitor_source text collate "C" check (length(visitor_source) <= 100),
  -- A ticket is open until somebody of staff is done with it.
  done_at timestamptz,
  done_by integer references staff (id),
  -- The staff mailbox that the sender chose; empty for the usual one.
  mailbox text not null default '' check (length(mailbox) <= 40),
  -- The last mail of the sender after the first message, and our reply to it; null while we have not replied.
  received_at timestamptz,
  answered_at timestamptz,
  -- The newest entry of the thread that its sender has read on the site.
  read_message_id integer not null default 0 check (read_message_id >= 0),
  -- Of a request about personal data (BK-103), what the person asks for; null for other tickets.
  privacy_kind text collate "C"
    check (privacy_kind in ('access', 'correction', 'erasure', 'objection')),
  -- The day by which the law asks for an answer.
  privacy_due_on date,
  privacy_is_extended boolean not null default false,
  constraint provider_message_done check ((done_at is null) = (done_by is null)),
  constraint provider_message_writer check ((contact_id is null) = (visitor_name is not null)),
  constraint provider_message_company check ((visitor_name is null) = (visitor_company is null)),
  constraint provider_message_email check ((visitor_name is null) = (visitor_email is null)),
  constraint provider_message_source check (visitor_source is null or visitor_name is not null),
  constraint provider_message_privacy check (
    (privacy_kind is null) = (privacy_due_on is null)
    and (privacy_kind is not null or not privacy_is_extended))
);
comment on table provider_message is 'What members and visitors wrote to the operator from the site, as tickets; counted against the cap of a day.';
create index provider_message_contact_idx on provider_message (contact_id, sent_at);
create index provider_message_open_idx on provider_message (id) where done_at is null;
create index provider_message_visitor_idx on provider_message (sent_at) where contact_id is null;
create index provider_message_sent_idx on provider_message (sent_at);
create index provider_message_done_idx on provider_message (done_at desc) where done_at is not null;
create index provider_message_privacy_idx on provider_message (id) where privacy_kind is not null;
create index provider_message_subject_idx on provider_message using gin (subject gin_trgm_ops);

create table contact_message (
  id integer generated always as identity primary key,
  -- Who wrote: a contact, or a visitor as they call themselves.
  sender_id integer references contact (id),
  visitor_name text check (length(visitor_name) between 1 and 100),
  visitor_company text check (length(visitor_company) between 1 and 200),
  visitor_email text collate "C" check (length(visitor_email) between 3 and 254),
  -- Where a visitor wrote from, for the limits; taken out when they no longer look so far back.
  visitor_source text collate "C" check (length(visitor_source) <= 100),
  -- Whom it went to; the company is that of the day.
  contact_id integer references contact (id),
  company_id integer references company (id),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  is_from_service_page boolean not null,
  sent_at timestamptz not null,
  -- Messages to companies that are not members have a listing instead of a contact.
  listing_id integer references service_listing (id),
  check ((sender_id is null) = (visitor_name is not null)),
  check ((visitor_name is null) = (visitor_company is null)),
  check ((visitor_name is null) = (visitor_email is null)),
  check (visitor_source is null or visitor_name is not null),
  constraint contact_message_recipient check (
    (contact_id is null) = (company_id is null) and (contact_id is null) = (listing_id is not null))
);
comment on table contact_message is 'A copy of every message that was mailed to a contact (BK-076).';
create index contact_message_sender_idx on contact_message (sender_id, sent_at) where sender_id is not null;
create index contact_message_visitor_idx on contact_message (sent_at) where sender_id is null;
create index contact_message_company_idx on contact_message (company_id, id);
create index contact_message_sent_idx on contact_message (sent_at);
create index contact_message_listing_idx on contact_message (listing_id) where listing_id is not null;

create table message_refusal (
  -- A business day.
  day date not null,
  sender_id integer references contact (id),
  -- Of a visitor.
  source text collate "C" check (length(source) <= 100),
  cause text collate "C" not null check (cause in ('day', 'recipient', 'words', 'captcha')),
  times integer not null check (times > 0),
  check ((sender_id is null) = (source is not null)),
  unique nulls not distinct (day, sender_id, source, cause)
);
comment on table message_refusal is 'How often a message was refused, and why: the used up day, a recipient who had enough, the same words to many, a proof that failed.';

create table spent_captcha (
  -- The seal of the challenge.
  seal bytea primary key check (length(seal) = 32),
  -- When the challenge is worth nothing anyway, and the row goes.
  expires_at timestamptz not null
);
comment on table spent_captcha is 'Proofs of work that were used: each counts once (BK-022).';
create index spent_captcha_expires_idx on spent_captcha (expires_at);

create table ticket_message (
  id integer generated always as identity primary key,
  ticket_id integer not null references provider_message (id),
  -- Null for a mail of the sender.
  staff_id integer references staff (id),
  -- Who a mail is from.
  from_address text collate "C" check (length(from_address) between 3 and 254),
  from_name text check (length(from_name) <= 200),
  body text not null check (length(body) between 1 and 50000),
  -- Names of files that came with a mail and are not stored.
  file_names text[] not null default '{}' check (cardinality(file_names) <= 50),
  sent_at timestamptz not null,
  -- Whether the sender wrote it on the site; otherwise it came by mail.
  is_from_site boolean not null default false,
  check ((staff_id is null) = (from_address is not null)),
  constraint ticket_message_from_site check (not is_from_site or staff_id is null)
);
comment on table ticket_message is 'Replies of staff to a ticket, and answers of its sender by mail (BK-077).';
create index ticket_message_ticket_idx on ticket_message (ticket_id, id);
