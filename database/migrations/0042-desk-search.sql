-- What the back office finds by a few letters, counts by the day, and offers as reasons (decision 42).

create table reason_template (
  id integer generated always as identity primary key,
  -- The action that it is offered for; null for every action.
  act text collate "C" check (act ~ '^[a-z0-9.-]{1,60}$'),
  text text not null check (length(text) between 1 and 200),
  created_at timestamptz not null,
  constraint reason_template_key unique nulls not distinct (act, text)
);
comment on table reason_template is 'Reasons that the operator offers staff in the reason field of an action.';

-- The last reasons that a staff member gave for an action.
create index audit_entry_own_reason_idx on audit_entry (actor_id, act, id desc)
  where actor_kind = 'staff' and reason <> '';
create index audit_entry_request_idx on audit_entry (request_id) where request_id <> '';

create table desk_figure (
  name text collate "C" not null check (name ~ '^[a-z0-9.-]{1,40}$'),
  day date not null,
  value bigint not null,
  counted_at timestamptz not null,
  primary key (name, day)
);
comment on table desk_figure is 'Figures of the start page of the back office by business day, counted by a job; rows go after 400 days.';

-- Digits of a telephone number however it is written: without the (0) and the zeros that lead it.
create function telephone_digits(given text) returns text
language sql immutable parallel safe strict
return ltrim(regexp_replace(replace(given, '(0)', ''), '[^0-9]', '', 'g'), '0');

-- Letters and digits of a VAT number.
create function plain_vat_number(given text) returns text
language sql immutable parallel safe strict
return upper(regexp_replace(given, '[^A-Za-z0-9]', '', 'g') collate "C");

create index company_desk_idx on company
  using gin (folded_text(name || ' ' || website) gin_trgm_ops);
create index company_telephone_idx on company using gin (telephone_digits(telephone) gin_trgm_ops);
create index company_vat_idx on company (plain_vat_number(vat_number) text_pattern_ops)
  where vat_number <> '';
create index contact_desk_idx on contact
  using gin (folded_text(name || ' ' || email || ' ' || coalesce(email_alternative, '')) gin_trgm_ops)
  where removed_at is null;
create index contact_telephone_idx on contact using gin (telephone_digits(telephone) gin_trgm_ops)
  where removed_at is null;
