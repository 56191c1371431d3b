-- Mail that members send to our mailboxes, from its acceptance until a feature has taken it.

create table incoming_mail (
  id integer generated always as identity primary key,
  -- Which mailbox it was sent to.
  mailbox text collate "C" not null check (length(mailbox) between 1 and 50),
  -- SHA-256 of what the same mail has again when it is offered again: sender, id, date and body.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  state text collate "C" not null check (state in ('held', 'accepted', 'taken', 'refused')),
  from_address text collate "C" not null check (from_address = lower(from_address) and length(from_address) between 3 and 254),
  subject text not null check (length(subject) <= 300),
  body_text text not null check (length(body_text) <= 50000),
  message_id text check (length(message_id) <= 403),
  -- Whether it may be answered by a program: not when a program wrote it.
  answerable boolean not null,
  -- Why it was refused.
  fault text collate "C" check (length(fault) between 1 and 50),
  -- SHA-256 of the token in the link of a held mail; the token itself is only in the mail to its sender.
  token_hash bytea unique check (length(token_hash) = 32),
  expires_at timestamptz,
  received_at timestamptz not null,
  -- When it was taken or refused.
  settled_at timestamptz,
  -- The part behind the + of the address that a mail was sent to, such as t00042.
  tag text collate "C" check (length(tag) between 1 and 64),
  -- Names of all its files, also of those that are not stored.
  file_names text[] not null default '{}' check (cardinality(file_names) <= 50),
  -- The address that it was sent to, with its tag.
  recipient text collate "C" not null default '' check (length(recipient) <= 320),
  -- Whether it answers another mail.
  is_reply boolean not null default false,
  -- Why it was refused, in the words of its answer.
  detail text check (length(detail) between 1 and 2000),
  -- What it became, such as the id of a broadcast.
  reference integer,
  -- Of mail that is held or was.
  hold_reasons text[] collate "C" not null default '{}'
    check (hold_reasons <@ '{noPolicy,reply,quote}'),
  -- Message-ID of the mail of ours that it answers.
  answers_id text check (length(answers_id) <= 403),
  check ((state = 'held') = (token_hash is not null)),
  check ((token_hash is not null) = (expires_at is not null)),
  check ((state in ('taken', 'refused')) = (settled_at is not null)),
  check ((state = 'refused') = (fault is not null))
);
comment on table incoming_mail is 'Mail of members that was acknowledged; kept for 30 days (BK-068).';
comment on column incoming_mail.state is
  'held: its sender has to confirm it. accepted: a job hands it over. taken: the feature has it, with its files. refused: not taken after all.';
comment on column incoming_mail.hold_reasons is
  'noPolicy: the domain has no DMARC. reply: it looks like an answer to another mail. quote: it may hold words of another mail.';
create index incoming_mail_received_idx on incoming_mail (received_at);

create table incoming_mail_file (
  mail_id integer not null references incoming_mail (id) on delete cascade,
  place smallint not null check (place >= 0),
  file_id integer not null unique references file (id),
  primary key (mail_id, place)
);
comment on table incoming_mail_file is 'Files of a mail that nobody has taken yet; once taken they belong to the feature alone.';

create table automatic_answer (
  address text collate "C" not null check (address = lower(address) and length(address) between 3 and 254),
  answered_at timestamptz not null,
  -- Each mailbox counts its own: a confirmation of a broadcast does not use up that of a stock file.
  mailbox text collate "C" not null default '' check (length(mailbox) <= 50),
  -- Since answered_at; a mailbox says how many are sent within a day of it.
  answers smallint not null default 1 check (answers > 0),
  primary key (address, mailbox)
);
comment on table automatic_answer is 'When an address last got an automatic answer: nobody gets two within a day.';

create table incoming_mail_rate (
  address text collate "C" not null check (address = lower(address) and length(address) between 3 and 254),
  -- Whether DMARC, SPF or DKIM passed: forged mail must not use up what the owner of the address may send.
  is_verified boolean not null,
  -- When the first of these mails came; an hour later a new period begins.
  began_at timestamptz not null,
  mails smallint not null default 1 check (mails > 0),
  primary key (address, is_verified)
);
comment on table incoming_mail_rate is 'Mails of an author in the current hour, counted before they are read.';
