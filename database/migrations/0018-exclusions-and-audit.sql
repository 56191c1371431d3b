-- Who removes rule breakers from lists and lets them back; the audit log made ready to be searched.

-- ── Removal from lists ──

alter table broadcast_exclusion
  add column excluded_by integer references staff (id),
  -- Set when staff ended it before its time; it counts no more from that moment.
  add column lifted_at timestamptz,
  add column lifted_by integer references staff (id),
  add column lift_reason text not null default '' check (length(lift_reason) <= 500),
  add constraint broadcast_exclusion_lift check (lifted_at is not null or lifted_by is null);
comment on column broadcast_exclusion.reason is 'Staff''s words to the contact, who reads them.';

-- ── Audit log ──

-- Also while replication replays: nothing but taking the trigger away lets an entry change.
alter table audit_entry enable always trigger audit_entry_stays;
create index audit_entry_staff_idx on audit_entry (staff_id, id desc) where staff_id is not null;
create index audit_entry_reason_idx on audit_entry using gin (to_tsvector('simple', reason))
  where reason <> '';
