-- Exact counts and searches on a million broadcasts: a narrow table to search in, a log of what changed, kept counts.

-- The vectors stay with their broadcast, the indexes over them lie on a table with little else to read: to count the
-- hits of a common word PostgreSQL visits every row found. Immutable because a row of broadcast_search is made anew
-- whenever its broadcast's vector changes; restricted,
-- because helpers take longer to start than most searches take.
create function words_for_members(broadcast_id integer) returns tsvector
  language sql immutable strict parallel restricted cost 100000
  return (select search_member from broadcast where id = broadcast_id);
create function words_for_visitors(broadcast_id integer) returns tsvector
  language sql immutable strict parallel restricted cost 100000
  return (select search_public from broadcast where id = broadcast_id);

create table broadcast_search (
  sent_at timestamptz not null,
  id integer primary key,
  company_id integer not null,
  list_id smallint not null,
  side text collate "C" not null check (side in ('WTS', 'WTB'))
);
comment on table broadcast_search is
  'One row for each broadcast that is not removed, kept by the triggers of broadcast; the search indexes lie on it.';

create table broadcast_count (
  company_id integer not null,
  list_id smallint not null,
  side text collate "C" not null check (side in ('WTS', 'WTB')),
  n integer not null,
  primary key (company_id, list_id, side)
);
comment on table broadcast_count is
  'How many broadcasts are not removed, without what broadcast_change still holds; the sum of both is exact in every snapshot.';

create table broadcast_change (
  -- Tells whether the change is in somebody's snapshot; ids of transactions do not say in which order they commit.
  changed_in xid8 not null default pg_current_xact_id(),
  -- Null where what it means for a search cannot be told from the broadcast as it stands: whatever was kept is void.
  broadcast_id integer,
  company_id integer not null,
  list_id smallint,
  side text collate "C" check (side in ('WTS', 'WTB')),
  -- 1 appeared, -1 went, 0 has a new date.
  amount smallint not null,
  -- Set when a company changed its state: it may hide or show all its broadcasts.
  state_before text check (length(state_before) <= 20),
  state_after text check (length(state_after) <= 20)
);
comment on table broadcast_change is
  'What happened to broadcasts, newest last: only ever appended to by those who post, so that they never wait for each other; a job adds the oldest to broadcast_count.';
create index broadcast_change_idx on broadcast_change (changed_in);

create table broadcast_count_horizon (
  only_row boolean primary key default true check (only_row),
  counted_below xid8 not null
);
comment on table broadcast_count_horizon is
  'Changes of transactions below this one are in broadcast_count and no longer in broadcast_change.';
insert into broadcast_count_horizon (counted_below) values (pg_snapshot_xmin(pg_current_snapshot()));

create function follow_broadcast() returns trigger language plpgsql as $$
declare
  was_listed constant boolean := tg_op <> 'INSERT' and old.removed_at is null;
  is_listed constant boolean := tg_op <> 'DELETE' and new.removed_at is null;
  -- Whether it can still be asked what the broadcast was found by.
  is_same constant boolean := tg_op = 'INSERT' or tg_op = 'UPDATE'
    and (old.company_id, old.list_id, old.side) = (new.company_id, new.list_id, new.side)
    and old.search_member = new.search_member and old.search_public = new.search_public;
begin
  if was_listed and is_listed and is_same then
    if old.sent_at <> new.sent_at then
      update broadcast_search set sent_at = new.sent_at where id = new.id;
      insert into broadcast_change (broadcast_id, company_id, list_id, side, amount)
      values (new.id, new.company_id, new.list_id, new.side, 0);
    end if;
    return null;
  end if;
  if was_listed then
    delete from broadcast_search where id = old.id;
    insert into broadcast_change (broadcast_id, company_id, list_id, side, amount)
    values (case when is_same then old.id end, old.company_id, old.list_id, old.side, -1);
  end if;
  if is_listed then
    insert into broadcast_search (sent_at, id, company_id, list_id, side)
    values (new.sent_at, new.id, new.company_id, new.list_id, new.side);
    insert into broadcast_change (broadcast_id, company_id, list_id, side, amount)
    values (case when is_same then new.id end, new.company_id, new.list_id, new.side, 1);
  end if;
  return null;
end $$;
create trigger follow_insert after insert on broadcast for each row execute function follow_broadcast();
create trigger follow_delete after delete on broadcast for each row execute function follow_broadcast();
create trigger follow_update
  after update of removed_at, sent_at, company_id, list_id, side, search_member, search_public on broadcast
  for each row execute function follow_broadcast();

create function follow_company() returns trigger language plpgsql as $$
begin
  insert into broadcast_change (company_id, amount, state_before, state_after)
  values (new.id, 0, old.state, new.state);
  return null;
end $$;
create trigger follow_state after update of state on company
  for each row when (old.state <> new.state) execute function follow_company();

drop index broadcast_search_member_idx;
drop index broadcast_search_public_idx;

-- Everything the triggers keep, made anew: after a mass import with the triggers off, or in doubt.
create function rebuild_broadcast_search() returns void language plpgsql as $$
begin
  lock table broadcast in share row exclusive mode;
  drop index if exists broadcast_search_date_idx, broadcast_search_company_idx, broadcast_search_member_idx,
    broadcast_search_public_idx;
  truncate broadcast_search, broadcast_count, broadcast_change;
  insert into broadcast_search (sent_at, id, company_id, list_id, side)
  select sent_at, id, company_id, list_id, side from broadcast where removed_at is null order by id;
  insert into broadcast_count (company_id, list_id, side, n)
  select company_id, list_id, side, count(*) from broadcast_search group by 1, 2, 3;
  update broadcast_count_horizon set counted_below = pg_snapshot_xmax(pg_current_snapshot());
  -- These two hold all that deep pages and counts look at, so that they read nothing else.
  create index broadcast_search_date_idx on broadcast_search (sent_at desc, id desc)
    include (company_id, list_id, side);
  create index broadcast_search_company_idx on broadcast_search (company_id, sent_at desc, id desc)
    include (list_id, side);
  create index broadcast_search_member_idx on broadcast_search
    using gin (words_for_members(id)) with (fastupdate = off);
  create index broadcast_search_public_idx on broadcast_search
    using gin (words_for_visitors(id)) with (fastupdate = off);
end $$;
select rebuild_broadcast_search();
