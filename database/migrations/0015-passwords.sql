-- Links that set a password, and sessions that staff ended.

create table password_link (
  id integer generated always as identity primary key,
  -- Whose password it sets: exactly one of both.
  contact_id integer references contact (id) on delete cascade,
  staff_id integer references staff (id) on delete cascade,
  -- reset was asked for by somebody who knows the address; welcome is the first one of a new contact.
  kind text collate "C" not null check (kind in ('reset', 'welcome')),
  -- SHA-256 of the token; the token itself is only in the mail.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Where it was sent: it counts as long as this is still the owner's address.
  address text collate "C" not null check (length(address) between 3 and 254),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Set when it was used, and when a newer link or a changed password made it void.
  used_at timestamptz,
  void_at timestamptz,
  check (num_nonnulls(contact_id, staff_id) = 1),
  check (num_nonnulls(used_at, void_at) <= 1)
);
comment on table password_link is 'A link that sets a password once (BK-016); spent and expired ones stay until the clean-up job.';
-- Of one owner at most one link is open.
create unique index password_link_contact_open on password_link (contact_id)
  where contact_id is not null and used_at is null and void_at is null;
create unique index password_link_staff_open on password_link (staff_id)
  where staff_id is not null and used_at is null and void_at is null;
create index password_link_contact_idx on password_link (contact_id, created_at);
create index password_link_age_idx on password_link (created_at);

-- Ended by staff: its client is told so, whatever it asks for (AM-093).
alter table session add column is_forced_out boolean not null default false
  check (not is_forced_out or ended_at is not null);
