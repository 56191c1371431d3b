-- Mail that members send to our mailboxes, from its acceptance until a feature has taken it.

-- Stock files are larger than papers and pictures.
alter table file
  drop constraint file_size_check,
  add constraint file_size_check check (size between 1 and 52428800);

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
  check ((state = 'held') = (token_hash is not null)),
  check ((token_hash is not null) = (expires_at is not null)),
  check ((state in ('taken', 'refused')) = (settled_at is not null)),
  check ((state = 'refused') = (fault is not null))
);
comment on table incoming_mail is 'Mail of members that was acknowledged; kept for 30 days (BK-068).';
comment on column incoming_mail.state is
  'held: its sender has to confirm it. accepted: a job hands it over. taken: the feature has it, with its files. refused: not taken after all.';
create index incoming_mail_received_idx on incoming_mail (received_at);

create table incoming_mail_file (
  mail_id integer not null references incoming_mail (id) on delete cascade,
  place smallint not null check (place >= 0),
  file_id integer not null unique references file (id),
  primary key (mail_id, place)
);
comment on table incoming_mail_file is 'Files of a mail that nobody has taken yet; once taken they belong to the feature alone.';

create table automatic_answer (
  address text collate "C" primary key check (address = lower(address) and length(address) between 3 and 254),
  answered_at timestamptz not null
);
comment on table automatic_answer is 'When an address last got an automatic answer: nobody gets two within a day.';
