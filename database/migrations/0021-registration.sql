-- Free trials that visitors apply for, and the verification of companies.

create table registration (
  id integer generated always as identity primary key,
  -- Made by the page that sent it, so that a repeated call registers nothing twice.
  key uuid not null unique,
  -- The company that was created; null if the e-mail address belonged to a contact already.
  company_id integer unique references company (id) on delete cascade,
  -- The contact whose address it was, when it was.
  known_contact_id integer references contact (id),
  company_name text not null check (length(company_name) between 1 and 100),
  address text not null check (length(address) between 1 and 300),
  zip text not null check (length(zip) <= 20),
  city text not null check (length(city) <= 100),
  country_code text collate "C" not null references country (code),
  website text not null check (length(website) <= 500),
  vat_number text not null check (length(vat_number) <= 30),
  description text not null check (length(description) <= 1000),
  contact_name text not null check (length(contact_name) between 1 and 100),
  function text not null check (length(function) between 1 and 100),
  email text collate "C" not null check (email = lower(email) and length(email) between 3 and 254),
  telephone text not null check (length(telephone) between 1 and 100),
  heard text collate "C" not null check (length(heard) between 1 and 20),
  is_from_qr_code boolean not null,
  contract_version integer not null,
  -- The network that it came from, for the limit of a day and against abuse; cleared with the other traces of visitors.
  source text not null check (length(source) <= 100),
  -- When the terms were agreed to and the application was received.
  received_at timestamptz not null,
  -- Our last question, and the last answer of the applicant.
  asked_at timestamptz,
  answered_at timestamptz,
  -- Of applications without a company of their own: when staff closed it. Others end with the state of their company.
  closed_at timestamptz,
  email_confirmed_at timestamptz,
  check (company_id is null or closed_at is null)
);
comment on table registration is 'Applications for a free trial, as they were sent (BK-001).';
comment on column registration.email_confirmed_at is
  'When the applicant first confirmed the e-mail address by the mailed link (BK-001); null while it is unproved.';
create index registration_source_idx on registration (source, received_at);
create index registration_known_contact_idx on registration (known_contact_id) where known_contact_id is not null;
create index registration_received_idx on registration (received_at);

create table registration_message (
  id integer generated always as identity primary key,
  registration_id integer not null references registration (id) on delete cascade,
  -- Null for an answer of the applicant.
  staff_id integer references staff (id),
  body text not null,
  sent_at timestamptz not null,
  file_id integer unique references file (id),
  check (staff_id is null or file_id is null),
  check (length(body) <= 50000 and (body <> '' or file_id is not null))
);
comment on table registration_message is 'Questions of staff to an applicant, and the answers.';
comment on column registration_message.file_id is 'A file that the applicant sent with an answer; it goes with the message.';
create index registration_message_idx on registration_message (registration_id, id);

create function delete_file_of_message() returns trigger language plpgsql as $$
begin
  delete from file where id = old.file_id;
  return null;
end
$$;
create trigger registration_message_file after delete on registration_message
  for each row when (old.file_id is not null) execute function delete_file_of_message();

create table company_check (
  company_id integer not null references company (id) on delete cascade,
  kind text collate "C" not null check (kind in ('vat', 'website', 'telephone', 'address', 'references')),
  outcome text collate "C" check (outcome in ('passed', 'failed', 'not-needed')),
  note text not null default '' check (length(note) <= 500),
  staff_id integer not null references staff (id),
  checked_at timestamptz not null,
  primary key (company_id, kind),
  check (outcome is not null or note <> '')
);
comment on table company_check is 'The checklist by which staff verify a company before it is activated (BK-004); the log has earlier outcomes.';
comment on column company_check.outcome is 'Null while there is only a note.';

create table site_check (
  company_id integer primary key references company (id) on delete cascade,
  checked_at timestamptz not null,
  -- Why the website of the company did not answer; empty if it did.
  fault text not null check (length(fault) <= 300)
);
comment on table site_check is 'Whether the website of an applicant answered when the application came in (BK-004).';

create table vat_check (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- As it was sent: prefix and number.
  vat_number text collate "C" not null check (length(vat_number) between 3 and 20),
  requested_at timestamptz not null,
  -- Null until the service has answered; it is asked again until then.
  answer text collate "C" check (answer in ('valid', 'invalid')),
  answered_at timestamptz,
  -- The evidence for the tax inspector: the number of the consultation, and whom the number belongs to.
  consultation text not null default '' check (length(consultation) <= 100),
  trader_name text not null default '' check (length(trader_name) <= 300),
  trader_address text not null default '' check (length(trader_address) <= 500),
  attempts smallint not null default 0,
  last_fault text not null default '' check (length(last_fault) <= 300),
  check ((answer is null) = (answered_at is null))
);
comment on table vat_check is 'Each check of a VAT number with VIES, with its evidence (BK-096).';
create index vat_check_company_idx on vat_check (company_id, id desc);
