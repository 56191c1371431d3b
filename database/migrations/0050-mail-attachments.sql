-- Files that are sent with a mail, such as an invoice.

create table mail_attachment (
  message_id integer not null references mail_message on delete cascade,
  position smallint not null check (position between 1 and 5),
  name text not null check (length(name) between 1 and 100),
  content_type text not null check (length(content_type) between 3 and 100),
  content bytea not null check (length(content) <= 5000000),
  primary key (message_id, position),
  constraint no_line_breaks check (concat(name, content_type) !~ '[\r\n]')
);
comment on table mail_attachment is
  'Attachments of mails, once for each message however many people receive it; deleted with its texts.';

-- Attachments of a security mail are deleted with its text, as soon as no delivery of it is open.
create or replace function forget_secret_mail() returns trigger language plpgsql as $$
begin
  -- One after the other, so that of two deliveries that end at once the later one sees the earlier.
  perform from mail_message where id = new.message_id for update;
  if not exists (
    select from mail_delivery where message_id = new.message_id and state in ('queued', 'sending')
  ) then
    update mail_message set body_text = '', body_html = null where id = new.message_id;
    delete from mail_attachment where message_id = new.message_id;
  end if;
  return null;
end
$$;
