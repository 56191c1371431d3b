-- Companies and their people: what decides whether an account is open, what members read of it, its tier and its place.

-- ── What the state of an account allows ──

-- The same as contract/account-permissions.ts. Each is one expression, which PostgreSQL inlines into the query that
-- asks, so that indexes of `state` are used.
create function account_lists_stock(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_receives_quote_requests(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_is_listed(state text) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue');

-- The opposite of `beFound`: few companies are hidden, which an index finds.
create function account_is_hidden(state text) returns boolean
language sql immutable parallel safe
return state in ('new', 'custom-blocked', 'terminated');

create function account_receives_list_mail(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_receives_alerts(state text) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue');

-- ── Companies and their people ──

-- Digits of a telephone number however it is written: without the (0) and the zeros that lead it.
create function telephone_digits(given text) returns text
language sql immutable parallel safe strict
return ltrim(regexp_replace(replace(given, '(0)', ''), '[^0-9]', '', 'g'), '0');

-- Letters and digits of a VAT number.
create function plain_vat_number(given text) returns text
language sql immutable parallel safe strict
return upper(regexp_replace(given, '[^A-Za-z0-9]', '', 'g') collate "C");

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
  created_at timestamptz not null default now(),
  -- End of the free trial; null for companies that are no trial.
  trial_ends_at timestamptz,
  -- The state that counts again when a custom block is lifted (AM-120).
  state_beneath text check (state_beneath in ('trial', 'trial-ended', 'active', 'overdue', 'force-pay')),
  -- Staff's words in sanitised HTML: the custom full block and the special message (AU-022, AM-070); empty for none.
  block_html text not null default '' check (length(block_html) <= 20000),
  message_html text not null default '' check (length(message_html) <= 20000),
  -- Goes up with every change by staff, so that of two who edit at once the second is told.
  version integer not null default 1,
  -- VAT number, or EORI where the country says so (AM-119); staff change it (AM-124).
  vat_number text not null default '' check (length(vat_number) <= 30),
  shipping_details text not null default '' check (length(shipping_details) <= 5000),
  warranty_policy text not null default '' check (length(warranty_policy) <= 5000),
  payment_method text not null default '' check (length(payment_method) <= 500),
  -- How the company is paid; read by members alone (AM-052).
  bank_code text not null default '' check (length(bank_code) <= 50),
  iban_code text not null default '' check (length(iban_code) <= 50),
  swift_code text not null default '' check (length(swift_code) <= 50),
  -- Whether it gives one month of return-to-base warranty, which the tiers ask for (TI-002).
  has_warranty boolean not null default true,
  -- Whether it comes to the next European Broker Meeting (CO-018).
  is_attending_ebm boolean not null default false,
  -- How many contacts follow it; goes along with the favourites (BK-072).
  favourite_count integer not null default 0 check (favourite_count >= 0),
  latitude numeric(7, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  -- When its tier last changed; null while it never has.
  tier_since timestamptz,
  -- Who or what placed it; null in the middle of its country.
  place_source text check (place_source in ('hand', 'service', 'postcode', 'city')),
  -- Distance within which the address probably is.
  place_km smallint check (place_km between 0 and 20000),
  -- The address that it was placed or looked up for, and the version of the table of cities and postal areas.
  place_key text check (length(place_key) = 32),
  place_table smallint,
  application_decided_at timestamptz,
  constraint company_beneath_only_blocked check (state_beneath is null or state = 'custom-blocked'),
  constraint company_place_is_whole check ((latitude is null) = (longitude is null)),
  constraint company_place_has_source check (
    (place_source is null) = (latitude is null) and (place_km is null) = (latitude is null))
);
comment on table company is 'A member company; its state decides what its contacts may do (section Account states).';
comment on column company.tier is
  'By the years of membership, no unsolved complaint and the warranty: written by the tier job and at once where one of these changes (BK-030).';
comment on column company.latitude is
  'Where it is, placed by hand or found by its address; null together: in the middle of its country. Degrees, to a metre.';
comment on column company.place_key is 'md5 of country code and address; another one means that the address has changed since.';
comment on column company.application_decided_at is
  'When the company was approved or rejected: its state left new. Null of companies that staff added otherwise.';
create index company_name_idx on company (lower(name) collate "C");
-- Every list asks which companies are hidden.
create index company_state_idx on company (state);
create index company_trial_idx on company (trial_ends_at) where trial_ends_at is not null;
create index company_desk_idx on company
  using gin (folded_text(name || ' ' || website) gin_trgm_ops);
create index company_telephone_idx on company using gin (telephone_digits(telephone) gin_trgm_ops);
create index company_vat_idx on company (plain_vat_number(vat_number) text_pattern_ops)
  where vat_number <> '';

create table contact (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete restrict,
  -- 1 is the main contact.
  position smallint default 1 check (position between 1 and 40),
  name text not null check (length(name) between 1 and 100),
  function text not null default '' check (length(function) <= 100),
  telephone text not null default '' check (length(telephone) <= 100),
  email text collate "C" not null check (email = lower(email) and length(email) between 3 and 254),
  email_alternative text collate "C"
    check (email_alternative = lower(email_alternative) and length(email_alternative) between 3 and 254),
  -- argon2id; null until the contact has set a password.
  password_hash text check (length(password_hash) <= 500),
  created_at timestamptz not null default now(),
  -- Those of the company for one person alone; a block here leaves the company as it is.
  block_html text not null default '' check (length(block_html) <= 20000),
  message_html text not null default '' check (length(message_html) <= 20000),
  version integer not null default 1,
  -- When the person was removed from the company: cannot sign in, gets no mail; the row stays for what it sent.
  removed_at timestamptz,
  -- Where the person can be reached besides (CO-014); no value without a name.
  im_name text not null default '' check (im_name in ('', 'Teams', 'Trillian', 'Google Talk', 'Other')),
  im_value text not null default '' check (length(im_value) <= 100),
  -- Whether this person wants no requests for quotes, and no possible matches after composing.
  rfq_disabled boolean not null default false,
  possible_matches_disabled boolean not null default false,
  -- When the personal fields of a removed contact were cleared (BK-104); the name is a placeholder from then on.
  cleared_at timestamptz,
  -- Whether this person wants copies of requests for quotes that go to a colleague.
  rfq_copies boolean not null default false,
  -- A copy of each own broadcast by e-mail, which confirms that it was sent.
  broadcast_copies boolean not null default false,
  constraint contact_position_while_there check ((position is null) = (removed_at is not null)),
  -- Checked at the commit, so that contacts can change places.
  constraint contact_position_key unique (company_id, position) deferrable initially deferred,
  constraint contact_im_named check (im_value = '' or im_name <> ''),
  constraint contact_cleared_after_removal check (cleared_at is null or removed_at is not null)
);
comment on table contact is 'A person of a company; the one who signs in.';
create index contact_alternative_idx on contact (email_alternative) where email_alternative is not null;
-- The address of somebody who was removed is free for others.
create unique index contact_email_key on contact (email) where removed_at is null;
create index contact_removed_idx on contact (removed_at) where removed_at is not null and cleared_at is null;
create index contact_desk_idx on contact
  using gin (folded_text(name || ' ' || email || ' ' || coalesce(email_alternative, '')) gin_trgm_ops)
  where removed_at is null;
create index contact_telephone_idx on contact using gin (telephone_digits(telephone) gin_trgm_ops)
  where removed_at is null;

create table picture (
  id integer generated always as identity primary key,
  -- A logo is a company's, a picture a contact's; each has one at most.
  company_id integer unique references company (id) on delete cascade,
  contact_id integer unique references contact (id) on delete cascade,
  file_id integer not null unique references file (id),
  -- The large view, where what was sent had more to show.
  large_file_id integer unique references file (id),
  uploaded_at timestamptz not null,
  check (num_nonnulls(company_id, contact_id) = 1),
  check (contact_id is not null or large_file_id is null)
);
comment on table picture is 'The logo of a company or the picture of a contact (PF-006, PF-008); another one is another row, so that its address can be kept by browsers.';
create index picture_uploaded_idx on picture (uploaded_at);

create table former_name (
  company_id integer not null references company (id) on delete cascade,
  kind text collate "C" not null check (kind in ('company', 'contact', 'telephone')),
  name text not null check (length(name) between 1 and 100),
  primary key (company_id, kind, name)
);
comment on table former_name is
  'What a company, its people and its telephones were called before: older texts name them, and visitors do not read it.';

-- What texts would tell a company by: its names and those of its people, former ones too, the hosts of its addresses,
-- its telephones. What keeps visitors from learning who somebody is begins here. The placeholder of a contact that was
-- cleared names nobody.
create function company_names(owner_id integer) returns table (kind text, name text)
language sql stable parallel safe
begin atomic
  select known.kind, known.name
  from (
    select 'company' as kind, company.name from company where id = owner_id
    union select former_name.kind, former_name.name from former_name where company_id = owner_id
    union select 'contact', contact.name from contact where company_id = owner_id and cleared_at is null
    union select 'host', website from company where id = owner_id
    union select 'host', split_part(email, '@', 2) from contact where company_id = owner_id
    union select 'host', split_part(email_alternative, '@', 2) from contact where company_id = owner_id
    union select 'telephone', telephone from company where id = owner_id
    union select 'telephone', telephone from contact where company_id = owner_id
  ) as known
  where known.name <> ''
  order by known.kind, known.name limit 500;
end;

-- ── Favourites and recommendations ──

-- Favourites are a contact's own, not the company's.
create table favourite (
  contact_id integer not null references contact (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  created_at timestamptz not null,
  primary key (contact_id, company_id)
);
comment on table favourite is 'Companies a contact follows.';

-- BK-072: company.favourite_count goes along with the favourites, whoever writes them.
create function count_favourites() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update company set favourite_count = favourite_count + added.n
    from (select company_id, count(*)::integer as n from new_rows group by company_id) as added
    where company.id = added.company_id;
  else
    update company set favourite_count = favourite_count - dropped.n
    from (select company_id, count(*)::integer as n from old_rows group by company_id) as dropped
    where company.id = dropped.company_id;
  end if;
  return null;
end $$;
create trigger favourite_is_counted after insert on favourite
  referencing new table as new_rows for each statement execute function count_favourites();
create trigger favourite_is_no_longer_counted after delete on favourite
  referencing old table as old_rows for each statement execute function count_favourites();

create table recommendation (
  id integer generated always as identity primary key,
  -- Who recommends, for which company, and whom.
  contact_id integer not null references contact (id),
  by_company_id integer not null references company (id),
  company_id integer not null references company (id),
  words text not null,
  written_at timestamptz not null,
  -- When the recommended company let others read it; null while it waits for that (RC-004).
  published_at timestamptz,
  -- When the company declined or deleted it, or staff removed it. The words go, the row stays for the limits.
  removed_at timestamptz,
  check (by_company_id <> company_id),
  check (case when removed_at is null then length(words) between 30 and 1000 else words = '' end)
);
comment on table recommendation is 'Recommendations of companies by contacts of others, published once the recommended company agrees (RC-005, BK-074).';
-- BK-074: one open per author and company.
create unique index recommendation_open_idx on recommendation (contact_id, company_id)
  where published_at is null and removed_at is null;
create index recommendation_company_idx on recommendation (company_id, id) where removed_at is null;
create index recommendation_by_company_idx on recommendation (by_company_id, id) where removed_at is null;
create index recommendation_contact_idx on recommendation (contact_id, written_at);
create index recommendation_written_idx on recommendation (written_at) where removed_at is null;

-- ── Places ──

-- What members read of it. A place that a service found within a kilometre is that of the address.
create function place_precision(source text, km smallint) returns text language sql immutable
return case
  when source is null then 'country'
  when source = 'hand' or (source = 'service' and km <= 1) then 'exact'
  when source = 'postcode' then 'postcode'
  else 'city'
end;

create table geocoder_answer (
  address_key text primary key check (length(address_key) = 32),
  latitude numeric(7, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  km smallint check (km between 0 and 20000),
  asked_at timestamptz not null,
  check ((latitude is null) = (longitude is null) and (latitude is null) = (km is null))
);
comment on table geocoder_answer is
  'What the geocoding service of the operator has answered for each address, so that it is asked once; without a place if it found none.';
create index geocoder_answer_asked_idx on geocoder_answer (asked_at);
