-- Headings and totals in stock files.

alter table stock_file add column skipped integer not null default 0;
comment on column stock_file.skipped is 'Headings and totals of the file, which are no stock lines.';
