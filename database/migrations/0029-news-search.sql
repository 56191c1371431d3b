-- The search finds posts by their keywords too.
alter table content_version drop column search;
alter table content_version add column search tsvector generated always as (
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', lead), 'B') ||
  setweight(to_tsvector('english', meta_keywords), 'B') || to_tsvector('english', body_text)
) stored;
create index content_version_search_idx on content_version using gin (search);
