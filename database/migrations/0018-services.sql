-- Services: companies that work for the trade, in categories and for a period (SV-001 to SV-007, BK-081).

create table service_category (
  id smallint primary key,
  name text not null unique check (length(name) between 1 and 50),
  -- Order on the page.
  position smallint not null unique check (position > 0)
);
comment on table service_category is 'Categories of services with their fixed ids (SV-006).';

insert into service_category (id, name, position) values
  (1, 'Data Erasure Software', 1),
  (2, 'Keyboard Re-printing', 2),
  (3, 'Packaging', 3),
  (4, 'Transport', 4),
  (7, 'Auditing Software', 5),
  (8, 'Licensing', 6),
  (9, 'B2C Platforms', 7),
  (10, 'Hardware Refurbishment', 8),
  (11, 'ERP Solutions', 9),
  (12, 'IT Asset Disposition', 10),
  (13, 'Skins Production & Sales', 11),
  (14, 'Mobile Diagnostics', 12),
  (15, 'WEEE Recycling', 13),
  (16, 'Media', 14);

create table service_listing (
  id integer generated always as identity primary key,
  -- The id in addresses. Company ids end far below this range, so that it is never that of a company (AM-121).
  public_id integer not null unique generated always as (company_public_id(536870912 + id)) stored,
  company_id integer unique references company (id),
  -- Of a company that is not a member; a member has its own.
  name text check (length(name) between 1 and 100),
  country_code text collate "C" references country (code),
  logo_file_id integer unique references file (id),
  -- What the page shows, as staff approved it.
  tagline text not null default '' check (length(tagline) <= 120),
  description text not null default '' check (length(description) <= 5000),
  website text not null default '' check (length(website) <= 500),
  -- Where messages go; empty for the main contact of a member.
  email text collate "C" not null default '' check (length(email) <= 254),
  -- The same fields as the company has changed them since; null if it has not.
  draft jsonb check (jsonb_typeof(draft) = 'object' and length(draft::text) <= 20000),
  -- Since when the draft waits for staff.
  submitted_at timestamptz,
  -- Why staff returned the last draft; empty otherwise.
  declined text not null default '' check (length(declined) <= 500),
  -- When staff last published or returned it.
  decided_at timestamptz,
  -- First and last day on the page; null if it was never published.
  published_from date,
  published_until date,
  -- Lower ones come first in their categories.
  position smallint not null default 100 check (position between 1 and 999),
  -- Rises with each change.
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  check ((company_id is null) = (name is not null)),
  check ((name is null) = (country_code is null)),
  check (company_id is null or logo_file_id is null),
  check (submitted_at is null or draft is not null),
  check ((published_from is null) = (published_until is null)),
  check (published_until >= published_from)
);
comment on table service_listing is 'What a company offers to the trade, on the page of services (BK-081).';
create index service_listing_until_idx on service_listing (published_until);

create table service_listing_category (
  listing_id integer not null references service_listing (id) on delete cascade,
  category_id smallint not null references service_category (id),
  primary key (listing_id, category_id)
);
comment on table service_listing_category is 'The categories of a listing, as staff set them (BK-012).';
create index service_listing_category_idx on service_listing_category (category_id);

-- Whether a listing is on the page on a business day. The state is null for companies that are not members.
create function listing_is_published(published_from date, published_until date, company_state text, today date)
returns boolean language sql immutable parallel safe
return coalesce(today between published_from and published_until, false)
  and coalesce(account_is_listed(company_state), true);
