-- What is seen and clicked: page views, events and ratings for 90 days, their daily totals for good; banners by day.

create table site_log (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in ('page', 'event', 'feature', 'rating')),
  logged_at timestamptz not null,
  -- Route of a page, name of an event, id of a feature with its outcome, or the rating.
  name text not null check (length(name) between 1 and 120),
  -- Without query and tokens.
  path text check (length(path) <= 300),
  -- Not indexed: contacts are hardly ever removed, and every page view would pay for it.
  contact_id integer references contact (id) on delete set null,
  -- Made at random by the browser; says nothing about who it is.
  visitor_id text collate "C" check (length(visitor_id) <= 64),
  referrer_host text check (length(referrer_host) <= 253),
  -- What else was said, such as the parameters of an event.
  details jsonb check (pg_column_size(details) <= 10000)
);
comment on table site_log is 'Page views, events, outcomes of features and ratings of the registration form (BK-101); holds no network address (BK-100).';
create index site_log_time_idx on site_log using brin (logged_at);

create table site_log_day (
  day date not null,
  kind text collate "C" not null check (kind in ('page', 'event', 'feature', 'rating')),
  name text not null check (length(name) between 1 and 120),
  entries integer not null check (entries > 0),
  contacts integer not null check (contacts >= 0),
  visitors integer not null check (visitors >= 0),
  primary key (day, kind, name)
);
comment on table site_log_day is 'Totals of the site log for each business day that is over: entries, different contacts, different visitors.';

create table banner_day (
  banner_id integer not null references banner (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (banner_id, day)
);
comment on table banner_day is 'Views and clicks of a banner on each business day, for the report to its advertiser; banner.clicks is the sum of its clicks.';
