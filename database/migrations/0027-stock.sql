-- The stock that members list and everybody searches. Texts are kept once, lines are narrow (decision 30).

-- A part number without what people put between its letters and digits: WS-C2960X and wsc2960x are one (AM-126).
create function stock_key(part_number text) returns text
language sql immutable parallel safe strict
return upper(regexp_replace(normalize(part_number, nfkc) collate pg_c_utf8, '[^[:alnum:]]', '', 'g'));

-- The words of a text, and what is written with signs in between in one piece as well: DDR4-2666 is ddr4, 2666 and
-- ddr42666.
create function stock_text_words(given text) returns text[]
language sql immutable parallel safe strict
return text_words(given) || array(
  select left(array_to_string(text_words(term), ''), 60)
  from regexp_split_to_table(given, '\s+') as term
  where term ~ '\w\W+\w');

-- What a part is found by: the words of manufacturer and description, and its part number from each of its letters on,
-- marked, so that 2960x finds WS-C2960X.
create function stock_words(part_number text, manufacturer text, description text) returns tsvector
language sql immutable parallel safe strict
return array_to_tsvector(
  stock_text_words(manufacturer || ' ' || description) || array(
    select '_' || left(substr(run, start), 60)
    from lower(stock_key(part_number) collate pg_c_utf8) as run,
      generate_series(1, greatest(1, length(run) - 1)) as start
    where run <> ''));

-- Each term that was typed, without its signs, begins a word or stands anywhere in the part number. A single letter is
-- a word of its own. None of these queries is for parallel plans: each worker would gather the texts they find anew.
create function stock_query(typed text) returns tsquery
language sql immutable parallel unsafe strict
return (
  select string_agg(
    case when length(run) < 2 then format('''%s''', run)
      else format('(''%1$s'':* | ''_%1$s'':*)', left(run, 60)) end, ' & ')::tsquery
  from (
    select array_to_string(text_words(term), '') as run
    from regexp_split_to_table(typed, '\s+') with ordinality as split (term, place)
    where place <= 20
  ) as terms
  where run <> '');

-- The same with the pieces of each term anywhere, for what is written otherwise here and there.
create function stock_loose_query(typed text) returns tsquery
language sql immutable parallel unsafe strict
return stock_query(array_to_string(text_words(typed), ' '));

-- Every word that was typed, whole, in manufacturer and description.
create function stock_exact_query(typed text) returns tsquery
language sql immutable parallel unsafe strict
return (
  select string_agg(format('''%s''', word), ' & ')::tsquery
  from (select distinct word from unnest(text_words(typed)) as word limit 20) as asked);

