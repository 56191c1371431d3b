-- Sessions, passwords, the second factor of members and of staff, and new addresses.

create table session (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  -- SHA-256 of the token; the token itself is only with its holder.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Fingerprint of the user record this session's client was last given (AM-091).
  user_record_seen text check (length(user_record_seen) <= 64),
  user_agent text not null default '' check (length(user_agent) <= 300),
  source text not null default '' check (length(source) <= 64),
  -- When this session gave a code to turn the second factor off; spent by turning it off (AM-057).
  disable_verified_at timestamptz,
  -- Ended by staff: its client is told so, whatever it asks for (AM-093).
  is_forced_out boolean not null default false
    check (not is_forced_out or ended_at is not null)
);
comment on table session is 'One row per sign-in; ended or expired rows stay until the clean-up job.';
create index session_contact_idx on session (contact_id) where ended_at is null;
create index session_expires_idx on session (expires_at);

create table sign_in_failure (
  -- Who is counted: an account from a source, a source, or an account on a device that signed in before.
  counter text collate "C" not null check (length(counter) <= 100),
  failed_at timestamptz not null
);
comment on table sign_in_failure is 'Failed sign-ins of the last minutes; only failures count against the throttle.';
create index sign_in_failure_idx on sign_in_failure (counter, failed_at);
create index sign_in_failure_age_idx on sign_in_failure (failed_at);

create table two_factor (
  id integer generated always as identity primary key,
  -- Whose it is: exactly one of both.
  contact_id integer unique references contact (id) on delete cascade,
  staff_id integer unique references staff (id) on delete cascade,
  -- Nonce, tag and ciphertext of AES-256-GCM; the key comes from SECRET_KEY, the owner is bound in as additional data.
  sealed_secret bytea not null check (length(sealed_secret) between 40 and 200),
  created_at timestamptz not null,
  -- Null while the secret waits for its first good code (BK-017).
  enabled_at timestamptz,
  -- The last time step whose code was accepted: none is accepted twice, nor an older one after it.
  last_step bigint,
  -- Salt of the hashes of this owner's recovery codes.
  recovery_salt bytea check (length(recovery_salt) = 16),
  check (num_nonnulls(contact_id, staff_id) = 1),
  check (enabled_at is null or (last_step is not null and recovery_salt is not null))
);
comment on table two_factor is 'An authenticator app, pending or on; turning it off removes the row.';
create index two_factor_pending_idx on two_factor (created_at) where enabled_at is null;

create table recovery_code (
  two_factor_id integer not null references two_factor (id) on delete cascade,
  -- argon2id with the owner's salt.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (two_factor_id, code_hash)
);
comment on table recovery_code is 'A code that works once in the place of the app''s (AM-127); only its hash is kept.';

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

create table email_change (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  kind text collate "C" not null check (kind in ('primary', 'alternative')),
  email text collate "C" not null check (email = lower(email) and length(email) between 3 and 254),
  -- SHA-256 of the token in the link; the token itself is only in the mail.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (contact_id, kind)
);
comment on table email_change is 'A new e-mail address that waits for its owner to confirm it by the link in a mail (AM-124); gone once used.';
