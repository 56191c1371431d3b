-- What the state of an account allows, and what names a company: each rule once for all queries.

-- The same as contract/account-permissions.ts. Each is one expression, which PostgreSQL inlines into the query that asks,
-- so that indexes of `state` are used.

create function account_lists_stock(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_receives_quote_requests(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_is_listed(state text) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue');

-- The opposite of `beFound`: few companies are hidden, which an index finds.
create function account_is_hidden(state text) returns boolean
language sql immutable parallel safe
return state in ('new', 'custom-blocked', 'terminated');

create function account_receives_list_mail(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_receives_alerts(state text) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue');

create or replace function account_to_stock() returns trigger language plpgsql as $$
begin
  update stock_owner
  set is_open = account_lists_stock(after.state, after.is_service_only)
  from new_rows as after join old_rows as before using (id)
  where stock_owner.company_id = after.id
    and (after.state, after.is_service_only) is distinct from (before.state, before.is_service_only);
  return null;
end $$;

-- What texts would tell a company by: its names and those of its people, former ones too, what its addresses of web and
-- mail are called, its telephones. What keeps visitors from learning who somebody is begins here.
create function company_names(owner_id integer) returns table (kind text, name text)
language sql stable parallel safe
begin atomic
  select known.kind, known.name
  from (
    select 'company' as kind, company.name from company where id = owner_id
    union select former_name.kind, former_name.name from former_name where company_id = owner_id
    union select 'contact', contact.name from contact where company_id = owner_id
    union select 'host', website from company where id = owner_id
    union select 'host', split_part(email, '@', 2) from contact where company_id = owner_id
    union select 'host', split_part(email_alternative, '@', 2) from contact where company_id = owner_id
    union select 'telephone', telephone from company where id = owner_id
    union select 'telephone', telephone from contact where company_id = owner_id
  ) as known
  where known.name <> ''
  order by known.kind, known.name limit 500;
end;

-- Each spelling of names and hosts, as its words. Hosts count without scheme, path and ending.
create function name_spellings(names text[], hosts text[]) returns table (words text[])
language sql immutable parallel safe
begin atomic
  select distinct text_words(spelling)
  from (
    select unnest(names)
    union select regexp_replace(
      regexp_replace(lower(host), '^(https?://)?(www\.)?|[/:].*$', '', 'g'), '\.[^.]*$', '')
    from unnest(hosts) as host
  ) as known (name), unnest(directory_spellings(known.name)) as spelling
  where text_words(spelling) <> '{}';
end;

create or replace function directory_specialty(description text, names text[], hosts text[]) returns text[]
language plpgsql immutable parallel safe as $$
declare
  plain text := folded_text(description) collate pg_c_utf8;
  runs text[];
  telling text[];
  run text;
  -- All letters without what stands between them: what is not in here is in no pieces either.
  compact text;
begin
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

create or replace function learn_stock_names(owner_id integer) returns void language plpgsql as $$
declare
  forms constant text[] := '{gmbh,ltd,limited,inc,llc,corp,plc,spa,srl,sarl,sas,aps,sro,zoo,kft,and,the,van,von,der,den}';
  firms text[];
  people text[];
  hosts text[];
  numbers text[];
  whole text[];
  singles text[];
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
  update stock_owner set
    names = (select string_agg(told, ' | ')::tsquery from unnest(whole || singles) as told),
    number_names = (
      select string_agg('''_' || substr(told, 2), ' | ')::tsquery from unnest(whole || singles) as told
      where told ~ '^''[^'']{5,}'':\*$'),
    telephones = (
      select string_agg(distinct right(digits, 8), '|')
      from (select regexp_replace(number, '[^0-9]', '', 'g') as digits from unnest(numbers) as number) as known
      where length(digits) >= 8)
  where company_id = owner_id;
end $$;

-- By the new spellings: entries now, stock by the job that marks it.
select refresh_directory(array(select id from company));
update stock_owner set is_marked = false;
