-- Mail that comes back: what servers say about an address, mailings that stop because too much of them fails.

-- Waits for a decision of staff, because its mailing has stopped.
alter type mail_state add value 'held';

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

alter table mail_message add column mailing text collate "C" check (length(mailing) between 1 and 200);
comment on column mail_message.mailing is
  'Messages that are sent as one mailing, such as all digests of a day; null on mail to a single person.';
create index mail_message_mailing_idx on mail_message (mailing) where mailing is not null;

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

comment on table mail_suppression is
  'Addresses that must not get mail on a topic; topic * is everything but security mail, topic mailings all mail that has a topic.';
