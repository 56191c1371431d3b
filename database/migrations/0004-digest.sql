-- How people receive lists: what they have chosen, the daily digest, and addresses beyond a plan.

create table broadcast_choice (
  contact_id integer primary key references contact (id) on delete cascade,
  chosen_at timestamptz not null
);
comment on table broadcast_choice is
  'Contacts who have saved their settings, or answered or put off the question which lists they trade in (AM-077).';

create table digest_run (
  -- Business day in Amsterdam; one digest a day, whoever asks and how often.
  day date primary key,
  covers_from timestamptz not null,
  covers_until timestamptz not null check (covers_until > covers_from),
  composed_at timestamptz not null,
  broadcasts integer not null,
  messages integer not null,
  addresses integer not null
);
comment on table digest_run is
  'The daily digests: written in one transaction with their mails, so that a row means that all of them are queued (BK-040).';
comment on column digest_run.covers_until is 'Where the next digest begins.';
comment on column digest_run.broadcasts is 'Broadcasts of the time it covers.';

create table address_limit_notice (
  company_id integer primary key references company (id) on delete cascade,
  noticed_at timestamptz not null
);
comment on table address_limit_notice is
  'Companies that were told that more addresses receive lists than their plan has; gone once that is settled (BK-099).';
