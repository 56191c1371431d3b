-- The ground of the market: countries, companies and their contacts, sessions, broadcasts and who receives them.

create extension if not exists pg_trgm;

-- ── Countries ────────────────────────────────────────────────────────────────────────────────────────────────────

create table country (
  code text collate "C" primary key check (code ~ '^[A-Z]{2}$'),
  name text not null unique check (length(name) between 1 and 100),
  -- How the name is cut where room is short: UK, USA, UAE; otherwise the name itself.
  short_name text not null check (length(short_name) between 1 and 100),
  is_eu boolean not null default false,
  -- What a tax number is called there (AM-119).
  tax_label text not null default 'VAT' check (tax_label in ('VAT', 'EORI'))
);
comment on table country is 'Every country a company can be in; one table for names, short names, EU membership and tax label.';

-- ── Companies and contacts ───────────────────────────────────────────────────────────────────────────────────────

create table company (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  country_code text collate "C" not null references country (code),
  address text not null default '' check (length(address) <= 500),
  telephone text not null default '' check (length(telephone) <= 100),
  website text not null default '' check (length(website) <= 500),
  description text not null default '' check (length(description) <= 5000),
  -- Sells services only: no broadcasting, no stock.
  is_service_only boolean not null default false,
  -- Null for service-only companies and for companies that never paid.
  plan text check (plan in ('plus', 'broker')),
  state text not null default 'new' check (state in (
    'new', 'trial', 'trial-ended', 'active', 'overdue', 'force-pay', 'custom-blocked', 'terminated')),
  member_since date,
  -- 0 Regular, 1 Trusted, 2 Gold, 4 Diamond (AM-043); the highest one only (AM-044).
  tier smallint not null default 0 check (tier in (0, 1, 2, 4)),
  created_at timestamptz not null default now()
);
comment on table company is 'A member company; its state decides what its contacts may do (section Account states).';
create index company_name_idx on company (lower(name) collate "C");

create table contact (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete restrict,
  -- 1 is the main contact.
  position smallint not null default 1 check (position between 1 and 40),
  name text not null check (length(name) between 1 and 100),
  function text not null default '' check (length(function) <= 100),
  telephone text not null default '' check (length(telephone) <= 100),
  email text collate "C" not null check (email = lower(email) and length(email) between 3 and 254),
  email_alternative text collate "C"
    check (email_alternative = lower(email_alternative) and length(email_alternative) between 3 and 254),
  -- argon2id; null until the contact has set a password.
  password_hash text check (length(password_hash) <= 500),
  created_at timestamptz not null default now(),
  unique (company_id, position)
);
comment on table contact is 'A person of a company; the one who signs in.';
create unique index contact_email_key on contact (email);
create index contact_alternative_idx on contact (email_alternative) where email_alternative is not null;

