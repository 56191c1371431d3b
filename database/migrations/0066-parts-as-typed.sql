-- Part numbers however they are typed, and the age of a line (decision 30).

-- Terms that together may be one part number: c9300 48p a is C9300-48P-A, also after the manufacturer. Null if they are
-- not.
create function stock_joined_query(typed text) returns tsquery
language sql immutable parallel unsafe strict
return (
  select concat_ws(' | ',
    case when joined ~ '[0-9]' and length(joined) between 5 and 60
      then format('''_%s'':*', joined) end,
    case when n > 2 and rest ~ '[0-9]' and length(rest) between 5 and 60
      then format('((''%1$s'':* | ''_%1$s'':*) & ''_%2$s'':*)', left(first, 60), rest) end)
  from (
    select count(*) as n, string_agg(run, '' order by place) as joined,
      string_agg(run, '' order by place) filter (where place > 1) as rest,
      min(run) filter (where place = 1) as first
    from (
      select row_number() over (order by place) as place, array_to_string(text_words(term), '') as run
      from regexp_split_to_table(typed, '\s+') with ordinality as split (term, place)
    ) as split
    where run <> ''
  ) as terms
  where n between 2 and 6
)::tsquery;

-- What a term is without a trailing option of its manufacturer, 815100-B21#ABB; null for a term without one.
create function stock_base_run(term text) returns text
language sql immutable parallel safe strict
return case when term ~ '.{4}[[:alnum:]]#[[:alnum:]]{2,4}$'
  then left(array_to_string(text_words(regexp_replace(term, '#[^#]*$', '')), ''), 60) end;

-- As before, and: a part number with an option also finds the part without any, but no other option; terms that together
-- are one part number find it.
create or replace function stock_query(typed text) returns tsquery
language sql immutable parallel unsafe strict
return (
  select coalesce(query || stock_joined_query(typed), query)
  from (
    select string_agg(
      case when length(run) < 2 then format('''%s''', run)
        when base is not null then format('(''%1$s'':* | ''_%1$s'':* | ''%2$s'' | ''_%2$s'')', left(run, 60), base)
        else format('(''%1$s'':* | ''_%1$s'':*)', left(run, 60)) end, ' & ')::tsquery as query
    from (
      select array_to_string(text_words(term), '') as run, stock_base_run(term) as base
      from regexp_split_to_table(typed, '\s+') with ordinality as split (term, place)
      where place <= 20
    ) as terms
    where run <> ''
  ) as asked);
create or replace function stock_number_query(typed text) returns tsquery
language sql immutable parallel unsafe strict
return (
  select coalesce(query || stock_joined_query(typed), query)
  from (
    select string_agg(
      case when base is not null then format('(''_%1$s'':* | ''_%2$s'')', left(run, 60), base)
        else format('''_%s'':*', left(run, 60)) end, ' & ')::tsquery as query
    from (
      select array_to_string(text_words(term), '') as run, stock_base_run(term) as base
      from regexp_split_to_table(typed, '\s+') with ordinality as split (term, place)
      where place <= 20
    ) as terms
    where run <> ''
  ) as asked);

-- A line is as old as its last change, or as the last time its company confirmed all of its stock.
alter table stock_owner add column confirmed_at timestamptz;
comment on column stock_owner.confirmed_at is 'When the company last confirmed all of its stock: by a complete file or by hand. Null if never.';
update stock_owner set confirmed_at = (
  select max(ended_at) from stock_file
  where stock_file.company_id = stock_owner.company_id and state = 'done' and mode = 'replace');
