-- Queues of the back office: who has an item and until when it rests, and tickets as threads (decision 45).

create table queue_item (
  kind text collate "C" not null check (kind in ('ticket', 'complaint', 'picture', 'recommendation', 'bank-change')),
  -- The id of the row that the item stands for.
  item_id bigint not null check (item_id > 0),
  assignee_id integer references staff (id),
  snoozed_until timestamptz,
  -- Of kinds without a state of their own: when staff were done with it.
  done_at timestamptz,
  done_by integer references staff (id),
  primary key (kind, item_id),
  check ((done_at is null) = (done_by is null))
);
comment on table queue_item is 'Assignee, snooze and completion of an item in a queue of the back office; without a row it has none.';

create table queue_note (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (length(kind) between 1 and 30),
  item_id bigint not null check (item_id > 0),
  staff_id integer not null references staff (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
comment on table queue_note is 'Notes of staff on an item in a queue, for colleagues only.';
create index queue_note_item_idx on queue_note (kind, item_id, id);

create table queue_presence (
  staff_id integer primary key references staff (id) on delete cascade,
  kind text collate "C" not null check (length(kind) between 1 and 30),
  item_id bigint not null check (item_id > 0),
  seen_at timestamptz not null
);
comment on table queue_presence is 'The item that each staff member has open, renewed every few seconds.';

-- ── Tickets ──

alter table provider_message
  -- The staff mailbox that the sender chose; empty for the usual one.
  add column mailbox text not null default '' check (length(mailbox) <= 40),
  -- The last mail of the sender after the first message, and our reply to it; null while we have not replied.
  add column received_at timestamptz,
  add column answered_at timestamptz;
create index provider_message_done_idx on provider_message (done_at desc) where done_at is not null;

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
  check ((staff_id is null) = (from_address is not null))
);
comment on table ticket_message is 'Replies of staff to a ticket, and answers of its sender by mail (BK-077).';
create index ticket_message_ticket_idx on ticket_message (ticket_id, id);

-- The part behind the + of the address that a mail was sent to, such as t00042.
alter table incoming_mail
  add column tag text collate "C" check (length(tag) between 1 and 64),
  -- Names of all its files, also of those that are not stored.
  add column file_names text[] not null default '{}' check (cardinality(file_names) <= 50);

-- ── What other queues list ──

create index picture_uploaded_idx on picture (uploaded_at);
create index recommendation_written_idx on recommendation (written_at) where removed_at is null;

alter table complaint
  -- When the other party answered by mail; null while nobody has, or once staff went on.
  add column answered_at timestamptz,
  -- When the reminder of the deadline was mailed.
  add column reminded_at timestamptz;
alter table complaint_entry
  -- What the company complained about was told, where that differs from words.
  add column other_words text check (length(other_words) between 1 and 2000),
  add column from_address text collate "C" check (length(from_address) between 3 and 254),
  drop constraint complaint_entry_kind_check,
  drop constraint complaint_entry_check,
  drop constraint complaint_entry_words_check,
  add constraint complaint_entry_kind_check
    check (kind in ('filed', 'state', 'deadline', 'note', 'file', 'mail', 'reminder')),
  add constraint complaint_entry_staff_check check (
    case when kind in ('filed', 'mail', 'reminder') then staff_id is null
      when kind = 'file' then true else staff_id is not null end),
  add constraint complaint_entry_mail_check check ((kind = 'mail') <= (from_address is not null)),
  add constraint complaint_entry_words_check check (length(words) <= 50000);
comment on column complaint_entry.from_address is 'Who an answer by mail, or a file in it, is from.';
create index complaint_deadline_idx on complaint (deadline) where state = 'with-party' and reminded_at is null;
