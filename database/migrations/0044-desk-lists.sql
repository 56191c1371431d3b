-- Lists of the back office: removal of broadcasts by staff, saved views, and acts on many companies at once.

-- ── Broadcasts removed by staff ──

create table broadcast_removal (
  id integer generated always as identity primary key,
  removed_at timestamptz not null,
  removed_by integer not null references staff (id),
  -- Mailed to the senders.
  reason text not null check (length(reason) between 1 and 500),
  restored_at timestamptz,
  restored_by integer references staff (id),
  constraint broadcast_removal_restored check ((restored_at is null) = (restored_by is null))
);
comment on table broadcast_removal is
  'One act of staff that removed one or more broadcasts, and can be undone for a while (BK-046).';

alter table broadcast add column removal_id integer references broadcast_removal (id),
  add constraint broadcast_removal_removes check (removal_id is null or removed_at is not null);
comment on column broadcast.removal_id is 'Set while it is removed by staff; null when its own company removed it.';
create index broadcast_removal_idx on broadcast (removal_id) where removal_id is not null;
-- Words of what is listed are in broadcast_search; staff also find what is not.
create index broadcast_removed_words_idx on broadcast using gin (search_member) with (fastupdate = off)
  where removed_at is not null;

-- ── Saved views ──

create table list_view (
  id integer generated always as identity primary key,
  list text collate "C" not null check (list in ('companies', 'people', 'broadcasts')),
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

-- ── Acts on many companies ──

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

-- ── Audit entries of several companies ──

alter table audit_entry add column company_ids integer[] check (cardinality(company_ids) <= 10000);
comment on column audit_entry.company_ids is 'All companies that one act concerned; null where it is company_id alone.';
create index audit_entry_companies_idx on audit_entry using gin (company_ids) where company_ids is not null;

-- ── When somebody was last seen ──

-- Sessions are kept for 30 days after their end; sign-ins are kept in the audit log.
create index audit_entry_sign_in_idx on audit_entry (contact_id, at desc)
  where act = 'sign-in' and actor_kind = 'contact';