-- Favourites are a contact's own, not the company's.
create table favourite (
  contact_id integer not null references contact (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  created_at timestamptz not null,
  primary key (contact_id, company_id)
);
comment on table favourite is 'Companies a contact follows.';

-- ── Sign-in ──────────────────────────────────────────────────────────────────────────────────────────────────────

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
  source text not null default '' check (length(source) <= 64)
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

-- ── Site ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create table setting (
  key text collate "C" primary key check (length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table setting is 'Values the operator changed; what is not here has its default in the program.';

create table banner (
  id integer generated always as identity primary key,
  alt text not null check (length(alt) between 1 and 200),
  style text not null default '' check (length(style) <= 200),
  target_url text not null check (target_url ~ '^https?://' and length(target_url) <= 500),
  -- The picture as an SVG or raster data source, 185 x 185 px.
  picture text not null default '' check (length(picture) <= 200000),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  clicks integer not null default 0
);
comment on table banner is 'A booked advertisement.';

create table banner_click (
  banner_id integer not null references banner (id) on delete cascade,
  source text collate "C" not null check (length(source) <= 64),
  clicked_at timestamptz not null,
  primary key (banner_id, source)
);
comment on table banner_click is 'Last counted click per source, so that a repeat within seconds is not counted (AM-089).';

create table searched_part (
  -- Part number as typed, upper case, and its day: counts are per day so that old ones fade.
  part_number text collate "C" not null check (length(part_number) between 1 and 50),
  day date not null,
  searches integer not null default 0,
  description text not null default '' check (length(description) <= 200),
  primary key (part_number, day)
);
comment on table searched_part is 'How often a part number was searched for on a day; source of the top searches.';

-- ── Broadcasts ───────────────────────────────────────────────────────────────────────────────────────────────────

create table broadcast_list (
  -- 3 and 9 are reserved and never reused (AM-015).
  id smallint primary key check (id not in (3, 9)),
  name text not null unique check (length(name) between 1 and 50),
  short_name text not null check (length(short_name) between 1 and 20),
  sort_order smallint not null unique,
  -- Local part of the list's e-mail address.
  mailbox text collate "C" not null unique check (mailbox ~ '^[a-z0-9-]{1,30}$'),
  -- Segment of the list's page address.
  path text collate "C" not null unique check (path ~ '^[a-z][a-z0-9-]{0,39}$')
);
comment on table broadcast_list is 'The topic lists (BC-001, order AM-016).';

insert into broadcast_list (id, name, short_name, sort_order, mailbox, path) values
  (1, 'PC', 'PC', 1, 'pc', 'pc'),
  (7, 'Laptop', 'Laptop', 2, 'laptop', 'laptop'),
  (12, 'Components', 'Components', 3, 'components', 'components'),
  (2, 'Server/Storage', 'Server', 4, 'server', 'server-storage'),
  (4, 'Networking/Telecom', 'Network', 5, 'network', 'networking-telecom'),
  (11, 'Mobile', 'Mobile', 6, 'mobile', 'mobile'),
  (14, 'Tablet', 'Tablet', 7, 'tablet', 'tablet'),
  (5, 'Printer', 'Printer', 8, 'printer', 'printer'),
  (8, 'Electronics', 'Electronics', 9, 'electronics', 'electronics'),
  (13, 'Monitor', 'Monitor', 10, 'monitor', 'monitor'),
  (10, 'POS', 'POS', 11, 'pos', 'pos'),
  (6, 'Software', 'Software', 12, 'software', 'software'),
  (15, 'Gaming', 'Gaming', 13, 'gaming', 'gaming');

create table broadcast (
  id integer generated always as identity primary key,
  list_id smallint not null references broadcast_list (id),
  company_id integer not null references company (id),
  contact_id integer not null references contact (id),
  side text collate "C" not null check (side in ('WTS', 'WTB')),
  quantity text not null check (length(quantity) between 1 and 10),
  brand text not null check (length(brand) between 1 and 50),
  description text not null check (length(description) between 1 and 50),
  condition text not null check (length(condition) between 1 and 20),
  price text not null check (length(price) between 1 and 10),
  currency text collate "C" not null check (currency in ('EUR', 'USD', 'GBP')),
  -- The price as a number of cents, when it reads as one (AM-032).
  price_cents bigint check (price_cents >= 0),
  product_link text check (product_link ~ '^https?://' and length(product_link) <= 500),
  additional_info text not null default '' check (length(additional_info) <= 2000),
  from_email text collate "C" not null check (length(from_email) <= 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 6000),
  -- One line for lists: quantity, brand, description, condition and price.
  headline text not null check (length(headline) between 1 and 200),
  -- All that visitors read (AM-039): the same texts with addresses, numbers, links and names masked.
  public_view jsonb not null check (pg_column_size(public_view) <= 100000),
  -- What a search looks at: for members all texts and the company's name, for visitors the masked texts.
  search_member tsvector not null,
  search_public tsvector not null,
  -- Company, list, side and the normalised brand, description and condition (AM-028).
  content_key bytea not null check (length(content_key) = 32),
  -- First sending; `sent_at` is the last one and the broadcast's date (AM-027).
  created_at timestamptz not null,
  sent_at timestamptz not null check (sent_at >= created_at),
  -- Removal is for good, the row stays for the limits (BK-046).
  removed_at timestamptz,
  -- Set on a removed broadcast whose sender composed it again with another quantity or price (AM-028).
  corrected_by integer references broadcast (id)
);
comment on table broadcast is 'A want-to-sell or want-to-buy message to one list.';
create index broadcast_date_idx on broadcast (sent_at desc, id desc) where removed_at is null;
create index broadcast_list_date_idx on broadcast (list_id, sent_at desc, id desc) where removed_at is null;
create index broadcast_side_date_idx on broadcast (side, sent_at desc, id desc) where removed_at is null;
create index broadcast_list_side_date_idx on broadcast (list_id, side, sent_at desc, id desc) where removed_at is null;
create index broadcast_company_date_idx on broadcast (company_id, sent_at desc, id desc) where removed_at is null;
create index broadcast_search_member_idx on broadcast using gin (search_member) with (fastupdate = off);
create index broadcast_search_public_idx on broadcast using gin (search_public) with (fastupdate = off);
create index broadcast_content_idx on broadcast (content_key, sent_at);

create table broadcast_sending (
  id integer generated always as identity primary key,
  broadcast_id integer not null references broadcast (id),
  -- Who sent or resent it: the limits are this contact's.
  contact_id integer not null references contact (id),
  list_id smallint not null references broadcast_list (id),
  sent_at timestamptz not null
);
comment on table broadcast_sending is 'Every sending and resending; the limits per list, day and quarter of an hour count these rows.';
create index broadcast_sending_contact_idx on broadcast_sending (contact_id, sent_at);
create index broadcast_sending_broadcast_idx on broadcast_sending (broadcast_id);

create table broadcast_exclusion (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  -- Null means every list.
  list_id smallint references broadcast_list (id),
  reason text not null check (length(reason) between 1 and 500),
  starts_at timestamptz not null,
  -- Null means until lifted.
  ends_at timestamptz
);
comment on table broadcast_exclusion is 'A rule breaker removed from a list or from all of them (BC-055, BK-047).';
create index broadcast_exclusion_contact_idx on broadcast_exclusion (contact_id);

create table broadcast_setting (
  contact_id integer not null references contact (id) on delete cascade,
  list_id smallint not null references broadcast_list (id),
  address text collate "C" not null check (address in ('primary', 'alternative')),
  -- 0 standard, 1 digest, 2 no e-mail (BC-059).
  type smallint not null check (type in (0, 1, 2)),
  primary key (contact_id, list_id, address)
);
comment on table broadcast_setting is 'How each address of a contact receives each list.';
create index broadcast_setting_list_idx on broadcast_setting (list_id, type);

create table broadcast_reply (
  id integer generated always as identity primary key,
  broadcast_id integer not null references broadcast (id),
  contact_id integer not null references contact (id),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  sent_at timestamptz not null
);
comment on table broadcast_reply is 'A copy of every reply that was mailed to the sender of a broadcast (BK-049).';
create index broadcast_reply_contact_idx on broadcast_reply (contact_id, sent_at);
create index broadcast_reply_broadcast_idx on broadcast_reply (broadcast_id);
