-- Processes of the program, each with a heartbeat: one that hangs keeps its session of the database.

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
