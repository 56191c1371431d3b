-- What staff work with: saved views, acts on many companies, queues, notes, templates, figures and fraud watch.

-- ── Lists and acts on many companies ──

create table list_view (
  id integer generated always as identity primary key,
  list text collate "C" not null check (list in ('companies', 'people', 'broadcasts', 'invoices', 'payments')),
  name text not null check (length(name) between 1 and 40),
  -- Filters, search, order and columns, as in the address of the list.
  address text not null check (length(address) <= 2000),
  created_by integer not null references staff (id),
  is_shared boolean not null default false,
  created_at timestamptz not null
);
comment on table list_view is 'A saved selection of a list, of one staff member or shared with all of them.';
create unique index list_view_own_name_idx on list_view (created_by, list, lower(name)) where not is_shared;
create unique index list_view_shared_name_idx on list_view (list, lower(name)) where is_shared;

create table bulk_act (
  id integer generated always as identity primary key,
  -- Made by the page that starts it: a second click with the same key starts nothing.
  request_key uuid not null unique,
  act text collate "C" not null check (act ~ '^[a-z-]{1,40}$'),
  settings jsonb not null default '{}' check (pg_column_size(settings) <= 100000),
  reason text not null check (length(reason) <= 500),
  staff_id integer not null references staff (id),
  source text collate "C" not null check (length(source) <= 64),
  request_id text collate "C" not null check (length(request_id) <= 64),
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The act that this one undoes; each is undone once.
  undoes integer unique references bulk_act (id)
);
comment on table bulk_act is 'An act of staff on many companies, run by a job; one audit entry when it has finished.';
create index bulk_act_created_idx on bulk_act (created_at);

create table bulk_act_item (
  bulk_act_id integer not null references bulk_act (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- Changed in the transaction of the change itself, so that a job that runs again changes nothing twice.
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'done', 'left-out', 'failed')),
  -- Why it was left out or failed.
  note text not null default '' check (length(note) <= 200),
  -- What to restore when the act is undone.
  before jsonb check (pg_column_size(before) <= 40000),
  primary key (bulk_act_id, company_id)
);
comment on table bulk_act_item is 'One company of an act on many, and what became of it.';
create index bulk_act_item_waiting_idx on bulk_act_item (bulk_act_id, company_id) where state = 'waiting';
create index bulk_act_item_company_idx on bulk_act_item (company_id);

-- ── Queues ──

create table queue_item (
  kind text collate "C" not null check (length(kind) between 1 and 30),
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

-- ── Notes and templates ──

create table staff_note (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- The person it is about; null for the company.
  contact_id integer references contact (id) on delete cascade,
  author_id integer not null references staff (id),
  text text not null check (length(text) between 1 and 2000),
  is_pinned boolean not null default false,
  written_at timestamptz not null,
  edited_at timestamptz
);
comment on table staff_note is 'Notes that staff write for colleagues about a company or one of its people.';
create index staff_note_company_idx on staff_note (company_id, is_pinned desc, id desc);
create index staff_note_contact_idx on staff_note (contact_id) where contact_id is not null;

-- What is noted about a person goes with the personal fields (BK-104).
create function staff_note_goes_with_person() returns trigger language plpgsql as $$
begin
  delete from staff_note where contact_id = new.id;
  return null;
end $$;
create trigger contact_takes_notes after update of cleared_at on contact
  for each row when (old.cleared_at is null and new.cleared_at is not null)
  execute function staff_note_goes_with_person();

create table reason_template (
  id integer generated always as identity primary key,
  -- The action that it is offered for; null for every action.
  act text collate "C" check (act ~ '^[a-z0-9.-]{1,60}$'),
  text text not null check (length(text) between 1 and 200),
  created_at timestamptz not null,
  constraint reason_template_key unique nulls not distinct (act, text)
);
comment on table reason_template is 'Reasons that the operator offers staff in the reason field of an action.';

create table message_template (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('block', 'message')),
  name text not null check (length(name) between 1 and 60),
  -- Sanitised.
  html text not null check (length(html) between 1 and 20000),
  created_at timestamptz not null,
  constraint message_template_key unique (kind, name)
);
comment on table message_template is 'Texts of the operator that staff begin a block or a message to members with.';

insert into message_template (kind, name, html, created_at) values
  ('block', 'Open invoice', '<p>Your account is blocked because an invoice is open.</p><p>Please <a href="/contact">contact us</a>, or pay the invoice and we will open the account on the same day.</p>', now()),
  ('block', 'Complaint', '<p>Your account is blocked until a complaint about your company is resolved.</p><p>Please answer our e-mail about it, or <a href="/contact">contact us</a>.</p>', now()),
  ('block', 'Please call us', '<p>Your account is blocked. Please <a href="/contact">contact us</a>.</p>', now()),
  ('message', 'Please call us', '<p>We could not reach you. Please <a href="/contact">contact us</a>.</p>', now()),
  ('message', 'Check your details', '<p>Please check whether these are still right:</p><ul><li>the address and telephone number of your company</li><li>the people who have access</li></ul>', now()),
  ('message', 'Trial ends soon', '<p>Your free trial ends soon. <a href="/contact">Tell us</a> if you would like to stay, or need more time.</p>', now()),
  ('message', 'Too many messages', '<p>You have sent an unusual number of messages in a short time.</p><p>Please write to companies only about goods that they offer or look for. If it goes on, we pause sending from your account. Please <a href="/contact">contact us</a> if you have questions.</p>', now()),
  ('message', 'Please explain', '<p>We have a question about your account. Please <a href="/contact">contact us</a> within two working days.</p>', now()),
  ('block', 'Suspected fraud', '<p>Your account is blocked while we check unusual activity. Please <a href="/contact">contact us</a>.</p>', now());

-- ── Figures ──

create table desk_figure (
  name text collate "C" not null check (name ~ '^[a-z0-9.-]{1,40}$'),
  day date not null,
  value bigint not null,
  counted_at timestamptz not null,
  primary key (name, day)
);
comment on table desk_figure is 'Figures of the start page of the back office by business day, counted by a job; rows go after 400 days.';

create table mail_day (
  day date not null,
  lane mail_lane not null,
  sent integer not null check (sent >= 0),
  -- Delivered or failed after more than one attempt.
  delayed integer not null check (delayed >= 0),
  failed integer not null check (failed >= 0),
  -- Accepted by a mail server, and returned.
  bounced integer not null check (bounced >= 0),
  primary key (day, lane)
);
comment on table mail_day is
  'Totals of the mail queued on each business day that is over, by kind; mail itself is deleted after a month.';

-- ── Views as a member ──

create table member_view (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  staff_session_id integer not null,
  staff_id integer not null references staff (id),
  contact_id integer not null references contact (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table member_view is
  'Views of the site as a member by staff: read only, for a few minutes, only while the session of the back office lasts.';
comment on column member_view.staff_session_id is 'The session of the back office that began it; it may be deleted before.';
create index member_view_open_idx on member_view (staff_session_id) where ended_at is null;
create index member_view_contact_idx on member_view (contact_id);

-- ── Fraud watch ──

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
