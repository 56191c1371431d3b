-- What the seller asks, where that is not euro. price_cents is computed from it when the line is saved, and alone serves
-- search, sort and statistics (decision 40).

alter table stock_line
  -- In cents of the currency; null where the price is asked in euro, and for CALL.
  add column asked_cents bigint check (asked_cents between 1 and 9999999999),
  add column asked_currency text collate "C" check (length(asked_currency) <= 3),
  add constraint stock_line_asked_has_currency check ((asked_cents is null) = (asked_currency is null));

alter table stock_removed_line
  add column asked_cents bigint check (asked_cents between 1 and 9999999999),
  add column asked_currency text collate "C" check (length(asked_currency) <= 3),
  add constraint stock_removed_line_asked_has_currency check ((asked_cents is null) = (asked_currency is null));
