-- Documents of accounting are deleted 7 years after the end of their book year, and no sooner (BK-104).

-- Books are kept by calendar year.
create function can_purge_books(issued_on date) returns boolean language sql stable as $$
  select issued_on < make_date(extract(year from now() at time zone 'Europe/Amsterdam')::int - 7, 1, 1)
$$;

create or replace function invoice_is_final() returns trigger language plpgsql as $$
declare
  payment_columns constant text[] := array['company_id', 'status', 'received_cents', 'credited_cents', 'paid_on',
    'early_until', 'reminders', 'reminded_at', 'early_reminded_at'];
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
  return new;
end
$$;

create or replace function invoice_file_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if can_purge_books((select issued_on from invoice where id = old.invoice_id)) then
      return old;
    end if;
  end if;
  raise exception 'an issued document cannot be changed';
end
$$;

-- The order stays as the evidence of which contract terms were agreed to.
alter table membership_order alter column invoice_id drop not null;
comment on column membership_order.invoice_id is
  'The current invoice; earlier ones were voided when the order changed. Null once it was deleted with its book year.';
