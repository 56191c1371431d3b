-- Bookings of advertisements (BK-082, decision 60), with their views and clicks.

create table banner (
  id integer generated always as identity primary key,
  alt text not null check (length(alt) between 1 and 200),
  style text not null default '' check (length(style) <= 200),
  target_url text not null check (target_url ~ '^https?://' and length(target_url) <= 500),
  -- The picture as an SVG or raster data source, 185 x 185 px.
  picture text not null default '' check (length(picture) <= 200000),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  clicks integer not null default 0,
  -- Empty of banners from before bookings.
  customer_name text not null default '' check (length(customer_name) <= 100),
  -- Where the report and the reminder go.
  customer_email text collate "C" check (length(customer_email) between 3 and 254),
  company_id integer references company (id) on delete set null,
  -- 185 or 370 pixels square, made by the server; `picture` is of banners from before bookings.
  file_id integer unique references file (id),
  -- A banner of weight 5 is shown five times as often as one of weight 1.
  weight smallint not null default 1 check (weight between 1 and 5),
  withdrawn_at timestamptz,
  has_monthly_report boolean not null default true,
  -- The link to the report is signed with it, so that raising it revokes the links before.
  report_version integer not null default 1 check (report_version > 0),
  -- The first day of the last month whose report was mailed.
  reported_month date,
  -- The last day that customer and staff were reminded of.
  reminded_of date,
  -- Rises with each change, so that two editors do not overwrite each other.
  revision integer not null default 1 check (revision > 0),
  constraint banner_customer check ((customer_name = '') = (customer_email is null))
);
comment on table banner is 'A booked advertisement with its customer, period and weight.';
create index banner_company_idx on banner (company_id) where company_id is not null;
create index banner_ends_idx on banner (ends_on) where withdrawn_at is null;
alter table banner
  -- A link of a banner names no user before its host; there is no form for banners that could refuse it.
  add constraint banner_target_without_user check (target_url !~* '^https?:[/\\]*[^/\\?#]*@') not valid,
  add constraint banner_twelve_months check (ends_on >= starts_on + interval '1 year' - interval '1 day') not valid,
  add constraint banner_target_https check (target_url ~ '^https://') not valid;

create table banner_click (
  banner_id integer not null references banner (id) on delete cascade,
  source text collate "C" not null check (length(source) <= 64),
  clicked_at timestamptz not null,
  primary key (banner_id, source)
);
comment on table banner_click is 'Last counted click per source, so that a repeat within seconds is not counted (AM-089).';

create table banner_day (
  banner_id integer not null references banner (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (banner_id, day)
);
comment on table banner_day is 'Views and clicks of a banner on each business day, for the report to its advertiser; banner.clicks is the sum of its clicks.';
