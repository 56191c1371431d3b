-- Searches for parts, for the top searches and the missed ones.

create table searched_part (
  -- Part number as typed, upper case, and its day: counts are per day so that old ones fade.
  part_number text collate "C" not null check (length(part_number) between 1 and 50),
  day date not null,
  searches integer not null default 0,
  description text not null default '' check (length(description) <= 200),
  primary key (part_number, day)
);
comment on table searched_part is 'How often a part number was searched for on a day; source of the top searches.';
create index searched_part_day_idx on searched_part (day);

create table missed_search (
  -- Part number as typed, upper case.
  term text collate "C" not null check (length(term) between 1 and 50),
  day date not null,
  -- The company of the reader; null for visitors.
  company_id integer references company (id) on delete cascade,
  searches integer not null check (searches > 0),
  last_at timestamptz not null,
  unique nulls not distinct (day, term, company_id)
);
comment on table missed_search is
  'Searches for part numbers that no company offered, by business day and company; of visitors only how many.';
create index missed_search_company_idx on missed_search (company_id) where company_id is not null;
