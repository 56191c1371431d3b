-- What a buyer asks for beside the quantity, whom a request was mailed to and about which line, and who gets copies.

alter table rfq
  -- In cents of the currency; null where the buyer names no price.
  add column target_price_cents bigint check (target_price_cents between 1 and 9999999999),
  add column target_currency text collate "C" check (length(target_currency) <= 3),
  -- Place in the contract's list of conditions; null for any.
  add column condition smallint check (condition between 0 and 5),
  add column needed_by date,
  add constraint rfq_target_has_currency check ((target_price_cents is null) = (target_currency is null));

alter table rfq_recipient
  -- The recipient's own line, which the mail repeats. No reference: lines come and go.
  add column line_id integer,
  -- Whether it is the copy of a colleague.
  add column is_copy boolean not null default false,
  -- The mail, which is deleted after a month. No reference for that reason.
  add column message_id integer;
comment on table rfq_recipient is
  'Whom a request for a quote was mailed to: one contact of each company, and colleagues who chose to get copies.';

alter table contact
  -- Whether this person wants copies of requests for quotes that go to a colleague.
  add column rfq_copies boolean not null default false;
