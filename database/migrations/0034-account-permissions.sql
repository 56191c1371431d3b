-- What the state of an account allows, the same as contract/account-permissions.ts. Each is one expression that
-- PostgreSQL puts into the query that asks, so that indexes of `state` are used.

create function account_lists_stock(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_receives_quote_requests(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_is_listed(state text) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue');

-- The opposite of `beFound`: few companies are hidden, which an index finds.
create function account_is_hidden(state text) returns boolean
language sql immutable parallel safe
return state in ('new', 'custom-blocked', 'terminated');

create function account_receives_list_mail(state text, is_service_only boolean) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue') and not is_service_only;

create function account_receives_alerts(state text) returns boolean
language sql immutable parallel safe
return state in ('trial', 'active', 'overdue');

create or replace function account_to_stock() returns trigger language plpgsql as $$
begin
  update stock_owner
  set is_open = account_lists_stock(after.state, after.is_service_only)
  from new_rows as after join old_rows as before using (id)
  where stock_owner.company_id = after.id
    and (after.state, after.is_service_only) is distinct from (before.state, before.is_service_only);
  return null;
end $$;
