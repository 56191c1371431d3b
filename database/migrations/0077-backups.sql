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
