-- Staff view the site as a member, read only (BK-109).

create table member_view (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  staff_session_id integer not null,
  staff_id integer not null references staff (id),
  contact_id integer not null references contact (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table member_view is
  'Views of the site as a member by staff: read only, for a few minutes, only while the session of the back office lasts.';
comment on column member_view.staff_session_id is 'The session of the back office that began it; it may be deleted before.';
create index member_view_open_idx on member_view (staff_session_id) where ended_at is null;
create index member_view_contact_idx on member_view (contact_id);
