-- Imports are undone like the deletion of a whole stock: what they took away is kept for some days (decision 41).

alter table stock_removal
  add column stock_file_id integer unique references stock_file (id) on delete cascade,
  drop constraint stock_removal_lines_check,
  add constraint stock_removal_lines_check check (lines > 0 or lines = 0 and stock_file_id is not null);
comment on table stock_removal is
  'All lines of a company deleted at once, or what an import changed; kept for some days so that it can be undone (BK-067).';
comment on column stock_removal.stock_file_id is 'The file of an import; null for a deletion.';
comment on column stock_removal.removed_at is 'Of an import also the time of its lines: those that still have it were not edited since.';

alter table stock_removed_line
  -- Texts are never deleted, and checking each would slow down imports.
  drop constraint stock_removed_line_text_id_fkey,
  -- The id of the line, which it gets back; null for what was deleted before ids were kept.
  add column line_id integer,
  add column was_changed boolean not null default false;
comment on table stock_removed_line is 'A line as it was before it was deleted, or before an import changed it.';
comment on column stock_removed_line.was_changed is 'Whether the import kept the line with other values.';

alter table stock_file
  add column undone_at timestamptz,
  -- How many lines a person agreed to lose by the import.
  add column confirmed_removal integer check (confirmed_removal >= 0),
  -- How many of how many lines it would have removed when it stopped for that.
  add column stopped_removed integer check (stopped_removed >= 0),
  add column stopped_listed integer check (stopped_listed >= 0);
