-- Notes of staff on companies and their people (decision 46).

create table staff_note (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- The person it is about; null for the company.
  contact_id integer references contact (id) on delete cascade,
  author_id integer not null references staff (id),
  text text not null check (length(text) between 1 and 2000),
  is_pinned boolean not null default false,
  written_at timestamptz not null,
  edited_at timestamptz
);
comment on table staff_note is 'Notes that staff write for colleagues about a company or one of its people.';
create index staff_note_company_idx on staff_note (company_id, is_pinned desc, id desc);
create index staff_note_contact_idx on staff_note (contact_id) where contact_id is not null;

-- What is noted about a person goes with the personal fields (BK-104).
create function staff_note_goes_with_person() returns trigger language plpgsql as $$
begin
  delete from staff_note where contact_id = new.id;
  return null;
end $$;
create trigger contact_takes_notes after update of cleared_at on contact
  for each row when (old.cleared_at is null and new.cleared_at is not null)
  execute function staff_note_goes_with_person();
