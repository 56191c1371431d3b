-- Free trials that visitors apply for, the verification of companies, and the versions of the legal texts.

create table legal_text (
  kind text collate "C" not null check (kind in ('contract', 'privacy')),
  version integer not null check (version > 0),
  -- Sanitised HTML.
  html text not null check (length(html) between 1 and 200000),
  -- The day from which it applies.
  valid_from date not null,
  -- Null for the texts that come with the program.
  staff_id integer references staff (id),
  published_at timestamptz not null,
  primary key (kind, version)
);
comment on table legal_text is 'Versions of the contract terms and the privacy policy; published ones are never changed.';

create function legal_text_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a published legal text cannot be changed';
end
$$;
create trigger legal_text_final before update or delete on legal_text
  for each row execute function legal_text_is_final();

insert into legal_text (kind, version, valid_from, published_at, html) values
('contract', 1, '2026-01-01', '2026-01-01',
'<h2>1. Membership</h2>
<p>Membership is for companies that trade in, repair or service information technology. A company is admitted once we have checked its profile. A free trial lasts one month, ends by itself and needs no payment details.</p>
<h2>2. Term and payment</h2>
<p>A membership is billed yearly in advance and runs indefinitely. Invoices are due 15 days after the invoice date. A membership that has been billed cannot be cancelled for the billed year. Prices exclude VAT.</p>
<h2>3. Use</h2>
<p>Access is personal. Members keep their profile correct, answer for what they publish, and follow the broadcast rules and the grading guidelines. Data of other members is for trade between members only; it is not copied, sold or used for mailings outside of the market.</p>
<h2>4. Trade between members</h2>
<p>Contracts come about between members. We are no party to them, hold no goods or money, and give no warranty for them. Complaints about members are handled as the broadcast rules describe.</p>
<h2>5. Ending</h2>
<p>We may end the access of a member at any time, for instance after fraud, unpaid invoices or repeated breaches of the rules. A refund of an unused period is at our discretion, unless the law gives a right to it.</p>
<h2>6. Liability and law</h2>
<p>We are liable for damage caused by intent or gross negligence, and otherwise up to the fee of the current year. Dutch law applies. Disputes are brought before the court of our registered seat.</p>'),
('privacy', 1, '2026-01-01', '2026-01-01',
'<h2>What we store</h2>
<p>Of companies and their contacts: names, addresses, telephone numbers, e-mail addresses, bank details that they enter, broadcasts, stock, messages sent through the market, invoices, and a log of sign-ins and changes.</p>
<h2>Why</h2>
<p>To provide the market that our contract with the member describes, to send the e-mail that members choose, to prevent fraud, and to keep the books as the law requires.</p>
<h2>Who sees it</h2>
<p>Members see the profiles of members. Visitors see no names. Our staff see what they need for their work; every access to messages is logged. We sell nothing. Tax numbers are checked with the VIES service of the European Commission.</p>
<h2>How long</h2>
<p>Personal data is kept while the account exists and is cleared after a contact is removed. Invoices are kept for seven years after the end of their book year, because the law requires it.</p>
<h2>Your rights</h2>
<p>You can read, correct and export your data, object to its use, and ask us to erase it. Write to us; you can also complain to the Dutch Data Protection Authority.</p>');

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
  check (company_id is null or closed_at is null)
);
comment on table registration is 'Applications for a free trial, as they were sent (BK-001).';
create index registration_source_idx on registration (source, received_at);
create index registration_known_contact_idx on registration (known_contact_id) where known_contact_id is not null;

create table registration_message (
  id integer generated always as identity primary key,
  registration_id integer not null references registration (id) on delete cascade,
  -- Null for an answer of the applicant.
  staff_id integer references staff (id),
  body text not null check (length(body) between 1 and 50000),
  sent_at timestamptz not null
);
comment on table registration_message is 'Questions of staff to an applicant, and the answers.';
create index registration_message_idx on registration_message (registration_id, id);

create table company_check (
  company_id integer not null references company (id) on delete cascade,
  kind text collate "C" not null check (kind in ('vat', 'website', 'telephone', 'address', 'references')),
  outcome text collate "C" not null check (outcome in ('passed', 'failed', 'not-needed')),
  note text not null default '' check (length(note) <= 500),
  staff_id integer not null references staff (id),
  checked_at timestamptz not null,
  primary key (company_id, kind)
);
comment on table company_check is 'The checklist by which staff verify a company before it is activated (BK-004); the log has earlier outcomes.';

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

alter table queue_item drop constraint queue_item_kind_check;
alter table queue_item add constraint queue_item_kind_check check (length(kind) between 1 and 30);
