-- The second factor of members and of staff: an authenticator app, and recovery codes for the day it is lost.

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

-- When this session gave a code to turn the second factor off; spent by turning it off (AM-057).
alter table session add column disable_verified_at timestamptz;
