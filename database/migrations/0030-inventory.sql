-- The member's own stock: how old it may get, what was deleted and can be taken back, and who looked for it.

alter table stock_owner
  add column hides_at timestamptz,
  add column hidden_at timestamptz;
comment on column stock_owner.hides_at is 'Said in the reminder that the stock is old: when it is hidden unless somebody says that it is true (BK-069).';
comment on column stock_owner.hidden_at is 'When it was hidden for its age; set, its lines are not listed.';

create table stock_removal (
  id integer generated always as identity primary key,
  company_id integer not null references company (id),
  removed_at timestamptz not null,
  lines integer not null check (lines > 0)
);
comment on table stock_removal is 'All lines of a company deleted at once; a copy is kept for some days (BK-067).';
create index stock_removal_company_idx on stock_removal (company_id, id);

create table stock_removed_line (
  removal_id integer not null references stock_removal (id) on delete cascade,
  text_id integer not null references part_text (id),
  condition smallint not null check (condition between 0 and 5),
  quantity integer not null check (quantity between 1 and 999999999),
  price_cents bigint check (price_cents between 1 and 9999999999),
  updated_at timestamptz not null,
  primary key (removal_id, text_id, condition)
);
comment on table stock_removed_line is 'A line of a deleted stock, as it was.';

create table stock_hit (
  id bigint generated always as identity primary key,
  company_id integer not null references company (id),
  -- The company of whoever searched; null for a visitor.
  searcher_id integer references company (id),
  terms text not null check (length(terms) between 1 and 200),
  part_number text not null check (length(part_number) between 1 and 80),
  searched_at timestamptz not null
);
comment on table stock_hit is 'A search that found stock of a company, with the best part it found there (BK-062); kept for a year.';
create index stock_hit_company_idx on stock_hit (company_id, searched_at desc, id desc);
-- Rows come in the order of time: the oldest are found without an index of every row.
create index stock_hit_time_idx on stock_hit using brin (searched_at);
