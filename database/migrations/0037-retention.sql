-- What is kept of contacts who left and of old broadcasts, and what readiness writes.

alter table contact
  -- When the personal fields of a removed contact were cleared (BK-104); the name is a placeholder from then on.
  add column cleared_at timestamptz,
  add constraint contact_cleared_after_removal check (cleared_at is null or removed_at is not null);
create index contact_removed_idx on contact (removed_at) where removed_at is not null and cleared_at is null;
-- Removed before the removal took the second factor with it; recovery codes go with their factor.
delete from two_factor using contact where contact.id = two_factor.contact_id and removed_at is not null;

-- The placeholder names nobody. Former names and numbers stay in former_name, the hosts of addresses in contact.
create or replace function company_names(owner_id integer) returns table (kind text, name text)
language sql stable parallel safe
begin atomic
  select known.kind, known.name
  from (
    select 'company' as kind, company.name from company where id = owner_id
    union select former_name.kind, former_name.name from former_name where company_id = owner_id
    union select 'contact', contact.name from contact where company_id = owner_id and cleared_at is null
    union select 'host', website from company where id = owner_id
    union select 'host', split_part(email, '@', 2) from contact where company_id = owner_id
    union select 'host', split_part(email_alternative, '@', 2) from contact where company_id = owner_id
    union select 'telephone', telephone from company where id = owner_id
    union select 'telephone', telephone from contact where company_id = owner_id
  ) as known
  where known.name <> ''
  order by known.kind, known.name limit 500;
end;

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

-- An operator who chose other years keeps the choice in months, as far as the new range goes.
insert into setting (key, value)
select 'broadcastMonthsKept', to_jsonb(least((value #>> '{}')::int * 12, 300)) from setting
where key = 'broadcastYearsKept' and value #>> '{}' ~ '^[0-9]{1,3}$'
on conflict do nothing;

-- Words of a message may name a person, so a price is found by its headline alone.
comment on column old_price.search_public is 'What the headline is found by.';

-- A link of a banner names no user before its host; there is no form for banners that could refuse it.
alter table banner
  add constraint banner_target_without_user check (target_url !~* '^https?:[/\\]*[^/\\?#]*@') not valid;

create table write_check (is_written boolean not null);
comment on table write_check is
  'One row, rewritten now and then by /readyz, which shows that the database can allocate and write.';
