-- How many lines have a text moves away from the text, which never changes any more: counting reads narrow rows, and
-- writing lines leaves the texts and their words alone (decision 32).

-- No line and no text may come while counts move.
lock table stock_line, part_text in access exclusive mode;

create table part_text_count (
  -- A text; not a foreign key, as these rows are made and kept by triggers alone.
  text_id integer primary key,
  listed_lines integer not null default 0 check (listed_lines >= 0)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
comment on table part_text_count is 'How many lines with a text everybody finds.';
insert into part_text_count (text_id, listed_lines) select id, listed_lines from part_text order by id;

create or replace function stock_is_everyday(asked tsquery, owner_id integer) returns boolean
language sql stable
return (
  select count(distinct company_id) >= 3
  from (
    select company_id from stock_line
    where company_id <> owner_id and is_listed and text_id = any(array(
      select id from part_text join part_text_count on text_id = id
      where words @@ asked and part_text_count.listed_lines > 0 limit 500))
    limit 2000) as others);

drop index part_text_manufacturer_idx;
-- Before PostgreSQL 18, a table whose row type a function takes gets no stored column.
drop function stock_view(part_text, stock_owner);
alter table part_text
  drop column listed_lines,
  add column maker text collate "C" not null generated always as (lower(manufacturer)) stored;
create function stock_view(told part_text, teller stock_owner) returns smallint
language sql stable
return case
  when told.contact_told = 2 or told.words @@ teller.number_names then 2
  when told.contact_told = 1 or told.words @@ teller.names
    or translate(told.description, ' ()./-', '') ~ teller.telephones then 1
  else 0 end;
-- Passed over without a look at the texts.
create index part_text_maker_idx on part_text (maker, key, id);
alter table part_text set (fillfactor = 100, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table part_text is 'Each distinct part number, manufacturer and description as typed; many lines share one. Never changed.';

create function texts_into_counts() returns trigger language plpgsql as $$
begin
  insert into part_text_count (text_id) select id from new_rows;
  return null;
end $$;
create trigger part_text_into_counts after insert on part_text
  referencing new table as new_rows for each statement execute function texts_into_counts();

-- All that a page of a part needs is in the index: no row of the lines is read for it.
drop index stock_line_text_idx;
create index stock_line_text_idx on stock_line (text_id, company_id)
  include (id, price_cents, quantity, condition) where is_listed;

create or replace function add_stock_lines() returns trigger language plpgsql as $$
begin
  update stock_edition set number = number + 1;
  update part_text_count set listed_lines = listed_lines + added.n
  from (select text_id, count(*)::int as n from new_rows where is_listed group by text_id) as added
  where part_text_count.text_id = added.text_id;
  update stock_owner set lines = lines + added.n
  from (select company_id, count(*)::int as n from new_rows group by company_id) as added
  where stock_owner.company_id = added.company_id;
  perform gin_clean_pending_list('part_text_words_idx');
  return null;
end $$;
create or replace function take_stock_lines() returns trigger language plpgsql as $$
begin
  update stock_edition set number = number + 1;
  update part_text_count set listed_lines = listed_lines - taken.n
  from (select text_id, count(*)::int as n from old_rows where is_listed group by text_id) as taken
  where part_text_count.text_id = taken.text_id;
  update stock_owner set lines = lines - taken.n
  from (select company_id, count(*)::int as n from old_rows group by company_id) as taken
  where stock_owner.company_id = taken.company_id;
  return null;
end $$;
create or replace function move_stock_lines() returns trigger language plpgsql as $$
begin
  update stock_edition set number = number + 1;
  update part_text_count set listed_lines = listed_lines + moved.n
  from (
    select text_id, sum(n)::int as n from (
      select text_id, 1 as n from new_rows where is_listed
      union all
      select text_id, -1 from old_rows where is_listed
    ) as each group by text_id having sum(n) <> 0
  ) as moved
  where part_text_count.text_id = moved.text_id;
  perform gin_clean_pending_list('part_text_words_idx');
  return null;
end $$;

-- The same words as before, in two thirds of the time: a query within a query is set up anew for each text.
create or replace function stock_text_words(given text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  words text[] := text_words(given);
  term text;
  run text;
begin
  if given ~ '\w[^\w\s]+\w' then
    foreach term in array regexp_split_to_array(given, '\s+') loop
      continue when term !~ '\w\W+\w';
      run := left(array_to_string(text_words(term), ''), 60);
      -- A term of underlines alone has no word.
      if run <> '' then words := words || run; end if;
    end loop;
  end if;
  return words;
end $$;
create or replace function stock_words(part_number text, manufacturer text, description text) returns tsvector
language plpgsql immutable parallel safe strict as $$
declare
  run constant text := lower(stock_key(part_number) collate pg_c_utf8);
  words text[] := stock_text_words(manufacturer || ' ' || description);
begin
  if run <> '' then
    for start in 1 .. greatest(1, length(run) - 1) loop
      words := words || ('_' || left(substr(run, start), 60));
    end loop;
  end if;
  return array_to_tsvector(words);
end $$;
