-- A saved search may be of several lists (BC-072).

alter table saved_search add column list_ids smallint[]
  check (cardinality(list_ids) between 2 and 50 and list_ids[1] = list_id);
comment on column saved_search.list_ids is
  'The lists of a search of several, ascending; list_id is the first of them. Null for one list or all.';
drop index saved_search_same_key;
create unique index saved_search_same_key
  on saved_search (contact_id, md5(words::text), list_id, side, company_id, list_ids) nulls not distinct;

-- The lists of a saved search, null for all.
create function saved_search_lists(list_id smallint, list_ids smallint[]) returns smallint[]
language sql immutable parallel safe
return case when list_id is not null then coalesce(list_ids, array[list_id]) end;

-- Names of lists in their order; null for null.
create function list_names(ids smallint[]) returns text
language sql stable parallel safe strict
return (select string_agg(name, ', ' order by sort_order) from broadcast_list where id = any(ids));
