-- What members say of companies that they have traded with, and how many follow a company.

-- ── Recommendations ──

create table recommendation (
  id integer generated always as identity primary key,
  -- Who recommends, for which company, and whom.
  contact_id integer not null references contact (id),
  by_company_id integer not null references company (id),
  company_id integer not null references company (id),
  words text not null,
  written_at timestamptz not null,
  -- When the recommended company let others read it; null while it waits for that (RC-004).
  published_at timestamptz,
  -- When the company declined or deleted it, or staff removed it. The words go, the row stays for the limits.
  removed_at timestamptz,
  check (by_company_id <> company_id),
  check (case when removed_at is null then length(words) between 30 and 1000 else words = '' end)
);
comment on table recommendation is 'Recommendations of companies by contacts of others, published once the recommended company agrees (RC-005, BK-074).';
-- BK-074: one open per author and company.
create unique index recommendation_open_idx on recommendation (contact_id, company_id)
  where published_at is null and removed_at is null;
create index recommendation_company_idx on recommendation (company_id, id) where removed_at is null;
create index recommendation_by_company_idx on recommendation (by_company_id, id) where removed_at is null;
create index recommendation_contact_idx on recommendation (contact_id, written_at);

-- ── Followers ──

-- BK-072: company.favourite_count goes along with the favourites, whoever writes them.
create function count_favourites() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update company set favourite_count = favourite_count + added.n
    from (select company_id, count(*)::integer as n from new_rows group by company_id) as added
    where company.id = added.company_id;
  else
    update company set favourite_count = favourite_count - dropped.n
    from (select company_id, count(*)::integer as n from old_rows group by company_id) as dropped
    where company.id = dropped.company_id;
  end if;
  return null;
end $$;
create trigger favourite_is_counted after insert on favourite
  referencing new table as new_rows for each statement execute function count_favourites();
create trigger favourite_is_no_longer_counted after delete on favourite
  referencing old table as old_rows for each statement execute function count_favourites();
