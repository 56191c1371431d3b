-- What the editor of posts and pages knows beside their texts, and the links in what readers see.

-- When readers first saw it, or will see it for the first time; kept when it is published anew.
alter table content add column first_published_at timestamptz;
-- The revision that readers see; a higher one has changes that are not published.
alter table content add column published_revision integer not null default 1 check (published_revision > 0);

create table content_link (
  content_id integer not null references content (id) on delete cascade,
  url text collate "C" not null check (length(url) between 1 and 2000),
  -- Why readers who follow it get nothing; null if it works.
  problem text check (length(problem) between 1 and 200),
  -- Since when it has not worked.
  failing_since timestamptz,
  checked_at timestamptz not null,
  primary key (content_id, url),
  check ((problem is null) = (failing_since is null))
);
comment on table content_link is 'Links of published posts and pages, as found by the nightly check.';
create index content_link_problem_idx on content_link (failing_since) where problem is not null;
