-- Schedules of jobs in the business time zone, their runs, and alarms (BK-111). Times are stored in UTC.

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
