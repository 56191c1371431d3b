-- The target time of a ticket goes on when an answer comes, and begins anew when an answer opens a closed one.

alter table provider_message add column reopened_at timestamptz;
comment on column provider_message.reopened_at is
  'When an answer of the sender last opened the ticket after it was closed; its target time began anew then.';

-- What has waited for us since an answer may have been closed before it: its time begins with the answer, as it did.
update provider_message set reopened_at = received_at where done_at is null and received_at is not null;