-- The same in the part number alone.
create function stock_number_query(typed text) returns tsquery
language sql immutable parallel unsafe strict
return (
  select string_agg(format('''_%s'':*', left(run, 60)), ' & ')::tsquery
  from (
    select array_to_string(text_words(term), '') as run
    from regexp_split_to_table(typed, '\s+') with ordinality as split (term, place)
    where place <= 20
  ) as terms
  where run <> '');

-- Whether a text has an address of mail or web, or what is a telephone number without doubt.
create function stock_tells_contact(given text) returns boolean
language sql immutable parallel safe strict
return lower(normalize(given, nfkc) collate pg_c_utf8) ~ (
  '[[:alnum:]]\s*(@|[[({]at[])}])\s*[[:alnum:]-]+\s*(\.|[[({]dot[])}])\s*[[:alnum:]]'
  '|\mat\s+[[:alnum:]-]+\s+dot\s+[[:alnum:]]'
  '|https?:|\mwww\.'
  '|\m[[:alnum:]-]{3,}\.(com|net|org|eu|info|biz|shop|store|online|tech|trade|group|nl|de|be|fr|uk|es|it|pl|ch|at|dk'
    '|se|no|fi|cz|pt|ie|ro|hu|us|ca|cn|hk|ae|tr|il|jp|kr|sg|au|za|br|ru|ua|lt|lv|ee|gr|bg|sk|hr|si|rs)\M'
  '|\+\s?\(?[1-9]([ ()./-]{0,3}[0-9]){7,}'
  '|\m00\s?[1-9][0-9]{1,2}[ ()./-]+([0-9][ ()./-]{0,3}){7,}'
  '|\m(tel|telefon|telefono|telephone|phone|call|whats ?app|mob|mobile|gsm|fax|signal|telegram|wechat|skype)\M'
    '[^[:alnum:]+]{0,4}((us|me|at|on|no|nr|number)\M[^[:alnum:]+]{0,4})?[+(]?[0-9]([ ()./-]{0,2}[0-9]){6,}');

-- Tells texts apart in 32 bytes, however long they are.
create function stock_digest(part_number text, manufacturer text, description text) returns bytea
language sql immutable parallel safe strict
return sha256(convert_to(part_number || chr(31) || manufacturer || chr(31) || description, 'UTF8'));

create table part_text (
  id integer generated always as identity primary key,
  -- Lines with this text that everybody finds; kept by triggers.
  listed_lines integer not null default 0 check (listed_lines >= 0),
  part_number text not null check (length(part_number) between 1 and 80),
  manufacturer text not null check (length(manufacturer) <= 80),
  description text not null check (length(description) <= 500),
  key text collate "C" not null generated always as (stock_key(part_number)) stored,
  words tsvector not null generated always as (stock_words(part_number, manufacturer, description)) stored,
  digest bytea not null generated always as (stock_digest(part_number, manufacturer, description)) stored,
  -- What of it tells visitors how to reach somebody: 0 nothing, 1 manufacturer or description, 2 the part number.
  contact_told smallint not null generated always as (
    case when part_number ~ '[@.+ ]' and stock_tells_contact(part_number) then 2
      when stock_tells_contact(manufacturer || ' ' || description) then 1 else 0 end) stored
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
comment on table part_text is 'Each distinct part number, manufacturer and description as typed; many lines share one. Never changed, only counted.';
create unique index part_text_digest_key on part_text (digest);
-- What is new waits in a list, and every writer puts it in its place at its end: quicker so than one by one.
create index part_text_words_idx on part_text using gin (words) with (fastupdate = on);
create index part_text_key_idx on part_text (key, id);
create index part_text_manufacturer_idx on part_text ((lower(manufacturer) collate "C"), key, id);

-- What is looked through for a fragment within a word, when nothing begins with it.
create table stock_word (
  word text collate "C" primary key check (length(word) between 4 and 60)
);
comment on table stock_word is 'Each word that a manufacturer or description of the stock had ever.';

create function texts_into_words() returns trigger language plpgsql as $$
begin
  insert into stock_word (word)
  select distinct lexeme from new_rows, unnest(tsvector_to_array(words)) as lexeme
  where length(lexeme) between 4 and 60 and lexeme not like '\_%'
    and not exists (select from stock_word where word = lexeme)
  on conflict do nothing;
  return null;
end $$;
create trigger part_text_into_words after insert on part_text
  referencing new table as new_rows for each statement execute function texts_into_words();

-- Each term begins a word, stands in the part number, or, for the first five, within one of 200 words, the shortest ones.
create function stock_inside_query(typed text) returns tsquery
language sql stable parallel unsafe strict
begin atomic
  -- Split once, not for each word that is looked at.
  with terms as materialized (
    select run, case when place <= 5 and length(run) >= 3 then '%' || run || '%' end as pattern
    from (
      select place, array_to_string(text_words(term), '') as run
      from regexp_split_to_table(typed, '\s+') with ordinality as split (term, place)
      where place <= 20
    ) as split
  )
  select string_agg(
    '(' || concat_ws(' | ', format('''%1$s'':* | ''_%1$s'':*', left(run, 60)), (
      select string_agg(format('''%s''', word), ' | ')
      from (
        select word from stock_word where word like pattern
        order by length(word), word limit 200) as holding)) || ')', ' & ')::tsquery
  from terms where run <> '';
end;

create table stock_owner (
  company_id integer primary key references company (id),
  lines integer not null default 0 check (lines >= 0),
  -- Whether its account may list stock; follows from the company (BK-070, BK-116).
  is_open boolean not null default true,
  -- Whether its lines are marked as listed; a job brings this in line with the account and the age of the stock.
  is_listed boolean not null default true,
  -- When its stock was last said to be true (IV-014).
  refreshed_at timestamptz not null,
  -- What its texts would tell it by: in manufacturer and description, in a part number, digits of its telephones.
  names tsquery,
  number_names tsquery,
  telephones text,
  -- Whether these are those of today, and its lines marked by them.
  is_marked boolean not null default false
);
comment on table stock_owner is 'A company that has or had stock: how much, how fresh, and whether it is listed.';
-- Searches leave these out by name until their lines are marked.
create index stock_owner_closed_idx on stock_owner (company_id) where is_listed and not is_open;

create table stock_edition (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);
comment on table stock_edition is 'Rises with every change of stock: what was counted before is not true any more.';
insert into stock_edition (number) values (0);

