-- The directory is read in SQL alone: entries no longer say which transaction wrote them.

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
  insert into directory_text (company_id, words, public_words)
  select company.id,
    array_to_tsvector(directory_name_words(company.name)
      || text_words(array_to_string(directory_spellings(people.names), ' '))
      || text_words(country.name || ' ' || country.short_name)
      || text_words(company.description)),
    array_to_tsvector(text_words(country.name || ' ' || country.short_name)
      || directory_specialty(company.description,
        array[company.name] || people.everybody || former.names, array[company.website] || people.hosts))
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
    set words = excluded.words, public_words = excluded.public_words;
end $$;

create or replace function companies_to_directory() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_directory(array(select id from new_rows));
  else
    perform refresh_directory(array(
      select after.id from new_rows as after join old_rows as before using (id)
      where (after.name, after.country_code, after.website, after.description)
        is distinct from (before.name, before.country_code, before.website, before.description)));
    update directory_entry as entry
    set state = after.state, tier = after.tier, favourite_count = after.favourite_count
    from new_rows as after
    where entry.company_id = after.id and (entry.state, entry.tier, entry.favourite_count)
      is distinct from (after.state, after.tier, after.favourite_count);
  end if;
  return null;
end $$;

drop index directory_entry_changed_in_idx;
alter table directory_entry
  drop column changed_in,
  drop column text_changed_in;
comment on table directory_entry is
  'What the directory filters, counts and sorts a company by; follows from the company and its people.';
