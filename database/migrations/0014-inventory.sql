-- The stock that members list and everybody searches. Texts are kept once, lines are narrow (decision 30); counts have
-- tables of their own, so that writing lines leaves the texts and their words alone (decision 32).

-- ── Texts of parts ──

-- A part number without what people put between its letters and digits: WS-C2960X and wsc2960x are one (AM-126). So are
-- those that differ in accents, in Cyrillic and Greek letters that look like Latin ones, or in the Japanese dash.
create function stock_key(part_number text) returns text
language sql immutable parallel safe strict
return case when part_number ~ '^[ -~]*$' then upper(regexp_replace(part_number, '[^A-Za-z0-9]', '', 'g'))
  else translate(
    upper(regexp_replace(normalize(folded_text(part_number), nfc) collate pg_c_utf8, '[^[:alnum:]]|ー', '', 'g')),
    'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABESIJKMHOPCTYXABEZHIKMNOPTYX') end;

-- The words of a text, and what is written with signs in between in one piece as well: DDR4-2666 is ddr4, 2666 and
-- ddr42666. In PL/pgSQL it takes two thirds of the time: a query within a query is set up anew for each text.
create function stock_text_words(given text) returns text[]
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

-- What a part is found by: the words of manufacturer and description, and its part number, as key and in its own letters,
-- from each of its letters on, marked, so that 2960x finds WS-C2960X.
create function stock_words(part_number text, manufacturer text, description text) returns tsvector
language plpgsql immutable parallel safe strict as $$
declare
  runs text[] := array[lower(stock_key(part_number) collate pg_c_utf8)];
  run text;
  words text[] := stock_text_words(manufacturer || ' ' || description);
begin
  if part_number !~ '^[ -~]*$' then
    run := array_to_string(text_words(part_number), '');
    runs := runs || run || replace(run, 'ー', '');
  end if;
  foreach run in array runs loop
    continue when run = '';
    for start in 1 .. greatest(1, length(run) - 1) loop
      words := words || ('_' || left(substr(run, start), 60));
    end loop;
  end loop;
  return array_to_tsvector(words);
end $$;

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
  part_number text not null check (length(part_number) between 1 and 80),
  manufacturer text not null check (length(manufacturer) <= 80),
  description text not null check (length(description) <= 500),
  key text collate "C" not null generated always as (stock_key(part_number)) stored,
  words tsvector not null generated always as (stock_words(part_number, manufacturer, description)) stored,
  digest bytea not null generated always as (stock_digest(part_number, manufacturer, description)) stored,
  -- What of it tells visitors how to reach somebody: 0 nothing, 1 manufacturer or description, 2 the part number.
  contact_told smallint not null generated always as (
    case when part_number ~ '[@.+ ]' and stock_tells_contact(part_number) then 2
      when stock_tells_contact(manufacturer || ' ' || description) then 1 else 0 end) stored,
  maker text collate "C" not null generated always as (lower(manufacturer)) stored
) with (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  fillfactor = 100, autovacuum_vacuum_insert_scale_factor = 0.02
);
comment on table part_text is 'Each distinct part number, manufacturer and description as typed; many lines share one. Never changed.';
create unique index part_text_digest_key on part_text (digest);
-- What is new waits in a list, and every writer puts it in its place at its end: quicker so than one by one.
create index part_text_words_idx on part_text using gin (words) with (fastupdate = on);
create index part_text_key_idx on part_text (key, id);
-- Passed over without a look at the texts.
create index part_text_maker_idx on part_text (maker, key, id);

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

create function texts_into_counts() returns trigger language plpgsql as $$
begin
  insert into part_text_count (text_id) select id from new_rows;
  return null;
end $$;
create trigger part_text_into_counts after insert on part_text
  referencing new table as new_rows for each statement execute function texts_into_counts();

-- What is looked through for a fragment within a word, when nothing begins with it.
create table stock_word (
  word text collate "C" primary key check (length(word) between 4 and 60)
);
comment on table stock_word is 'Each word that a manufacturer or description of the stock had ever.';

