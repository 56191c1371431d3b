-- Outgoing mail: a mail is accepted when its rows are committed; workers hand the rows to the SMTP server. And mail that
-- comes back: what servers say about an address, and mailings that stop because too much of them fails.

-- In order of urgency; the first two are sent by connections that a mass mailing never uses.
create type mail_lane as enum ('security', 'personal', 'alert', 'list', 'digest', 'news');

-- held: waits for a decision of staff, because its mailing has stopped.
create type mail_state as enum ('queued', 'sending', 'sent', 'failed', 'suppressed', 'held');

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
  -- Distinct addresses when it was queued, those of them that had stopped it, and those that cannot be written to:
  -- what the deliveries must add up to. Null on mail queued before this was counted.
  recipients integer check (recipients >= 0),
  left_out integer check (left_out >= 0),
  unsendable integer check (unsendable >= 0),
  mailing text collate "C" check (length(mailing) between 1 and 200),
  about text collate "C" check (length(about) between 1 and 60),
  follows text collate "C" check (length(follows) between 1 and 60),
  cancel_reason text check (length(cancel_reason) between 1 and 300),
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
comment on column mail_message.mailing is
  'Messages that are sent as one mailing, such as all digests of a day; null on mail to a single person.';
comment on column mail_message.about is 'What the mail is about, such as broadcast:17; mail about the same is cancelled together.';
comment on column mail_message.follows is
  'What an earlier mail was about: its recipients get this one as a reply to it.';
comment on column mail_message.cancel_reason is 'Why deliveries that are still open are not sent; null unless the mail was cancelled.';
create index mail_message_created_at on mail_message (created_at);
create index mail_message_lane_idx on mail_message (lane, id);
create index mail_message_topic_idx on mail_message (topic, id) where topic is not null;
create index mail_message_subject_idx on mail_message using gin (to_tsvector('simple', subject));
create index mail_message_mailing_idx on mail_message (mailing) where mailing is not null;
create index mail_message_about_idx on mail_message (about) where about is not null;

create table mail_attachment (
  message_id integer not null references mail_message on delete cascade,
  position smallint not null check (position between 1 and 5),
  name text not null check (length(name) between 1 and 100),
  content_type text not null check (length(content_type) between 3 and 100),
  content bytea not null check (length(content) <= 5000000),
  primary key (message_id, position),
  constraint no_line_breaks check (concat(name, content_type) !~ '[\r\n]')
);
comment on table mail_attachment is
  'Attachments of mails, once for each message however many people receive it; deleted with its texts.';

-- Numbers of mail workers; never used twice, so that the lock of a number tells whether its owner lives.
create sequence mail_worker_id as integer;

-- A row is rewritten twice in its life, at claim and at the server's answer: dead rows are cleared early.
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
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
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
create index mail_delivery_address_idx on mail_delivery (address, id);
create index mail_delivery_undelivered_idx on mail_delivery (id) where state in ('failed', 'suppressed');

-- A security mail carries what opens an account: its text and attachments are deleted as soon as no delivery is open.
create function forget_secret_mail() returns trigger language plpgsql as $$
begin
  -- One after the other, so that of two deliveries that end at once the later one sees the earlier.
  perform from mail_message where id = new.message_id for update;
  if not exists (
    select from mail_delivery where message_id = new.message_id and state in ('queued', 'sending')
  ) then
    update mail_message set body_text = '', body_html = null where id = new.message_id;
    delete from mail_attachment where message_id = new.message_id;
  end if;
  return null;
end
$$;
create trigger mail_delivery_forgets after update of state on mail_delivery
  for each row when (new.lane = 'security' and new.state in ('sent', 'failed', 'suppressed'))
  execute function forget_secret_mail();

create table mail_suppression (
  address text collate "C" not null check (length(address) between 3 and 254 and address = lower(address)),
  topic text collate "C" not null check (length(topic) between 1 and 100),
  created_at timestamptz not null default now(),
  cause text collate "C" not null default 'recipient'
    check (cause in ('recipient', 'bounce', 'complaint', 'staff')),
  -- Staff's words, or the server's answer.
  note text not null default '' check (length(note) <= 500),
  primary key (address, topic)
);
comment on table mail_suppression is
  'Addresses that must not get mail on a topic; topic * is everything but security mail, topic mailings all mail that has a topic.';
comment on column mail_suppression.cause is 'Who stopped it: the recipient, an answer of the mail server, or staff.';
create index mail_suppression_created_idx on mail_suppression (created_at desc, address, topic);

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

create table mail_bounce (
  id bigint generated always as identity primary key,
  delivery_id bigint not null,
  address text collate "C" not null check (length(address) between 3 and 254 and address = lower(address)),
  kind text collate "C" not null check (kind in ('hard', 'soft', 'policy', 'complaint')),
  status text collate "C" check (length(status) <= 20),
  answer text not null default '' check (length(answer) <= 300),
  at timestamptz not null,
  cleared_at timestamptz,
  unique (delivery_id, kind)
);
comment on table mail_bounce is
  'Failures and complaints of deliveries: refused while sending, or reported afterwards to the return path. Each counts once.';
comment on column mail_bounce.delivery_id is 'No reference: a score outlives the delivery, which is deleted after 30 days.';
comment on column mail_bounce.kind is 'hard: no such address. soft: may work later, scored. policy: sender or content refused. complaint: marked as spam.';
comment on column mail_bounce.cleared_at is 'When the address was reactivated; what came before no longer counts.';
create index mail_bounce_address_idx on mail_bounce (address, at desc);
create index mail_bounce_at_idx on mail_bounce (at);

create table mailing_stop (
  mailing text collate "C" primary key check (length(mailing) between 1 and 200),
  stopped_at timestamptz not null,
  failed integer not null check (failed >= 0),
  finished integer not null check (finished >= failed),
  decision text collate "C" check (decision in ('resumed', 'cancelled')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
comment on table mailing_stop is
  'Mailings that stopped because too large a share failed; once resumed, a mailing does not stop again.';
comment on column mailing_stop.finished is 'Deliveries sent or failed when it stopped.';
create index mailing_stop_open_idx on mailing_stop (stopped_at) where decision is null;
