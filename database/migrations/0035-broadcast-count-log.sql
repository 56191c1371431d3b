-- The log of changes serves the kept counts alone: what processes cache of searches expires by itself (decision 15).

lock table broadcast in share row exclusive mode;
lock table broadcast_change, broadcast_count in access exclusive mode;

drop trigger follow_state on company;
drop function follow_company();
drop table broadcast_count_horizon;

delete from broadcast_change where list_id is null or amount = 0;
drop index broadcast_change_idx;
alter table broadcast_change
  drop column changed_in,
  drop column broadcast_id,
  drop column state_before,
  drop column state_after,
  alter column list_id set not null,
  alter column side set not null;
comment on table broadcast_change is
  'Broadcasts that appeared (1) or went (-1): only ever appended to by those who post, so that they never wait for each other; a job adds the rows to broadcast_count.';

create or replace function follow_broadcast() returns trigger language plpgsql as $$
declare
  was_listed constant boolean := tg_op <> 'INSERT' and old.removed_at is null;
  is_listed constant boolean := tg_op <> 'DELETE' and new.removed_at is null;
begin
  -- Nothing but the date is new: indexes of words need not be written.
  if was_listed and is_listed
    and (old.company_id, old.list_id, old.side) = (new.company_id, new.list_id, new.side)
    and old.search_member = new.search_member and old.search_public = new.search_public
  then
    update broadcast_search set sent_at = new.sent_at where id = new.id and sent_at <> new.sent_at;
    return null;
  end if;
  if was_listed then
    delete from broadcast_search where id = old.id;
    insert into broadcast_change (company_id, list_id, side, amount)
    values (old.company_id, old.list_id, old.side, -1);
  end if;
  if is_listed then
    insert into broadcast_search (sent_at, id, company_id, list_id, side)
    values (new.sent_at, new.id, new.company_id, new.list_id, new.side);
    insert into broadcast_change (company_id, list_id, side, amount)
    values (new.company_id, new.list_id, new.side, 1);
  end if;
  return null;
end $$;

create or replace function rebuild_broadcast_search() returns void language plpgsql as $$
begin
  lock table broadcast in share row exclusive mode;
  drop index if exists broadcast_search_date_idx, broadcast_search_company_idx, broadcast_search_member_idx,
    broadcast_search_public_idx;
  truncate broadcast_search, broadcast_count, broadcast_change;
  insert into broadcast_search (sent_at, id, company_id, list_id, side)
  select sent_at, id, company_id, list_id, side from broadcast where removed_at is null order by id;
  insert into broadcast_count (company_id, list_id, side, n)
  select company_id, list_id, side, count(*) from broadcast_search group by 1, 2, 3;
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
