-- Requests about personal data are tickets with a day by which the law asks for an answer (BK-103).
alter table provider_message
  -- What the person asks for; null for other tickets.
  add column privacy_kind text collate "C"
    check (privacy_kind in ('access', 'correction', 'erasure', 'objection')),
  add column privacy_due_on date,
  add column privacy_is_extended boolean not null default false,
  add constraint provider_message_privacy check (
    (privacy_kind is null) = (privacy_due_on is null)
    and (privacy_kind is not null or not privacy_is_extended));
create index provider_message_privacy_idx on provider_message (id) where privacy_kind is not null;
