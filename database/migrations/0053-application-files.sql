-- Notes on checks that have no outcome yet, and files in the answers of applicants.

alter table company_check alter column outcome drop not null;
alter table company_check add check (outcome is not null or note <> '');
comment on column company_check.outcome is 'Null while there is only a note.';

alter table registration_message add column file_id integer unique references file (id);
alter table registration_message add check (staff_id is null or file_id is null);
comment on column registration_message.file_id is 'A file that the applicant sent with an answer; it goes with the message.';

create function delete_file_of_message() returns trigger language plpgsql as $$
begin
  delete from file where id = old.file_id;
  return null;
end
$$;
create trigger registration_message_file after delete on registration_message
  for each row when (old.file_id is not null) execute function delete_file_of_message();

alter table registration_message drop constraint registration_message_body_check;
alter table registration_message add check (length(body) <= 50000 and (body <> '' or file_id is not null));
