-- What stays of broadcasts whose time is over: the goods and their price, and nobody's name.

create table old_price (
  id integer generated always as identity primary key,
  list_id smallint not null references broadcast_list (id),
  side text collate "C" not null check (side in ('WTS', 'WTB')),
  -- The line of the list as visitors read it, with names, addresses and numbers masked.
  headline text not null check (length(headline) between 1 and 200),
  price_cents bigint not null check (price_cents > 0),
  currency text collate "C" not null check (currency in ('EUR', 'USD', 'GBP')),
  sent_at timestamptz not null,
  -- What the masked texts were found by.
  search_public tsvector not null
);
comment on table old_price is
  'Prices of broadcasts that are no longer kept, for price statistics, without personal data (BK-052).';
create index old_price_search_idx on old_price using gin (search_public) with (fastupdate = off);
create index old_price_date_idx on old_price (sent_at desc);

-- Both make the end of an old broadcast cheap.
create index broadcast_corrected_by_idx on broadcast (corrected_by) where corrected_by is not null;
create index broadcast_sent_at_idx on broadcast (sent_at) where removed_at is not null;
create index saved_search_hit_broadcast_idx on saved_search_hit (broadcast_id);

-- A reply belongs to its broadcast and ends with it.
alter table broadcast_reply drop constraint broadcast_reply_broadcast_id_fkey,
  add constraint broadcast_reply_broadcast_id_fkey
    foreign key (broadcast_id) references broadcast (id) on delete cascade;
