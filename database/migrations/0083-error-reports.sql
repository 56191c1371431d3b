-- Errors of the program and of pages, grouped (BK-113). No values of rows and nothing about people.

create table error_group (
  id integer generated always as identity primary key,
  fingerprint text collate "C" not null unique check (length(fingerprint) <= 64),
  kind text collate "C" not null check (kind in ('request', 'job', 'background', 'browser')),
  place text not null check (length(place) <= 200),
  message text not null check (length(message) <= 500),
  stack text not null check (length(stack) <= 2000),
  state text collate "C" not null default 'open' check (state in ('open', 'resolved', 'ignored')),
  count bigint not null check (count > 0),
  people integer not null check (people >= 0),
  versions text[] not null check (cardinality(versions) <= 5),
  request_ids text[] not null check (cardinality(request_ids) <= 5),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  came_back_at timestamptz,
  closed_at timestamptz,
  closed_by integer references staff (id),
  mailed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
comment on table error_group is 'Errors with the same place, message and frames, counted (BK-113).';
comment on column error_group.place is 'Route, job, background work or page where it happened.';
comment on column error_group.people is 'Distinct sessions or addresses, counted in memory and not stored; a restart counts them anew.';
comment on column error_group.came_back_at is 'When it occurred again after it was resolved.';
comment on column error_group.mailed_at is 'When the operator was mailed about it; null while that is due.';
create index error_group_seen_idx on error_group (state, last_seen_at desc);

create table error_hour (
  error_group_id integer not null references error_group (id) on delete cascade,
  hour timestamptz not null,
  count integer not null check (count > 0),
  primary key (error_group_id, hour)
);
comment on table error_hour is 'How often an error occurred in each hour of the last two days.';
