-- Every list of the desk has saved views; the program knows which lists there are.
alter table list_view drop constraint list_view_list_check;
alter table list_view add constraint list_view_list_check check (list ~ '^[a-z-]{1,30}$');
