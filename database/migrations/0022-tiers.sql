-- Tiers follow from a rule; what it found is stored with its day (TI-001, TI-002, BK-029).

alter table company
  -- When its tier last changed; null while it never has.
  add column tier_since timestamptz;
comment on column company.tier is
  'By the years of membership, no unsolved complaint and the warranty: written by the tier job and at once where one of these changes (BK-030).';

create index directory_entry_tier_idx on directory_entry (tier, name_key) where tier > 0;
