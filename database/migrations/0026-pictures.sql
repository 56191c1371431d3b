-- Logos of companies and pictures of people, made small by the server whatever was sent.

create table picture (
  id integer generated always as identity primary key,
  -- A logo is a company's, a picture a contact's; each has one at most.
  company_id integer unique references company (id) on delete cascade,
  contact_id integer unique references contact (id) on delete cascade,
  file_id integer not null unique references file (id),
  -- The large view, where what was sent had more to show.
  large_file_id integer unique references file (id),
  uploaded_at timestamptz not null,
  check (num_nonnulls(company_id, contact_id) = 1),
  check (contact_id is not null or large_file_id is null)
);
comment on table picture is 'The logo of a company or the picture of a contact (PF-006, PF-008); another one is another row, so that its address can be kept by browsers.';
