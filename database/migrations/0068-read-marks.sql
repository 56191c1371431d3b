-- What a member has read, so that read marks follow it to other devices (BC-070).

create table broadcast_reader (
  contact_id integer primary key references contact (id) on delete cascade,
  -- Everything sent up to here is read.
  read_until timestamptz,
  -- The last activity, and when the visit before this one ended.
  seen_at timestamptz,
  visit_since timestamptz check (visit_since <= seen_at)
);
comment on table broadcast_reader is 'Up to when a contact has read all broadcasts, and its last visits.';

create table broadcast_opening (
  contact_id integer not null references contact (id) on delete cascade,
  broadcast_id integer not null references broadcast (id) on delete cascade,
  primary key (contact_id, broadcast_id)
);
comment on table broadcast_opening is 'Recent broadcasts that a contact has opened.';
create index broadcast_opening_broadcast_idx on broadcast_opening (broadcast_id, contact_id);
