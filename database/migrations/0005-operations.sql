-- Runs of jobs, processes, errors and backups (BK-111, BK-113). Waiting jobs are in the schema of graphile-worker.
-- Schedules are in the business time zone, times are stored in UTC.

create table job_schedule (
  job text primary key check (char_length(job) <= 100),
  due_at timestamptz not null,
  known_at timestamptz not null
);
comment on table job_schedule is 'The time for which each scheduled job was last enqueued.';
comment on column job_schedule.known_at is 'When the job was first scheduled; it is not missed before.';

create table job_run (
  id bigint primary key generated always as identity,
  job text not null check (char_length(job) <= 100),
  due_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  error text check (char_length(error) <= 2000),
  staff_id integer references staff
);
comment on table job_run is 'Runs of jobs that ended, also with a failure; written at the end of each.';
comment on column job_run.due_at is 'The scheduled time it ran for; null if an event or a person started it.';
comment on column job_run.error is 'Why it failed; null if it did not.';
comment on column job_run.staff_id is 'Who started it by hand.';
create index job_run_job_idx on job_run (job, id);
create index job_run_failed_idx on job_run (job, id) where error is not null;
create index job_run_finished_idx on job_run (finished_at);

create table job_alarm (
  job text primary key check (char_length(job) <= 100),
  mailed_at timestamptz not null
);
comment on table job_alarm is 'Jobs that are late or fail and that the operator was mailed about, until they have run.';

create table backup_run (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('backup', 'restore-test')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Of the backup that was made or tested; null if there was none.
  backup_at timestamptz,
  bytes bigint check (bytes >= 0),
  -- Why it failed; null if it succeeded.
  error text check (length(error) <= 2000)
);
comment on table backup_run is 'Backups of the database and tests of their restore (BK-113).';
create index backup_run_kind_idx on backup_run (kind, id desc);

create table process (
  id bigint primary key generated always as identity,
  host text not null check (char_length(host) <= 255),
  pid integer not null check (pid > 0),
  role text collate "C" not null check (role in ('all', 'web', 'worker')),
  version text not null check (char_length(version) <= 100),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  session_pid integer not null,
  session_started_at timestamptz not null
);
comment on table process is 'Processes that run, seen every ten seconds; those that ended are deleted.';
comment on column process.session_pid is 'Of the server side of the connection that was used last; with its start it is like no other.';

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
