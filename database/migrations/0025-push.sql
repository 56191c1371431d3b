-- Notifications on devices (web push).

create table push_key (
  id smallint generated always as identity primary key,
  -- Uncompressed point of the curve P-256, as browsers take it.
  public_key bytea not null unique check (length(public_key) = 65),
  -- Encrypted with a key derived from SECRET_KEY.
  private_key bytea not null check (length(private_key) between 1 and 200),
  created_at timestamptz not null,
  -- Since when new subscriptions use another key.
  retired_at timestamptz
);
comment on table push_key is 'Keys by which push services recognise this server (VAPID, RFC 8292).';
create unique index push_key_current_idx on push_key ((true)) where retired_at is null;

create table push_choice (
  contact_id integer primary key references contact (id) on delete cascade,
  switched_off text[] not null default '{}'
    check (switched_off <@ array['search', 'reply', 'quote', 'match', 'warning']),
  -- Minutes after midnight in the time zone below; null without quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  time_zone text not null check (length(time_zone) between 1 and 60),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
comment on table push_choice is 'Which notifications a contact gets on its devices, and when none are sent.';

create table push_subscription (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  -- The sign-in of the device; one subscription each.
  session_id integer not null unique references session (id) on delete cascade,
  push_key_id smallint not null references push_key (id),
  -- Address at the push service of the browser; who knows it can send, but only we have the key.
  endpoint text collate "C" not null unique check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  -- The public key and the secret of the browser, with which messages are encrypted (RFC 8291).
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Failures since the last success.
  failures smallint not null default 0 check (failures >= 0),
  -- The last test that its owner asked for.
  tested_at timestamptz
);
comment on table push_subscription is 'Devices that show notifications of a contact; removed when their session ends.';
create index push_subscription_contact_idx on push_subscription (contact_id);
create index push_subscription_key_idx on push_subscription (push_key_id);

create table push_delivery (
  id bigint generated always as identity primary key,
  subscription_id integer not null references push_subscription (id) on delete cascade,
  kind text collate "C" not null check (kind in ('search', 'reply', 'quote', 'match', 'warning', 'test')),
  -- A later notification with the same tag replaces an earlier one on the device.
  tag text collate "C" not null check (length(tag) between 1 and 60),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 300),
  -- Page that a click opens.
  path text not null check (path ~ '^/([^/]|$)' and length(path) <= 200),
  created_at timestamptz not null,
  not_before timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0 check (attempts >= 0),
  -- Until when a worker sends it; later another worker may.
  claimed_until timestamptz
);
comment on table push_delivery is 'Notifications waiting to be sent; deleted once sent, expired or refused.';
create index push_delivery_due_idx on push_delivery (not_before);
create index push_delivery_subscription_idx on push_delivery (subscription_id, kind);

create function push_subscription_ends() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end
$$;
create trigger session_ends_push after update of ended_at on session
  for each row when (new.ended_at is not null and old.ended_at is null)
  execute function push_subscription_ends();
