-- Saved views of the lists of money.

alter table list_view drop constraint list_view_list_check,
  add constraint list_view_list_check
    check (list in ('companies', 'people', 'broadcasts', 'invoices', 'payments'));
