-- Stock files that members upload or mail, from their arrival until what became of them goes; and what imports and
-- deletions took away, kept for some days to undo them (decision 41).

create sequence stock_file_turn;

create table stock_file (
  id integer generated always as identity primary key,
  company_id integer not null references company (id),
  -- Who sent it; null for staff.
  contact_id integer references contact (id),
  via text collate "C" not null check (via in ('page', 'mail')),
  -- The file before it in the same mail, which has to be in first.
  previous_id integer references stock_file (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  size integer not null check (size between 1 and 52428800),
  -- Its content; dropped once its lines are in.
  file_id integer unique references file (id),
  given_at timestamptz not null,
  state text collate "C" not null check (state in ('uploaded', 'waiting', 'reading', 'writing', 'done', 'failed')),
  mode text collate "C" check (mode in ('replace', 'add')),
  -- How it is read, once a person has said so.
  mapping jsonb,
  -- How it was read when it was looked into last, and the names of its columns.
  looked jsonb,
  lines integer check (lines >= 0),
  lines_read integer not null default 0 check (lines_read >= 0),
  -- Its place among the imports, once it is started.
  turn bigint,
  -- How often its import was begun: one that never comes to its end is given up.
  attempts smallint not null default 0,
  ended_at timestamptz,
  -- What became of its lines.
  added integer,
  changed integer,
  unchanged integer,
  removed integer,
  combined integer,
  refused integer,
  warned integer,
  -- Headings and totals of the file, which are no stock lines.
  skipped integer not null default 0,
  -- Refused lines that are kept.
  refused_kept integer not null default 0,
  fault text collate "C" check (length(fault) between 1 and 50),
  undone_at timestamptz,
  -- How many lines a person agreed to lose by the import.
  confirmed_removal integer check (confirmed_removal >= 0),
  -- How many of how many lines it would have removed when it stopped for that.
  stopped_removed integer check (stopped_removed >= 0),
  stopped_listed integer check (stopped_listed >= 0),
  check (state in ('uploaded', 'failed') or turn is not null),
  check (state <> 'done' or mode is not null),
  check ((state = 'done') = (num_nulls(added, changed, unchanged, removed, combined, refused, warned) = 0)),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check (state <> 'failed' or fault is not null),
  check ((state = 'done') = (file_id is null))
);
comment on table stock_file is 'A stock file and what became of it (BK-068); kept for some days.';
create index stock_file_company_idx on stock_file (company_id, id desc);
create index stock_file_given_idx on stock_file (given_at);
create index stock_file_previous_idx on stock_file (previous_id) where previous_id is not null;

create table stock_refusal (
  stock_file_id integer not null references stock_file (id) on delete cascade,
  place integer not null check (place >= 0),
  line_number integer not null check (line_number >= 1),
  column_name text collate "C" not null check (length(column_name) between 1 and 20),
  words text not null check (length(words) between 1 and 300),
  found text not null check (length(found) <= 200),
  primary key (stock_file_id, place)
);
comment on table stock_refusal is 'Why a line of a stock file was not taken, once for each thing that was wrong with it.';

create table stock_refused_line (
  stock_file_id integer not null references stock_file (id) on delete cascade,
  line_number integer not null check (line_number >= 1),
  -- Its texts by column.
  cells jsonb not null check (length(cells::text) <= 20000),
  primary key (stock_file_id, line_number)
);
comment on table stock_refused_line is
  'One of the first lines of a stock file that its import refused, until a member corrects it.';

create table stock_mapping (
  company_id integer not null references company (id),
  -- SHA-256 of the names of all columns.
  layout bytea not null check (length(layout) = 32),
  remembered jsonb not null,
  mode text collate "C" not null check (mode in ('replace', 'add')),
  used_at timestamptz not null,
  primary key (company_id, layout)
);
comment on table stock_mapping is 'How a company had a file read, for its next file with the same names of columns.';

create table condition_answer (
  company_id integer not null references company (id),
  -- In lower case; empty for lines without a condition.
  word text not null check (length(word) <= 60),
  -- Place in the contract's list of conditions.
  condition smallint not null check (condition between 0 and 5),
  answered_at timestamptz not null,
  primary key (company_id, word)
);
comment on table condition_answer is
  'What a company has said that a condition word of its stock files means, for its next files.';

create table stock_removal (
  id integer generated always as identity primary key,
  company_id integer not null references company (id),
  removed_at timestamptz not null,
  lines integer not null
    constraint stock_removal_lines_check check (lines > 0 or lines = 0 and stock_file_id is not null),
  stock_file_id integer unique references stock_file (id) on delete cascade
);
comment on table stock_removal is
  'All lines of a company deleted at once, or what an import changed; kept for some days so that it can be undone (BK-067).';
comment on column stock_removal.removed_at is 'Of an import also the time of its lines: those that still have it were not edited since.';
comment on column stock_removal.stock_file_id is 'The file of an import; null for a deletion.';
create index stock_removal_company_idx on stock_removal (company_id, id);

create table stock_removed_line (
  removal_id integer not null references stock_removal (id) on delete cascade,
  -- Without a reference: texts are never deleted, and checking each would slow down imports.
  text_id integer not null,
  condition smallint not null check (condition between 0 and 5),
  quantity integer not null check (quantity between 1 and 999999999),
  price_cents bigint check (price_cents between 1 and 9999999999),
  updated_at timestamptz not null,
  asked_cents bigint check (asked_cents between 1 and 9999999999),
  asked_currency text collate "C" check (length(asked_currency) <= 3),
  -- The id of the line, which it gets back.
  line_id integer,
  was_changed boolean not null default false,
  primary key (removal_id, text_id, condition),
  constraint stock_removed_line_asked_has_currency check ((asked_cents is null) = (asked_currency is null))
);
comment on table stock_removed_line is 'A line as it was before it was deleted, or before an import changed it.';
comment on column stock_removed_line.was_changed is 'Whether the import kept the line with other values.';
