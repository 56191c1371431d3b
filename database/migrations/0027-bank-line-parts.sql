-- Bank lines that are divided among invoices, or matched with a payment that was booked by hand.

alter table receipt
  -- When it was matched with its bank line, if it was booked by hand before the line came.
  add column matched_at timestamptz check (matched_at is null or bank_line_id is not null),
  -- Moves money between invoices: nothing was received or paid back.
  add column is_set_off boolean not null default false;

-- What was moved to a new invoice before this version.
update receipt set is_set_off = true
where note ~ '^Moved (to|from) [0-9]{4}-[0-9]+$';