create table part_text_count (
  -- A text; not a foreign key, as these rows are made and kept by triggers alone.
  text_id integer primary key,
  listed_lines integer not null default 0 check (listed_lines >= 0)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
comment on table part_text_count is 'How many lines with a text everybody finds.';

-- ── Queries ──

-- What a term is without a trailing option of its manufacturer, 815100-B21#ABB; null for a term without one.
create function stock_base_run(term text) returns text
language sql immutable parallel safe strict
return case when term ~ '.{4}[[:alnum:]]#[[:alnum:]]{2,4}$'
  then left(array_to_string(text_words(regexp_replace(term, '#[^#]*$', '')), ''), 60) end;

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

-- Each term that was typed, without its signs, begins a word or stands anywhere in the part number. A single letter is
-- a word of its own. A part number with an option also finds the part without any, but no other option; terms that
-- together are one part number find it. None of these queries is for parallel plans: each worker would gather the texts
-- they find anew.
create function stock_query(typed text) returns tsquery
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

-- ── Stock ──

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
  is_marked boolean not null default false,
  hides_at timestamptz,
  hidden_at timestamptz,
  -- A line is as old as its last change, or as the last time its company confirmed all of its stock.
  confirmed_at timestamptz
);
comment on table stock_owner is 'A company that has or had stock: how much, how fresh, and whether it is listed.';
comment on column stock_owner.hides_at is 'Said in the reminder that the stock is old: when it is hidden unless somebody says that it is true (BK-069).';
comment on column stock_owner.hidden_at is 'When it was hidden for its age; set, its lines are not listed.';
comment on column stock_owner.confirmed_at is 'When the company last confirmed all of its stock: by a complete file or by hand. Null if never.';
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
  set is_open = account_lists_stock(after.state, after.is_service_only)
  from new_rows as after join old_rows as before using (id)
  where stock_owner.company_id = after.id
    and (after.state, after.is_service_only) is distinct from (before.state, before.is_service_only);
  return null;
end $$;
create trigger account_changes_stock after update on company
  referencing old table as old_rows new table as new_rows
  for each statement execute function account_to_stock();

create sequence stock_line_serial as integer maxvalue 1073741823;