create function account_to_stock() returns trigger language plpgsql as $$
begin
  update stock_owner
  set is_open = (after.state in ('trial', 'active', 'overdue') and not after.is_service_only)
  from new_rows as after join old_rows as before using (id)
  where stock_owner.company_id = after.id
    and (after.state, after.is_service_only) is distinct from (before.state, before.is_service_only);
  return null;
end $$;
create trigger account_changes_stock after update on company
  referencing old table as old_rows new table as new_rows
  for each statement execute function account_to_stock();

create table stock_line (
  id integer generated always as identity primary key,
  company_id integer not null references stock_owner (company_id),
  text_id integer not null references part_text (id),
  quantity integer not null check (quantity between 1 and 999999999),
  -- Place in the contract's list of conditions.
  condition smallint not null check (condition between 0 and 5),
  -- In cents of euro; null for CALL.
  price_cents bigint check (price_cents between 1 and 9999999999),
  is_listed boolean not null,
  -- What visitors get of it: 0 all that is no name, 1 neither manufacturer nor description, 2 nothing.
  public_view smallint not null default 0 check (public_view between 0 and 2),
  updated_at timestamptz not null
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table stock_line is 'A line of a company''s stock.';
create unique index stock_line_company_key on stock_line (company_id, text_id, condition) include (is_listed, id);
create index stock_line_text_idx on stock_line (text_id, company_id) include (price_cents, quantity) where is_listed;
create index stock_line_price_idx on stock_line (price_cents, id) include (text_id, company_id) where is_listed;
create index stock_line_quantity_idx on stock_line (quantity, id) include (text_id, company_id) where is_listed;
create index stock_line_condition_idx on stock_line (condition, id) include (text_id, company_id) where is_listed;
create index stock_line_covered_idx on stock_line (text_id, id) include (company_id, public_view)
  where is_listed and public_view > 0;

-- Writers of stock take turns (an advisory lock), so that these never wait for each other in a circle.
create function add_stock_lines() returns trigger language plpgsql as $$
begin
  update stock_edition set number = number + 1;
  update part_text set listed_lines = listed_lines + added.n
  from (select text_id, count(*)::int as n from new_rows where is_listed group by text_id) as added
  where part_text.id = added.text_id;
  update stock_owner set lines = lines + added.n
  from (select company_id, count(*)::int as n from new_rows group by company_id) as added
  where stock_owner.company_id = added.company_id;
  perform gin_clean_pending_list('part_text_words_idx');
  return null;
end $$;
create function take_stock_lines() returns trigger language plpgsql as $$
begin
  update stock_edition set number = number + 1;
  update part_text set listed_lines = listed_lines - taken.n
  from (select text_id, count(*)::int as n from old_rows where is_listed group by text_id) as taken
  where part_text.id = taken.text_id;
  update stock_owner set lines = lines - taken.n
  from (select company_id, count(*)::int as n from old_rows group by company_id) as taken
  where stock_owner.company_id = taken.company_id;
  perform gin_clean_pending_list('part_text_words_idx');
  return null;
end $$;
create function move_stock_lines() returns trigger language plpgsql as $$
begin
  update stock_edition set number = number + 1;
  update part_text set listed_lines = listed_lines + moved.n
  from (
    select text_id, sum(n)::int as n from (
      select text_id, 1 as n from new_rows where is_listed
      union all
      select text_id, -1 from old_rows where is_listed
    ) as each group by text_id having sum(n) <> 0
  ) as moved
  where part_text.id = moved.text_id;
  perform gin_clean_pending_list('part_text_words_idx');
  return null;
end $$;
create trigger stock_lines_added after insert on stock_line
  referencing new table as new_rows for each statement execute function add_stock_lines();
create trigger stock_lines_taken after delete on stock_line
  referencing old table as old_rows for each statement execute function take_stock_lines();
create trigger stock_lines_moved after update on stock_line
  referencing old table as old_rows new table as new_rows for each statement execute function move_stock_lines();

-- A word that three other companies have in their texts says what is sold, not who sells it.
create function stock_is_everyday(asked tsquery, owner_id integer) returns boolean
language sql stable
return (
  select count(distinct company_id) >= 3
  from (
    select company_id from stock_line
    where company_id <> owner_id and text_id = any(array(
      select id from part_text where words @@ asked and listed_lines > 0 limit 500))
    limit 2000) as others);

-- Learns what a company would be told by: its names and those of its people, former ones too, its hosts, its telephones.
create function learn_stock_names(owner_id integer) returns void language plpgsql as $$
declare
  forms constant text[] := '{gmbh,ltd,limited,inc,llc,corp,plc,spa,srl,sarl,sas,aps,sro,zoo,kft,and,the,van,von,der,den}';
  firms text[];
  people text[];
  hosts text[];
  whole text[];
  singles text[];
begin
  select array_agg(name) into firms from (
    select name from company where id = owner_id
    union select name from former_name where company_id = owner_id and kind = 'company' limit 20) as firm;
  select array_agg(name) into people from (
    select name from contact where company_id = owner_id
    union select name from former_name where company_id = owner_id and kind = 'contact' limit 100) as person;
  select array_agg(distinct regexp_replace(
    regexp_replace(lower(host), '^(https?://)?(www\.)?|[/:].*$', '', 'g'), '\.[^.]*$', '')) into hosts
  from (
    select website as host from company where id = owner_id
    union select split_part(email, '@', 2) from contact where company_id = owner_id
    union select split_part(email_alternative, '@', 2) from contact where company_id = owner_id limit 50) as told;
  -- The words of a firm one behind the other, and all of them anywhere.
  select array_agg(distinct format('''%s'':*', array_to_string(named, '')))
      filter (where length(array_to_string(named, '')) >= 5)
    || array_agg(distinct format('(%s)', (
      select string_agg(format('''%s''', word), ' & ') from unnest(named) as word)))
      filter (where cardinality(named) > 1)
  into whole
  from (
    select array(select word from unnest(text_words(spelling)) as word
      where length(word) > 1 and word <> all(forms)) as named
    from unnest(firms || hosts) as name, unnest(directory_spellings(name)) as spelling
  ) as firm;
  select array_agg(distinct format(case when length(word) > 3 then '''%s'':*' else '''%s''' end, word)) into singles
  from (
    select distinct word
    from unnest(firms || people || hosts) as name, unnest(directory_spellings(name)) as spelling,
      unnest(text_words(spelling)) as word
    where length(word) > 2 and word <> all(forms) limit 200) as one
  where not stock_is_everyday(format('''%s''', word)::tsquery, owner_id);
  update stock_owner set
    names = (select string_agg(told, ' | ')::tsquery from unnest(whole || singles) as told),
    number_names = (
      select string_agg('''_' || substr(told, 2), ' | ')::tsquery from unnest(whole || singles) as told
      where told ~ '^''[^'']{5,}'':\*$'),
    telephones = (
      select string_agg(distinct right(digits, 8), '|')
      from (
        select regexp_replace(telephone, '[^0-9]', '', 'g') as digits from (
          select telephone from company where id = owner_id
          union select telephone from contact where company_id = owner_id
          union select name from former_name where company_id = owner_id and kind = 'telephone' limit 200
        ) as known) as number
      where length(digits) >= 8)
  where company_id = owner_id;
end $$;

-- What visitors get of a text in the stock of a company: see stock_line.
create function stock_view(told part_text, teller stock_owner) returns smallint
language sql stable
return case
  when told.contact_told = 2 or told.words @@ teller.number_names then 2
  when told.contact_told = 1 or told.words @@ teller.names
    or translate(told.description, ' ()./-', '') ~ teller.telephones then 1
  else 0 end;

-- Whose names or telephones change has its lines marked anew.
create function firm_to_stock() returns trigger language plpgsql as $$
begin
  update stock_owner set is_marked = false
  from new_rows as after join old_rows as before using (id)
  where is_marked and company_id = after.id
    and (after.name, after.website, after.telephone) is distinct from (before.name, before.website, before.telephone);
  return null;
end $$;
create trigger company_renames_stock after update on company
  referencing old table as old_rows new table as new_rows
  for each statement execute function firm_to_stock();

create function people_to_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stock_owner set is_marked = false
    where is_marked and company_id in (select company_id from new_rows);
  else
    update stock_owner set is_marked = false
    from new_rows as after join old_rows as before using (id)
    where is_marked and stock_owner.company_id in (before.company_id, after.company_id)
      and (after.company_id, after.name, after.email, after.email_alternative, after.telephone) is distinct from
        (before.company_id, before.name, before.email, before.email_alternative, before.telephone);
  end if;
  return null;
end $$;
create trigger contact_into_stock after insert on contact
  referencing new table as new_rows for each statement execute function people_to_stock();
create trigger contact_renames_stock after update on contact
  referencing old table as old_rows new table as new_rows for each statement execute function people_to_stock();
create trigger former_name_into_stock after insert on former_name
  referencing new table as new_rows for each statement execute function people_to_stock();
