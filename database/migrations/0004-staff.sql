-- Who works for the operator, and what was done by whom.

create table staff (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  email text collate "C" not null unique check (email = lower(email) and length(email) between 3 and 254),
  role text collate "C" not null check (role in ('support', 'finance', 'editor', 'admin')),
  -- argon2id; null until the person has set a password.
  password_hash text check (length(password_hash) <= 500),
  created_at timestamptz not null,
  -- Set when the person has left; the row stays, because the audit log names it.
  ended_at timestamptz
);
comment on table staff is 'A person of the operator who signs in to the back office.';

create table staff_session (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id) on delete cascade,
  -- SHA-256 of the token; the token itself is only with its holder.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- False until the second factor was given: such a session may do nothing but give it or enrol one.
  is_confirmed boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '' check (length(user_agent) <= 300),
  source text not null default '' check (length(source) <= 64)
);
comment on table staff_session is 'One row per sign-in to the back office; ended or expired rows stay until the clean-up job.';
create index staff_session_staff_idx on staff_session (staff_id) where ended_at is null;
create index staff_session_expires_idx on staff_session (expires_at);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- What was done, such as sign-in or block.set; the list of acts is in the contract.
  act text collate "C" not null check (act ~ '^[a-z0-9.-]{1,60}$'),
  actor_kind text collate "C" not null check (actor_kind in ('contact', 'staff', 'visitor', 'system')),
  -- The contact or staff member who acted; null for visitors and for the program itself.
  actor_id integer check ((actor_id is not null) = (actor_kind in ('contact', 'staff'))),
  -- Whom it concerned. No foreign keys: the log outlives what it speaks of.
  company_id integer,
  contact_id integer,
  staff_id integer,
  -- Staff's own words for why.
  reason text not null default '' check (length(reason) <= 500),
  -- What was changed, from and to; never a secret.
  details jsonb not null default '{}' check (pg_column_size(details) <= 20000),
  source text collate "C" not null default '' check (length(source) <= 64),
  request_id text collate "C" not null default '' check (length(request_id) <= 64),
  company_ids integer[] check (cardinality(company_ids) <= 10000)
);
comment on table audit_entry is 'Every staff act and every security-relevant member act; rows are only ever added (BK-106).';
comment on column audit_entry.company_ids is 'All companies that one act concerned; null where it is company_id alone.';
create index audit_entry_company_idx on audit_entry (company_id, id desc) where company_id is not null;
create index audit_entry_contact_idx on audit_entry (contact_id, id desc) where contact_id is not null;
create index audit_entry_actor_idx on audit_entry (actor_kind, actor_id, id desc);
create index audit_entry_act_idx on audit_entry (act, id desc);
create index audit_entry_at_idx on audit_entry (at);
create index audit_entry_staff_idx on audit_entry (staff_id, id desc) where staff_id is not null;
create index audit_entry_reason_idx on audit_entry using gin (to_tsvector('simple', reason))
  where reason <> '';
-- The last reasons that a staff member gave for an action.
create index audit_entry_own_reason_idx on audit_entry (actor_id, act, id desc)
  where actor_kind = 'staff' and reason <> '';
create index audit_entry_request_idx on audit_entry (request_id) where request_id <> '';
create index audit_entry_companies_idx on audit_entry using gin (company_ids) where company_ids is not null;
-- Sessions are kept for 30 days after their end; sign-ins are kept in the audit log.
create index audit_entry_sign_in_idx on audit_entry (contact_id, at desc)
  where act = 'sign-in' and actor_kind = 'contact';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end
$$;
create trigger audit_entry_stays before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
-- Also while replication replays: nothing but taking the trigger away lets an entry change.
alter table audit_entry enable always trigger audit_entry_stays;
