create table invoice_draft (
  company_id integer primary key references company (id) on delete cascade,
  -- As typed, whether valid or not.
  form jsonb not null,
  staff_id integer not null references staff (id),
  saved_at timestamptz not null
);
comment on table invoice_draft is 'The form of a new invoice that finance has kept for later, one for each company.';
