-- What was decided about payments and listings, and since when a listing had waited.

alter table payment_check add column decision text collate "C"
  check (decision in ('booked', 'refunded', 'paid-back', 'settled', 'closed'));
comment on column payment_check.decision is
  'booked: as it was paid; refunded: by the provider; paid-back: by bank transfer; settled: nothing was owed any more; closed: no money was moved.';
update payment_check set decision = case
    when closed_by is null then 'settled'
    when outcome ~ '^Refund of [A-Z]{3} [0-9.]+ by the payment provider$' then 'refunded'
    when outcome ~ '^Paid back by bank transfer on \d{4}-\d\d-\d\d$' then 'paid-back'
    when kind = 'held' and outcome ~ '^Booked € [0-9,.]+$' then 'booked'
    else 'closed' end
  where closed_at is not null;

alter table service_listing add column last_submitted_at timestamptz;
comment on column service_listing.last_submitted_at is
  'When the draft was submitted that staff decided about last, or that its company withdrew.';
