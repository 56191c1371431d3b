-- Searches that contacts keep, and what was found for them.

create table saved_search (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  -- What is searched for, as it was typed; empty when only a list or a company is kept an eye on.
  q text not null default '' check (length(q) <= 200),
  is_exact_phrase boolean not null default false,
  list_id smallint references broadcast_list (id),
  side text collate "C" check (side in ('WTS', 'WTB')),
  company_id integer references company (id) on delete cascade,
  -- What q means to the search of the list; null with an empty q.
  words tsquery,
  -- Hits go into the daily digest; otherwise each is mailed at once (AM-087).
  is_digest boolean not null default false,
  created_at timestamptz not null,
  -- When the newest broadcast that it found was sent.
  last_hit_at timestamptz,
  check ((q = '') = (words is null)),
  -- A side alone is no search (AM-086).
  check (q <> '' or list_id is not null or company_id is not null)
);
comment on table saved_search is 'A search that a contact is told about whenever a new broadcast matches it.';
create unique index saved_search_same_key
  on saved_search (contact_id, md5(words::text), list_id, side, company_id) nulls not distinct;

create table saved_search_hit (
  saved_search_id integer not null references saved_search (id) on delete cascade,
  broadcast_id integer not null references broadcast (id) on delete cascade,
  found_at timestamptz not null,
  primary key (saved_search_id, broadcast_id)
);
comment on table saved_search_hit is 'What searches of the daily digest found; rows go after 8 days.';
create index saved_search_hit_found_idx on saved_search_hit (found_at);

create table saved_search_match (
  broadcast_id integer primary key references broadcast (id) on delete cascade,
  matched_at timestamptz not null
);
comment on table saved_search_match is
  'Broadcasts that were held against all saved searches, so that doing it again changes nothing; rows go after 8 days.';
create index saved_search_match_age_idx on saved_search_match (matched_at);
