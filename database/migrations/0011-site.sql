-- Page views, events and ratings for 90 days and their daily totals for good; the versions of the legal texts.

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
create index site_log_rating_idx on site_log (logged_at) where kind = 'rating';

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

create table site_content (
  key text collate "C" primary key check (key ~ '^[a-z][a-z0-9-]{0,49}$'),
  title text not null check (length(title) between 1 and 100),
  -- A lead and sections of paragraphs, lists and tables; figures are named, as in {perDay}, and filled in when read.
  body jsonb not null check (coalesce(jsonb_typeof(body -> 'sections') = 'array', false) and length(body::text) <= 100000),
  updated_at timestamptz not null
);
comment on table site_content is 'Texts of the site until they became pages in content; no longer read.';

insert into site_content (key, title, updated_at, body)
select key, title, '2026-11-21 12:00+00', content::jsonb
from (values
  ('broadcast-rules', 'Broadcast Rules'),
  ('grading-guidelines', 'Grading Guidelines')
) as text (key, title)
join text_file on text_file.name = 'site-content/' || key || '.json';

create table legal_text (
  kind text collate "C" not null check (kind in ('contract', 'privacy')),
  version integer not null check (version > 0),
  -- Sanitised HTML.
  html text not null check (length(html) between 1 and 200000),
  -- The day from which it applies.
  valid_from date not null,
  -- Null for the texts that come with the program.
  staff_id integer references staff (id),
  published_at timestamptz not null,
  primary key (kind, version)
);
comment on table legal_text is 'Versions of the contract terms and the privacy policy; published ones are never changed.';

create function legal_text_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a published legal text cannot be changed';
end
$$;
create trigger legal_text_final before update or delete on legal_text
  for each row execute function legal_text_is_final();

insert into legal_text (kind, version, valid_from, published_at, html)
select kind, 1, '2026-01-01', '2026-01-01', content
from (values ('contract'), ('privacy')) as text (kind)
join text_file on text_file.name = 'legal/' || kind || '.html';
