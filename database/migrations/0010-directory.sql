-- What the directory finds companies by and sorts them by, kept beside them by triggers (CO-001, CO-008, AM-047). What
-- visitors read together must not tell who sells (AM-121, decision 34): only countries and tiers that at least three
-- companies share.

-- A name with the letters that German and Danish add for a missing accent, and without them: Müller, Mueller, Muller.
create function directory_spellings(name text) returns text[]
language sql immutable parallel safe strict
return array[
  folded_text(name),
  folded_text(replace(replace(replace(replace(lower(normalize(name, nfc) collate pg_c_utf8),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa')),
  folded_text(replace(lower(name collate pg_c_utf8), 'ø', 'oe')),
  regexp_replace(folded_text(name), '([aou])e', '\1', 'g')];

-- Each spelling of names and hosts, as its words. Hosts count without scheme, path and ending.
create function name_spellings(names text[], hosts text[]) returns table (words text[])
language sql immutable parallel safe
begin atomic
  select distinct spelled.words
  from (
    select unnest(names)
    union select regexp_replace(
      regexp_replace(lower(host), '^(https?://)?(www\.)?|[/:].*$', '', 'g'), '\.[^.]*$', '')
    from unnest(hosts) as host
  ) as known (name)
  -- `offset 0` keeps the planner from computing the words twice.
  cross join lateral (
    select text_words(spelling) as words from unnest(directory_spellings(known.name)) as spelling offset 0
  ) as spelled
  where spelled.words <> '{}';
end;

-- A company's name as lexemes: its words, and what begins within them, marked, so that wise finds Rackwise.
create function directory_name_words(name text) returns text[]
language sql immutable parallel safe strict
return text_words(array_to_string(directory_spellings(name), ' ')) || array(
  select '_' || substr(run, start)
  from array_to_string(text_words(name), '') as run, generate_series(1, length(run) - 2) as start);

-- Every word that was typed begins a word, or from three letters on stands anywhere in the company's name.
create function directory_query(typed text) returns tsquery
language sql immutable parallel safe strict
return (
  select string_agg(
    case when length(word) < 3 then format('''%s'':*', word) else format('(''%1$s'':* | ''_%1$s'':*)', word) end,
    ' & ')::tsquery
  from (select distinct word from unnest(text_words(typed)) as word limit 20) as asked);

-- What visitors may search of a description: its words without what says whose it is.
create function directory_specialty(description text, names text[], hosts text[]) returns text[]
language plpgsql immutable parallel safe as $$
declare
  plain text := folded_text(description) collate pg_c_utf8;
  runs text[];
  telling text[];
  run text;
  -- All letters without what stands between them: what is not in here is in no pieces either.
  compact text;
begin
  if description = '' then
    return '{}';
  end if;
  select coalesce(array_agg(distinct array_to_string(words, '')), '{}'),
    coalesce(array_agg(distinct word) filter (where length(word) > 1), '{}')
  into runs, telling
  from name_spellings(names, hosts), unnest(words) as word;
  -- Addresses of mail and web, also as people write them against machines, and what may be a telephone number.
  plain := regexp_replace(plain,
    '\S+\s*[[({<]?\s*(\mat\M|@)\s*[])}>]?\s*[[:alnum:]-]+(\s*[[({<]?\s*(\mdot\M|\.)\s*[])}>]?\s*[[:alnum:]-]+)*\s*[[({<]?\s*\mdot\M\s*[])}>]?\s*[[:alnum:]-]+',
    ' ', 'g');
  plain := regexp_replace(plain, '\S*@\S*|(https?:|www\.)\S*|\S+\.[a-z]{2,}\M\S*', ' ', 'g');
  plain := regexp_replace(plain,
    '\+?[0-9][0-9\s()./_\u00b7\u2010-\u2015\u2022\u2212-]{5,}[0-9]', ' ', 'g');
  compact := array_to_string(text_words(plain), '');
  -- Whole names wherever they stand, and their longer words, in however many pieces.
  foreach run in array runs loop
    if length(run) >= 4 and position(run in compact) > 0 then
      plain := regexp_replace(plain, regexp_replace(run, '(.)(?=.)', '\1[^[:alnum:]]*', 'g'), ' ', 'g');
    end if;
  end loop;
  foreach run in array telling loop
    if length(run) >= 5 and position(run in compact) > 0 then
      plain := regexp_replace(plain,
        '\m' || regexp_replace(run, '(.)(?=.)', '\1[^[:alnum:]]*', 'g') || '\M', ' ', 'g');
    end if;
  end loop;
  return array(
    select distinct word from unnest(text_words(plain)) as word
    where word <> all(telling) and regexp_replace(word, 's$', '') <> all(telling) and not exists (
      select from unnest(telling) as part where length(part) >= 4 and position(part in word) > 0));
end $$;

-- Rows change where they are when somebody becomes a follower.
create table directory_entry (
  -- Companies are closed, never deleted.
  company_id integer primary key references company (id),
  -- As the company says.
  state text collate "C" not null,
  country_code text collate "C" not null,
  tier smallint not null,
  favourite_count integer not null,
  -- People who are there.
  contacts smallint not null,
  -- What the columns are sorted by; null without a description, so that it comes last.
  name_key text collate "C" not null check (length(name_key) <= 400),
  profile_key text collate "C" check (length(profile_key) <= 60),
  -- The id of the company for visitors.
  public_id integer not null generated always as (company_public_id(company_id)) stored
) with (fillfactor = 80);
comment on table directory_entry is
  'What the directory filters, counts and sorts a company by; follows from the company and its people.';
create index directory_entry_tier_idx on directory_entry (tier, name_key) where tier > 0;
create unique index directory_entry_public_id_key on directory_entry (public_id);

create table directory_text (
  company_id integer primary key references directory_entry (company_id) on delete cascade,
  -- For members: name, people, country, description.
  words tsvector not null,
  -- For visitors: country, and what the description says without saying whose it is.
  public_words tsvector not null,
  specialty_words tsvector not null default ''
);
comment on table directory_text is
  'What the directory finds a company by; follows from the company, its people and its former names. Apart, so that entries are short.';
comment on column directory_text.specialty_words is
  'For visitors where they do not read the country: what the description says without telling whose it is or where.';
create index directory_text_words_idx on directory_text using gin (words) with (fastupdate = off);
create index directory_text_public_words_idx on directory_text using gin (public_words) with (fastupdate = off);
create index directory_text_specialty_words_idx on directory_text using gin (specialty_words) with (fastupdate = off);

create function refresh_directory(ids integer[]) returns void language plpgsql as $$
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
      coalesce(array_agg(name) filter (where cleared_at is null), '{}') as everybody,
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

create function companies_to_directory() returns trigger language plpgsql as $$
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
create trigger company_into_directory after insert on company
  referencing new table as new_rows for each statement execute function companies_to_directory();
create trigger company_changes_directory after update on company
  referencing old table as old_rows new table as new_rows
  for each statement execute function companies_to_directory();

create function contacts_to_directory() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_directory(array(select distinct company_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform refresh_directory(array(select distinct company_id from old_rows));
  else
    perform refresh_directory(array(
      select distinct side.company_id
      from new_rows as after join old_rows as before using (id)
      cross join lateral (values (before.company_id), (after.company_id)) as side (company_id)
      where (after.company_id, after.name, after.email, after.email_alternative, after.removed_at)
        is distinct from
          (before.company_id, before.name, before.email, before.email_alternative, before.removed_at)));
  end if;
  return null;
end $$;
create trigger contact_into_directory after insert on contact
  referencing new table as new_rows for each statement execute function contacts_to_directory();
create trigger contact_changes_directory after update on contact
  referencing old table as old_rows new table as new_rows
  for each statement execute function contacts_to_directory();
create trigger contact_leaves_directory after delete on contact
  referencing old table as old_rows for each statement execute function contacts_to_directory();
create trigger former_name_into_directory after insert on former_name
  referencing new table as new_rows for each statement execute function contacts_to_directory();
create trigger former_name_leaves_directory after delete on former_name
  referencing old table as old_rows for each statement execute function contacts_to_directory();

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
