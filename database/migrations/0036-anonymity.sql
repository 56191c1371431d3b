-- What visitors read together must not tell who sells (AM-121, decision 34): numbers without order, countries and tiers
-- that at least three companies share, and names spelled out letter by letter.

-- Permutes the numbers below 2^30 by secret keys, in a Feistel network, to numbers from 2^30 to 2^31 - 1.
create function permuted_id(serial integer, keys bigint[]) returns integer
language plpgsql immutable parallel safe strict as $$
declare
  high integer := serial >> 15;
  low integer := serial & 32767;
  mixed integer;
  round_key bigint;
begin
  if serial not between 0 and 1073741823 then
    raise exception 'number % cannot be permuted', serial;
  end if;
  foreach round_key in array keys loop
    mixed := high # (hashint8extended(low, round_key) & 32767)::integer;
    high := low;
    low := mixed;
  end loop;
  return 1073741824 + ((high << 15) | low);
end $$;

-- The keys of this database are in these two functions and nowhere else.
do $$
declare
  named text;
  keys bigint[];
begin
  foreach named in array '{company_public_id,stock_line_public_id}'::text[] loop
    select array_agg(('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint) into keys
    from generate_series(1, 4);
    execute format(
      'create function %I(serial integer) returns integer language sql immutable parallel safe strict '
      'return permuted_id(serial, %L::bigint[])', named, keys);
  end loop;
end $$;

-- ── Stock lines ──

-- Existing lines are numbered anew: the old number of a line still leads to the new one.
set local statement_timeout = 0;
lock table stock_line, rfq in access exclusive mode;
alter table stock_line disable trigger user;
alter table stock_line alter column id drop identity;
create sequence stock_line_serial as integer maxvalue 1073741823 owned by stock_line.id;
select setval('stock_line_serial', coalesce(max(id), 0) + 1, false) from stock_line;
update stock_line set id = stock_line_public_id(id);
update rfq set line_id = stock_line_public_id(line_id);
alter table stock_line alter column id set default stock_line_public_id(nextval('stock_line_serial')::integer);
alter table stock_line enable trigger user;

-- ── What the directory tells visitors of a company ──

-- The id of the company for visitors.
alter table directory_entry
  add column public_id integer not null generated always as (company_public_id(company_id)) stored;
create unique index directory_entry_public_id_key on directory_entry (public_id);

-- The same as minCompaniesAlike in contract/directory.ts.
create function min_companies_alike() returns integer language sql immutable parallel safe return 3;

-- The tier that visitors read: a tier of too few companies is none.
create function public_tier(given smallint) returns smallint language sql stable parallel safe
return case when given > 0 and (
  select count(*) from (
    select from directory_entry where tier = given and tier > 0 and account_is_listed(state)
    limit min_companies_alike()) as few) < min_companies_alike() then 0::smallint else given end;

-- For each tier and country of listed companies what visitors read of them. A country is hidden where too few companies
-- share tier and country; if all that are hidden are too few as well, the next smallest country is hidden with them.
create function directory_class() returns table
  (tier smallint, country_code text, companies integer, public_tier smallint, public_country text)
language sql stable parallel safe
begin atomic
  with shown as materialized (
    select known.tier, public_tier(known.tier) as public_tier from unnest('{0,1,2,4}'::smallint[]) as known (tier)
  ), class as materialized (
    select entry.tier, entry.country_code, count(*)::integer as companies
    from directory_entry as entry where account_is_listed(entry.state) group by 1, 2
  ), merged as (
    select shown.public_tier, class.country_code, sum(class.companies) as companies
    from class join shown using (tier) group by 1, 2
  ), placed as (
    select merged.*,
      coalesce(sum(companies) filter (where companies < min_companies_alike())
        over (partition by merged.public_tier), 0) as hidden,
      sum(companies) over (
        partition by merged.public_tier order by companies, merged.country_code
      ) - companies as smaller
    from merged
  )
  select class.tier, class.country_code, class.companies, shown.public_tier,
    case when placed.companies >= min_companies_alike()
      and not (hidden > 0 and hidden < min_companies_alike() and smaller = hidden) then class.country_code end
  from class join shown using (tier)
  join placed on placed.public_tier = shown.public_tier and placed.country_code = class.country_code;
end;

alter table directory_text add column specialty_words tsvector not null default '';
comment on column directory_text.specialty_words is
  'For visitors where they do not read the country: what the description says without telling whose it is or where.';
create index directory_text_specialty_words_idx on directory_text using gin (specialty_words) with (fastupdate = off);

create or replace function refresh_directory(ids integer[]) returns void language plpgsql as $$
begin
  -- Concurrent changes to the people of one company wait for each other, so the second sees what the first wrote.
  perform from directory_entry where company_id = any(ids) order by company_id for update;
  insert into directory_entry
    (company_id, state, country_code, tier, favourite_count, contacts, name_key, profile_key)
  select company.id, company.state, company.country_code, company.tier, company.favourite_count,
    (select count(*) from contact where contact.company_id = company.id and removed_at is null),
    array_to_string(text_words(company.name), ' '),
    nullif(left(array_to_string(text_words(left(company.description, 200)), ' '), 60), '')
  from company where company.id = any(ids)
  on conflict (company_id) do update set state = excluded.state,
    country_code = excluded.country_code, tier = excluded.tier,
    favourite_count = excluded.favourite_count, contacts = excluded.contacts,
    name_key = excluded.name_key, profile_key = excluded.profile_key;
  insert into directory_text (company_id, words, public_words, specialty_words)
  select company.id,
    array_to_tsvector(directory_name_words(company.name)
      || text_words(array_to_string(directory_spellings(people.names), ' '))
      || text_words(country.name || ' ' || country.short_name)
      || text_words(company.description)),
    array_to_tsvector(text_words(country.name || ' ' || country.short_name)
      || directory_specialty(company.description,
        array[company.name] || people.everybody || former.names, array[company.website] || people.hosts)),
    array_to_tsvector(directory_specialty(company.description,
      array[company.name, company.address, country.name, country.short_name] || people.everybody || former.names,
      array[company.website] || people.hosts))
  from company
  join country on country.code = company.country_code
  cross join lateral (
    select coalesce(string_agg(name, ' ') filter (where removed_at is null), '') as names,
      coalesce(array_agg(name), '{}') as everybody,
      coalesce(array_agg(split_part(email, '@', 2))
        || array_agg(split_part(coalesce(email_alternative, ''), '@', 2)), '{}') as hosts
    from contact where contact.company_id = company.id
  ) as people
  cross join lateral (
    select coalesce(array_agg(name), '{}') as names
    from former_name where former_name.company_id = company.id and kind <> 'telephone'
  ) as former
  where company.id = any(ids)
  on conflict (company_id) do update
    set words = excluded.words, public_words = excluded.public_words,
      specialty_words = excluded.specialty_words;
end $$;

create or replace function companies_to_directory() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_directory(array(select id from new_rows));
  else
    perform refresh_directory(array(
      select after.id from new_rows as after join old_rows as before using (id)
      where (after.name, after.country_code, after.website, after.description, after.address) is distinct from
        (before.name, before.country_code, before.website, before.description, before.address)));
    update directory_entry as entry
    set state = after.state, tier = after.tier, favourite_count = after.favourite_count
    from new_rows as after
    where entry.company_id = after.id and (entry.state, entry.tier, entry.favourite_count)
      is distinct from (after.state, after.tier, after.favourite_count);
  end if;
  return null;
end $$;

-- ── Names spelled out in stock ──

create or replace function learn_stock_names(owner_id integer) returns void language plpgsql as $$
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

select refresh_directory(array(select id from company));
update stock_owner set is_marked = false;
