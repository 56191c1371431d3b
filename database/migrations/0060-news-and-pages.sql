-- Posts and pages that staff write, and the entries of the public pages.

create table news_category (
  id smallint primary key,
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 50),
  name text not null check (length(name) between 1 and 50),
  -- Order in menus.
  position smallint not null unique check (position > 0),
  -- Posts of an archived category can be read; menus and the editor do not offer it (AM-018).
  is_archived boolean not null default false
);
comment on table news_category is 'Categories of news (NW-012). Category 4 shows name and slug of the brand (AM-019).';
insert into news_category (id, slug, name, position, is_archived) values
  (9, 'blog', 'Blog', 1, false),
  (2, 'european-broker-meeting', 'European Broker Meeting', 2, false),
  (1, 'fraud-warnings', 'Fraud Warnings', 3, false),
  (3, 'members', 'Members', 4, false),
  (10, 'stolen-equipment', 'Stolen Equipment', 5, false),
  (4, 'market', 'Market', 6, false),
  (8, 'bad-debtors', 'Bad Debtors', 7, true);

create table content (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('post', 'page')),
  -- The working copy of the editor, which nobody else reads.
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and length(draft::text) <= 400000),
  -- Rises with each change of the draft, so that two editors do not overwrite each other.
  revision integer not null default 1 check (revision > 0),
  draft_at timestamptz not null,
  draft_by integer references staff (id),
  -- What readers see; null before it is first published.
  published_version integer,
  -- When readers first see it; in the future for a scheduled post.
  published_at timestamptz,
  -- Since when readers no longer see it.
  unpublished_at timestamptz,
  -- Pinned posts come first (NW-016).
  is_pinned boolean not null default false,
  check ((published_version is null) = (published_at is null)),
  check (published_version is not null or unpublished_at is null),
  check (kind = 'post' or not is_pinned)
);
comment on table content is 'A news post or a page of the site (BK-078, BK-084).';
create index content_published_idx on content (kind, published_at desc) where published_version is not null;

create table content_version (
  content_id integer not null references content (id) on delete cascade,
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 200),
  -- Of a post its title in addresses, of a page its path without the first slash.
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+([-/][a-z0-9]+)*$' and length(slug) <= 120),
  -- Posts only.
  category_id smallint references news_category (id),
  -- Name of the author as shown.
  author text not null default '' check (length(author) <= 100),
  -- An introduction in plain text, above the text and in lists.
  lead text not null default '' check (length(lead) <= 1000),
  -- Sanitised HTML.
  html text not null check (length(html) <= 300000),
  -- The same without markup, for search and excerpts.
  body_text text not null check (length(body_text) <= 300000),
  meta_title text not null default '' check (length(meta_title) <= 200),
  meta_description text not null default '' check (length(meta_description) <= 500),
  meta_keywords text not null default '' check (length(meta_keywords) <= 300),
  -- Lists show an excerpt with a link to the rest (NW-016).
  is_cut boolean not null default true,
  staff_id integer references staff (id),
  saved_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', lead), 'B') ||
    to_tsvector('english', body_text)
  ) stored,
  primary key (content_id, version)
);
comment on table content_version is 'Published texts of a post or page; never changed, so that they can be compared and restored.';
create index content_version_search_idx on content_version using gin (search);
create index content_version_category_idx on content_version (category_id);
alter table content add foreign key (id, published_version) references content_version (content_id, version)
  deferrable initially deferred;

create function content_version_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a published version cannot be changed';
end
$$;
create trigger content_version_final before update on content_version
  for each row execute function content_version_is_final();

create table content_slug (
  kind text collate "C" not null check (kind in ('post', 'page')),
  slug text collate "C" not null check (length(slug) <= 120),
  content_id integer not null references content (id) on delete cascade,
  primary key (kind, slug)
);
comment on table content_slug is 'All slugs that a published post or page has had, so that old addresses redirect (BK-115).';
create index content_slug_content_idx on content_slug (content_id);

create table content_picture (
  id integer generated always as identity primary key,
  -- At most 1,600 pixels wide, and a smaller view.
  file_id integer not null unique references file (id),
  small_file_id integer not null unique references file (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  staff_id integer references staff (id),
  uploaded_at timestamptz not null
);
comment on table content_picture is 'Pictures in posts, pages and their entries, as made by the server.';

create table content_item (
  id integer generated always as identity primary key,
  kind text collate "C" not null
    check (kind in ('testimonial', 'staff-card', 'faq', 'help-video', 'media-file', 'social-link')),
  position integer not null check (position > 0),
  -- Fields by kind, as the contract defines them.
  data jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000),
  -- A picture or a PDF of the entry.
  file_id integer references file (id),
  is_published boolean not null default true,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by integer references staff (id)
);
comment on table content_item is 'Entries of public pages: testimonials, people at the operator, questions, videos, files of the media kit.';
create index content_item_kind_idx on content_item (kind, position);
create index content_item_file_idx on content_item (file_id);

create table news_reader (
  contact_id integer primary key references contact (id) on delete cascade,
  -- The last visit to the news; posts published later are unread (BK-079, AM-090).
  read_at timestamptz,
  -- Mail about fraud warnings and stolen equipment.
  wants_warnings boolean not null default false
);
comment on table news_reader is 'What a contact has read of the news, and whether warnings come by mail.';
