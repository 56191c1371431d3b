-- Fraud watch: what the program noticed, and what a person decided about it (BK-110).

create table fraud_finding (
  id integer generated always as identity primary key,
  signal text collate "C" not null
    check (signal in ('replies', 'requests', 'new-account', 'shared-device', 'look-alike')),
  -- What makes two findings of a signal the same: a person, a pair of companies, or a pair of domains.
  subject text collate "C" not null check (length(subject) between 1 and 520),
  -- The person who acted; of a pair, the main contact of the younger company.
  contact_id integer references contact (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- The other side of a pair; null for the operator.
  other_company_id integer references company (id) on delete cascade,
  -- How many acts or people.
  count integer not null check (count > 0),
  -- Domains of a look-alike, and numbers by kind of act. Never a network address.
  evidence jsonb not null check (pg_column_size(evidence) <= 4000),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  found_at timestamptz not null,
  decision text collate "C" check (decision in ('warned', 'paused', 'blocked', 'no-fraud')),
  decided_at timestamptz,
  decided_by integer references staff (id),
  reason text not null default '' check (length(reason) <= 500),
  check (num_nonnulls(decision, decided_at, decided_by) in (0, 3))
);
comment on table fraud_finding is 'Signs of fraud that the program noticed, with what a person of staff decided (BK-110).';
create unique index fraud_finding_open_key on fraud_finding (signal, subject) where decision is null;
create index fraud_finding_decided_idx on fraud_finding (signal, subject, decided_at) where decision is not null;
create index fraud_finding_contact_idx on fraud_finding (contact_id);
create index fraud_finding_company_idx on fraud_finding (company_id);
create index fraud_finding_other_idx on fraud_finding (other_company_id) where other_company_id is not null;

create table watched_domain (
  domain text collate "C" primary key check (length(domain) between 1 and 254),
  first_seen_at timestamptz not null
);
comment on table watched_domain is 'Domains of companies that were compared with all others; new ones are compared once.';

-- A posting ban may also stop replies, messages and requests for quotes.
alter table broadcast_exclusion add column stops_messages boolean not null default false;

insert into message_template (kind, name, html, created_at) values
  ('message', 'Too many messages', '<p>You have sent an unusual number of messages in a short time.</p><p>Please write to companies only about goods that they offer or look for. If it goes on, we pause sending from your account. Please <a href="/contact">contact us</a> if you have questions.</p>', now()),
  ('message', 'Please explain', '<p>We have a question about your account. Please <a href="/contact">contact us</a> within two working days.</p>', now()),
  ('block', 'Suspected fraud', '<p>Your account is blocked while we check unusual activity. Please <a href="/contact">contact us</a>.</p>', now())
on conflict do nothing;
