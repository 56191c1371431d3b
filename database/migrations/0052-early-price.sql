-- Mails before an early price ends, forced payment on a day of staff, and payments that are taken back.

alter table invoice add column early_reminded_at timestamptz;
comment on column invoice.early_reminded_at is 'When the customer was told that the early price ends (BK-097).';

create or replace function invoice_is_final() returns trigger language plpgsql as $$
declare
  payment_columns constant text[] := array['company_id', 'status', 'received_cents', 'credited_cents', 'paid_on',
    'early_until', 'reminders', 'reminded_at', 'early_reminded_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - payment_columns is distinct from to_jsonb(old) - payment_columns then
    raise exception 'an issued document cannot be changed';
  end if;
  return new;
end
$$;

alter table invoice_standing add column force_pay_from date;
comment on column invoice_standing.force_pay_from is 'The day on which staff have the account closed if an invoice is still overdue, instead of the day by the setting; cleared once nothing is open (AM-066).';

alter table membership_order add column trial_ended_at timestamptz;
comment on column membership_order.trial_ended_at is 'The end of the trial that the activation replaced: it applies again when the payment is taken back.';
