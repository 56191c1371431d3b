-- A change of a visible post or page can be planned: readers see the planned version from its time on.

alter table content
  -- The version that readers see from planned_at on, and the revision of the draft it was made from.
  add column planned_version integer,
  add column planned_at timestamptz,
  add column planned_revision integer check (planned_revision > 0),
  -- Since when readers see published_version; null if since published_at, or since the version was stored.
  add column version_at timestamptz,
  add check ((planned_version is null) = (planned_at is null)),
  add check ((planned_version is null) = (planned_revision is null)),
  add check (planned_version is null or (published_version is not null and unpublished_at is null)),
  add foreign key (id, planned_version) references content_version (content_id, version)
    deferrable initially deferred;

-- A planned slug belongs to its post or page at once, and is an address from this time on.
alter table content_slug add column visible_from timestamptz;

create table content_publication (
  content_id integer not null,
  version integer not null,
  -- In the future for what is scheduled or planned.
  visible_at timestamptz not null,
  staff_id integer references staff (id),
  decided_at timestamptz not null,
  primary key (content_id, visible_at),
  foreign key (content_id, version) references content_version (content_id, version) on delete cascade
);
comment on table content_publication is 'When a version of a post or page became visible, or will, and who decided that when.';
create index content_publication_version_idx on content_publication (content_id, version);

insert into content_publication (content_id, version, visible_at, staff_id, decided_at)
select distinct on (content_id, visible_at) content_id, version, visible_at, staff_id, saved_at
from (
  select content_id, version, staff_id, saved_at,
    greatest(saved_at, coalesce(first_published_at, published_at)) as visible_at
  from content_version join content on content.id = content_id
  where published_version is not null and version <= published_version
) as known
order by content_id, visible_at, version desc;
