-- The end of old broadcasts looks at removed ones too; those that are not removed have broadcast_date_idx.
drop index broadcast_sent_at_idx;
create index broadcast_sent_at_idx on broadcast (sent_at);
