-- Due dates that staff extend.

alter table invoice
  add column extended_until date,
  add column extension_reason text check (length(extension_reason) between 1 and 500),
  -- Queries read this one, whether it was extended or not (BK-127).
  add column pay_until date generated always as (coalesce(extended_until, due_on)) stored,
  add check ((extended_until is null) = (extension_reason is null)),
  add check (extended_until > due_on);
comment on column invoice.due_on is 'The last day to pay as the document says.';
comment on column invoice.extended_until is 'The later day to pay that staff have agreed to.';
comment on column invoice.pay_until is 'The last day to pay: the agreed one, or that of the document.';
drop index invoice_open_idx;
create index invoice_open_idx on invoice (pay_until) where kind = 'invoice' and status = 0;

create or replace function invoice_is_final() returns trigger language plpgsql as $$
declare
  payment_columns constant text[] := array['company_id', 'status', 'received_cents', 'credited_cents', 'paid_on',
    'extended_until', 'extension_reason', 'pay_until', 'early_until', 'reminders', 'reminded_at', 'early_reminded_at'];
begin
  if tg_op = 'DELETE' then
    if can_purge_books(old.issued_on) then
      return old;
    end if;
    raise exception 'an issued document cannot be changed';
  end if;
  if to_jsonb(new) - payment_columns is distinct from to_jsonb(old) - payment_columns then
    raise exception 'an issued document cannot be changed';
  end if;
  if coalesce(new.extended_until, new.due_on) < coalesce(old.extended_until, old.due_on) then
    raise exception 'the due date of an invoice only moves to a later day';
  end if;
  return new;
end
$$;
