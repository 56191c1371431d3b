-- Messages to contacts, what visitors prove before they write, and what staff see of it.

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
  contact_id integer not null references contact (id),
  company_id integer not null references company (id),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  is_from_service_page boolean not null,
  sent_at timestamptz not null,
  check ((sender_id is null) = (visitor_name is not null)),
  check ((visitor_name is null) = (visitor_company is null)),
  check ((visitor_name is null) = (visitor_email is null)),
  check (visitor_source is null or visitor_name is not null)
);
comment on table contact_message is 'A copy of every message that was mailed to a contact (BK-076).';
create index contact_message_sender_idx on contact_message (sender_id, sent_at) where sender_id is not null;
create index contact_message_visitor_idx on contact_message (sent_at) where sender_id is null;
create index contact_message_company_idx on contact_message (company_id, id);
create index contact_message_sent_idx on contact_message (sent_at);

alter table provider_message
  alter column contact_id drop not null,
  add column visitor_name text check (length(visitor_name) between 1 and 100),
  add column visitor_company text check (length(visitor_company) between 1 and 200),
  add column visitor_email text collate "C" check (length(visitor_email) between 3 and 254),
  add column visitor_source text collate "C" check (length(visitor_source) <= 100),
  -- A ticket is open until somebody of staff is done with it.
  add column done_at timestamptz,
  add column done_by integer references staff (id),
  add constraint provider_message_done check ((done_at is null) = (done_by is null)),
  add constraint provider_message_writer check ((contact_id is null) = (visitor_name is not null)),
  add constraint provider_message_company check ((visitor_name is null) = (visitor_company is null)),
  add constraint provider_message_email check ((visitor_name is null) = (visitor_email is null)),
  add constraint provider_message_source check (visitor_source is null or visitor_name is not null);
comment on table provider_message is 'What members and visitors wrote to the operator from the site, as tickets; counted against the cap of a day.';
create index provider_message_open_idx on provider_message (id) where done_at is null;
create index provider_message_visitor_idx on provider_message (sent_at) where contact_id is null;

create index provider_message_sent_idx on provider_message (sent_at);
create index broadcast_reply_sent_idx on broadcast_reply (sent_at);

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
