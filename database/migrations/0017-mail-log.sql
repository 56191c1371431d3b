-- What staff look into: mail and what became of it, addresses that get none and why.

alter table mail_message
  -- Distinct addresses when it was queued, those of them that had stopped it, and those that cannot be written to:
  -- what the deliveries must add up to. Null on mail queued before this was counted.
  add column recipients integer check (recipients >= 0),
  add column left_out integer check (left_out >= 0),
  add column unsendable integer check (unsendable >= 0);

create index mail_message_lane_idx on mail_message (lane, id);
create index mail_message_topic_idx on mail_message (topic, id) where topic is not null;
create index mail_message_subject_idx on mail_message using gin (to_tsvector('simple', subject));
create index mail_delivery_address_idx on mail_delivery (address, id);
create index mail_delivery_undelivered_idx on mail_delivery (id) where state in ('failed', 'suppressed');

-- A security mail carries what opens an account. Its words are gone as soon as no delivery of it is open.
create function forget_secret_mail() returns trigger language plpgsql as $$
begin
  -- One after the other, so that of two deliveries that end at once the later one sees the earlier.
  perform from mail_message where id = new.message_id for update;
  update mail_message set body_text = '', body_html = null
  where id = new.message_id and not exists (
    select from mail_delivery where message_id = new.message_id and state in ('queued', 'sending'));
  return null;
end
$$;
create trigger mail_delivery_forgets after update of state on mail_delivery
  for each row when (new.lane = 'security' and new.state in ('sent', 'failed', 'suppressed'))
  execute function forget_secret_mail();

alter table mail_suppression
  add column cause text collate "C" not null default 'recipient'
    check (cause in ('recipient', 'bounce', 'complaint', 'staff')),
  -- Staff's words, or the server's answer.
  add column note text not null default '' check (length(note) <= 500);
comment on column mail_suppression.cause is 'Who stopped it: the recipient, an answer of the mail server, or staff.';
create index mail_suppression_created_idx on mail_suppression (created_at desc, address, topic);
