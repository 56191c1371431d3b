-- Mail about an offer that is corrected: what is not sent yet is cancelled, and the correction answers what was sent.

alter table mail_message
  add column about text collate "C" check (length(about) between 1 and 60),
  add column follows text collate "C" check (length(follows) between 1 and 60),
  add column cancel_reason text check (length(cancel_reason) between 1 and 300);
comment on column mail_message.about is 'What the mail is about, such as broadcast:17; mail about the same is cancelled together.';
comment on column mail_message.follows is
  'What an earlier mail was about: its recipients get this one as a reply to it.';
comment on column mail_message.cancel_reason is 'Why deliveries that are still open are not sent; null unless the mail was cancelled.';
create index mail_message_about_idx on mail_message (about) where about is not null;
