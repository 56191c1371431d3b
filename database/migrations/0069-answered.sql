-- Replies and requests for quotes that were answered: the home page lists the others.

alter table broadcast_reply add column answered_at timestamptz;
comment on column broadcast_reply.answered_at is
  'When the company of the broadcast answered, as far as it says so; null while the reply waits.';

alter table rfq_recipient add column answered_at timestamptz;
comment on column rfq_recipient.answered_at is
  'When the company answered, as far as it says so; the same for all its recipients.';
create index rfq_recipient_waiting_idx on rfq_recipient (contact_id, rfq_id)
  where answered_at is null;
