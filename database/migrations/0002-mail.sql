-- Outgoing mail. A mail is accepted when its rows are committed; workers hand the rows to the SMTP server.

-- In order of urgency; the first two are sent by connections that a mass mailing never uses.
create type mail_lane as enum ('security', 'personal', 'alert', 'list', 'digest', 'news');
create type mail_state as enum ('queued', 'sending', 'sent', 'failed', 'suppressed');

create table mail_message (
  id integer generated always as identity primary key,
  key text collate "C" not null unique check (length(key) between 1 and 200),
  lane mail_lane not null,
  sender_name text not null check (length(sender_name) <= 200),
  sender_address text not null check (length(sender_address) between 3 and 254),
  reply_to_name text check (length(reply_to_name) <= 200),
  reply_to_address text check (length(reply_to_address) between 3 and 254),
  subject text not null check (length(subject) between 1 and 300),
  body_text text not null check (length(body_text) <= 200000),
  body_html text check (length(body_html) <= 500000),
  topic text collate "C" check (length(topic) between 1 and 100 and topic <> '*'),
  list jsonb check (pg_column_size(list) <= 2000),
  headers jsonb not null default '{}' check (pg_column_size(headers) <= 8000),
  message_id_part uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- A header line must never be able to end early.
  constraint no_line_breaks check (
    concat(sender_name, sender_address, reply_to_name, reply_to_address, subject, topic) !~ '[\r\n]'
  )
);
comment on table mail_message is 'What is sent, once, however many people receive it.';
comment on column mail_message.key is 'Names the reason for this mail; queueing the same key again is a no-op.';
comment on column mail_message.topic is 'What a recipient can unsubscribe from; null on mail that is never a mailing.';
comment on column mail_message.list is 'id, name, post and help of the List-* headers; only with a topic.';
comment on column mail_message.headers is 'Further headers by name, In-Reply-To and References among them.';
comment on column mail_message.message_id_part is 'Shared part of the Message-IDs of all deliveries of this message.';
create index mail_message_created_at on mail_message (created_at);

create table mail_delivery (
  id bigint generated always as identity primary key,
  message_id integer not null references mail_message on delete cascade,
  address text collate "C" not null check (length(address) between 3 and 254),
  contact_id integer,
  lane mail_lane not null,
  state mail_state not null default 'queued',
  maybe_dup boolean not null default false,
  attempts smallint not null default 0,
  worker_id integer,
  answer_code smallint,
  answer_text text check (length(answer_text) <= 300),
  not_before timestamptz not null,
  sent_at timestamptz,
  constraint lower_case_address check (address = lower(address)),
  unique (message_id, address)
)
-- A row is rewritten twice in its life, at claim and at the server's answer: dead rows are cleared early.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
comment on table mail_delivery is
  'One mail to one address. Not partitioned: unique (message_id, address) must hold over all of it, and old messages are removed whole by the retention job.';
comment on column mail_delivery.contact_id is 'Whom the address belongs to, for the senders of mail; no reference, the mailer does not know them.';
comment on column mail_delivery.lane is 'Copied from the message so that claiming reads this table alone.';
comment on column mail_delivery.maybe_dup is 'The last attempt ended without an answer being recorded: this mail may arrive twice.';
comment on column mail_delivery.worker_id is 'Who sends or last sent it; the worker holds the advisory lock of this number while it lives.';
comment on column mail_delivery.answer_code is 'Last SMTP answer; 0 when the connection broke or was refused.';
comment on column mail_delivery.not_before is 'Not offered to the server before this moment.';

-- Claiming and recovering stay as cheap with a million sent rows as with none.
create index mail_delivery_queued on mail_delivery (lane, not_before, id) where state = 'queued';
create index mail_delivery_sending on mail_delivery (worker_id) where state = 'sending';

-- Numbers of mail workers; never used twice, so that the lock of a number tells whether its owner lives.
create sequence mail_worker_id as integer;

create table mail_suppression (
  address text collate "C" not null check (length(address) between 3 and 254 and address = lower(address)),
  topic text collate "C" not null check (length(topic) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (address, topic)
);
comment on table mail_suppression is 'Addresses that must not get mail on a topic; topic * is everything but security mail.';

create table mailbox_mail (
  id integer generated always as identity primary key,
  received_at timestamptz not null,
  envelope_from text not null check (length(envelope_from) <= 320),
  envelope_to text collate "C" not null check (length(envelope_to) <= 320),
  header_from text not null check (length(header_from) <= 500),
  subject text not null check (length(subject) <= 500),
  raw bytea not null
);
comment on table mailbox_mail is
  'Mail received by the program''s own SMTP sink when no SMTP server is configured; only the newest 5,000 are kept.';
