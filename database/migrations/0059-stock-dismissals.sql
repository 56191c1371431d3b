-- Lines in stock and WTB broadcasts that a company has marked as not a match (BK-057, BK-058).

create table stock_dismissal (
  broadcast_id integer not null references broadcast (id) on delete cascade,
  -- The line by owner and part number, so that it stays hidden when the stock is uploaded again.
  owner_id integer not null references company (id) on delete cascade,
  part_key text collate "C" not null check (length(part_key) <= 400),
  -- The company that marked it: the sender of the broadcast or the owner of the line.
  company_id integer not null references company (id) on delete cascade,
  dismissed_at timestamptz not null,
  primary key (broadcast_id, company_id, owner_id, part_key)
);
comment on table stock_dismissal is 'A line in stock and a WTB broadcast that one of both companies has marked as not a match.';
create index stock_dismissal_owner_idx on stock_dismissal (owner_id);
create index stock_dismissal_company_idx on stock_dismissal (company_id);
