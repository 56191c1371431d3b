-- How many mails of an author are read within an hour.

create table incoming_mail_rate (
  address text collate "C" not null check (address = lower(address) and length(address) between 3 and 254),
  -- Whether DMARC, SPF or DKIM passed: forged mail must not use up what the owner of the address may send.
  is_verified boolean not null,
  -- When the first of these mails came; an hour later a new period begins.
  began_at timestamptz not null,
  mails smallint not null default 1 check (mails > 0),
  primary key (address, is_verified)
);
comment on table incoming_mail_rate is 'Mails of an author in the current hour, counted before they are read.';