create table stock_line (
  -- Without order, so that ids do not tell whose lines they are (AM-121).
  id integer primary key default stock_line_public_id(nextval('stock_line_serial')::integer),
  company_id integer not null references stock_owner (company_id),
  text_id integer not null references part_text (id),
  quantity integer not null check (quantity between 1 and 999999999),
  -- Place in the contract's list of conditions.
  condition smallint not null check (condition between 0 and 5),
  -- In cents of euro, null for CALL: for search, sort and statistics. Computed from the asked price when the line is
  -- saved (decision 40).
  price_cents bigint check (price_cents between 1 and 9999999999),
  is_listed boolean not null,
  -- What visitors get of it: 0 all that is no name, 1 neither manufacturer nor description, 2 nothing.
  public_view smallint not null default 0 check (public_view between 0 and 2),
  updated_at timestamptz not null,
  -- What the seller asks, in cents of the currency; null where that is euro, and for CALL.
  asked_cents bigint check (asked_cents between 1 and 9999999999),
  asked_currency text collate "C" check (length(asked_currency) <= 3),
  constraint stock_line_asked_has_currency check ((asked_cents is null) = (asked_currency is null))
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table stock_line is 'A line of a company''s stock.';
create unique index stock_line_company_key on stock_line (company_id, text_id, condition) include (is_listed, id);
create index stock_line_price_idx on stock_line (price_cents, id) include (text_id, company_id) where is_listed;
create index stock_line_quantity_idx on stock_line (quantity, id) include (text_id, company_id) where is_listed;
create index stock_line_condition_idx on stock_line (condition, id) include (text_id, company_id) where is_listed;
create index stock_line_covered_idx on stock_line (text_id, id) include (company_id, public_view)
  where is_listed and public_view > 0;
-- All that a page of a part needs is in the index: no row of the lines is read for it.
create index stock_line_text_idx on stock_line (text_id, company_id)
  include (id, price_cents, quantity, condition) where is_listed;
alter sequence stock_line_serial owned by stock_line.id;

-- Only the owner of an index may do this, and the program is not.
create function merge_part_words() returns bigint language sql security definer set search_path = public, pg_temp as
  'select gin_clean_pending_list(''part_text_words_idx'')';

-- Writers of stock take turns (an advisory lock), so that these never wait for each other in a circle.
create function add_stock_lines() returns trigger language plpgsql as $$
begin
  update stock_edition set number = number + 1;
  update part_text_count set listed_lines = listed_lines + added.n
  from (select text_id, count(*)::int as n from new_rows where is_listed group by text_id) as added
  where part_text_count.text_id = added.text_id;
  update stock_owner set lines = lines + added.n
  from (select company_id, count(*)::int as n from new_rows group by company_id) as added
  where stock_owner.company_id = added.company_id;
  perform merge_part_words();
  return null;
end $$;
create trigger stock_lines_added after insert on stock_line
  referencing new table as new_rows for each statement execute function add_stock_lines();

create function take_stock_lines() returns trigger language plpgsql as $$
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
create trigger stock_lines_taken after delete on stock_line
  referencing old table as old_rows for each statement execute function take_stock_lines();

create function move_stock_lines() returns trigger language plpgsql as $$
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
  perform merge_part_words();
  return null;
end $$;
create trigger stock_lines_moved after update on stock_line
  referencing old table as old_rows new table as new_rows for each statement execute function move_stock_lines();

-- ── What visitors may read ──

-- A word that three other companies have in their texts says what is sold, not who sells it.
create function stock_is_everyday(asked tsquery, owner_id integer) returns boolean
language sql stable
return (
  select count(distinct company_id) >= 3
  from (
    select company_id from stock_line
    where company_id <> owner_id and is_listed and text_id = any(array(
      select id from part_text join part_text_count on text_id = id
      where words @@ asked and part_text_count.listed_lines > 0 limit 500))
    limit 2000) as others);

-- Learns what a company would be told by: its names and those of its people, former ones too, its hosts, its telephones.
create function learn_stock_names(owner_id integer) returns void language plpgsql as $$
declare
  forms constant text[] := '{gmbh,ltd,limited,inc,llc,corp,plc,spa,srl,sarl,sas,aps,sro,zoo,kft,and,the,van,von,der,den}';
  firms text[];
  people text[];
  hosts text[];
  numbers text[];
  whole text[];
  singles text[];
  spelled text[];
begin
  select array_agg(name) filter (where kind = 'company'), array_agg(name) filter (where kind = 'contact'),
    array_agg(name) filter (where kind = 'host'), array_agg(name) filter (where kind = 'telephone')
  into firms, people, hosts, numbers
  from company_names(owner_id);
  -- The words of a firm one behind the other, and all of them anywhere.
  select array_agg(distinct format('''%s'':*', array_to_string(named, '')))
      filter (where length(array_to_string(named, '')) >= 5)
    || array_agg(distinct format('(%s)', (
      select string_agg(format('''%s''', word), ' & ') from unnest(named) as word)))
      filter (where cardinality(named) > 1)
  into whole
  from (
    select array(select word from unnest(words) as word
      where length(word) > 1 and word <> all(forms)) as named
    from name_spellings(firms, hosts)
  ) as firm;
  select array_agg(distinct format(case when length(word) > 3 then '''%s'':*' else '''%s''' end, word)) into singles
  from (
    select distinct word
    from name_spellings(firms || people, hosts), unnest(words) as word
    where length(word) > 2 and word <> all(forms) limit 200) as one
  where not stock_is_everyday(format('''%s''', word)::tsquery, owner_id);
  -- Letter by letter with spaces between: all letters of a name as words.
  select array_agg(distinct format('(%s)', letters)) into spelled
  from (
    select (
      select string_agg(distinct format('''%s''', letter), ' & ')
      from regexp_split_to_table(word, '') as letter having count(distinct letter) > 3) as letters
    from (
      select distinct word from name_spellings(firms || people, hosts), unnest(words) as word
      where length(word) > 3 and word <> all(forms) limit 200) as one
  ) as known
  where letters is not null;
  update stock_owner set
    names = (select string_agg(told, ' | ')::tsquery from unnest(whole || singles || spelled) as told),
    number_names = (
      select string_agg('''_' || substr(told, 2), ' | ')::tsquery from unnest(whole || singles) as told
      where told ~ '^''[^'']{5,}'':\*$'),
    telephones = (
      select string_agg(distinct right(digits, 8), '|')
      from (select regexp_replace(number, '[^0-9]', '', 'g') as digits from unnest(numbers) as number) as known
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

-- ── Searches that found stock ──

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
