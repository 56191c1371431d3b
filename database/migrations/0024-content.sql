-- Posts and pages that staff write, the entries of the public pages, and what they say at first.

-- ── Posts and pages ──

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
  -- When readers first saw it, or will see it for the first time; kept when it is published anew.
  first_published_at timestamptz,
  -- The revision that readers see; a higher one has changes that are not published.
  published_revision integer not null default 1 check (published_revision > 0),
  -- The version that readers see from planned_at on, and the revision of the draft it was made from.
  planned_version integer,
  planned_at timestamptz,
  planned_revision integer check (planned_revision > 0),
  -- Since when readers see published_version; null if since published_at, or since the version was stored.
  version_at timestamptz,
  check ((published_version is null) = (published_at is null)),
  check (published_version is not null or unpublished_at is null),
  check (kind = 'post' or not is_pinned),
  check ((planned_version is null) = (planned_at is null)),
  check ((planned_version is null) = (planned_revision is null)),
  check (planned_version is null or (published_version is not null and unpublished_at is null))
);
comment on table content is 'A news post or a page of the site (BK-078, BK-084).';
create index content_published_idx on content (kind, published_at desc) where published_version is not null;

-- Ids of the pictures that a text shows, by their addresses in the contract.
create function pictures_in(html text) returns bigint[] language sql immutable parallel safe
return array(
  select distinct match[1]::bigint
  from regexp_matches(html, '/api/content/pictures/([1-9][0-9]{0,9})', 'g') as match
);

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
create index content_version_pictures_idx on content_version using gin (pictures_in(html));
alter table content
  add foreign key (id, published_version)
  references content_version (content_id, version) deferrable initially deferred,
  add foreign key (id, planned_version)
  references content_version (content_id, version) deferrable initially deferred;

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
  -- A planned slug belongs to its post or page at once, and is an address from this time on.
  visible_from timestamptz,
  primary key (kind, slug)
);
comment on table content_slug is 'All slugs that a published post or page has had, so that old addresses redirect (BK-115).';
create index content_slug_content_idx on content_slug (content_id);

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

create table content_picture (
  id integer generated always as identity primary key,
  -- At most 1,600 pixels wide, and a smaller view.
  file_id integer not null unique references file (id),
  small_file_id integer not null unique references file (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  staff_id integer references staff (id),
  uploaded_at timestamptz not null,
  -- When the nightly job first found no draft, version or entry with it; null while one has it.
  unused_since timestamptz
);
comment on table content_picture is 'Pictures in posts, pages and their entries, as made by the server.';

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

-- ── Entries of public pages ──

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

create function record_content_item_version() returns trigger language plpgsql as $$
begin
  insert into content_item_version (item_id, revision, data, file_id, is_published, changed_at, changed_by)
  values (new.id, new.revision, new.data, new.file_id, new.is_published, new.changed_at, new.changed_by);
  return null;
end
$$;
create trigger content_item_added after insert on content_item
  for each row execute function record_content_item_version();
-- A new position is no version.
create trigger content_item_changed after update of revision on content_item
  for each row when (new.revision <> old.revision) execute function record_content_item_version();

create table content_item_version (
  item_id integer not null references content_item (id) on delete cascade,
  revision integer not null check (revision > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000),
  file_id integer references file (id),
  is_published boolean not null,
  changed_at timestamptz not null,
  -- Null for what came with the program.
  changed_by integer references staff (id),
  primary key (item_id, revision)
);
comment on table content_item_version is 'Every version of an entry of a public page, so that staff can compare and restore them.';
create index content_item_version_file_idx on content_item_version (file_id);

create table item_favicon (
  item_id integer primary key references content_item (id) on delete cascade,
  -- The website that was asked; another one makes the icon stale.
  website text not null check (length(website) between 1 and 500),
  -- Null if the website has none that can be shown.
  file_id integer references file (id),
  checked_at timestamptz not null
);
comment on table item_favicon is 'Icons of the websites of testimonials, fetched by the server and re-encoded (AM-005).';
create index item_favicon_file_idx on item_favicon (file_id);
create index item_favicon_checked_idx on item_favicon (checked_at);

-- ── Readers ──

create table news_reader (
  contact_id integer primary key references contact (id) on delete cascade,
  -- The last visit to the news; posts published later are unread (BK-079, AM-090).
  read_at timestamptz,
  -- Mail about fraud warnings and stolen equipment.
  wants_warnings boolean not null default false
);
comment on table news_reader is 'What a contact has read of the news, and whether warnings come by mail.';

-- ── Pages that come with the program ──

-- Placeholders of the operator's own texts: what nobody has changed yet is marked in the back office. Pages without a
-- text of their own show entries.
insert into content (kind, draft, draft_at, published_version, published_at)
select 'page',
  jsonb_build_object(
    'title', title, 'slug', slug, 'categoryId', null, 'author', '', 'lead', lead, 'html', html,
    -- No two pages have one title in a search.
    'metaTitle', case when slug like 'media-kit/%' then title || ' - Media Kit' else '' end,
    'metaDescription', meta_description, 'metaKeywords', meta_keywords, 'isCut', false),
  case when slug in ('broadcast-rules', 'grading-guidelines') then timestamptz '2026-11-21 12:00+00'
    else '2026-01-01' end,
  1, '2026-01-01'
from (values
  ('about', 'About {shortName}', true,
    '{shortName} is the members-only market where companies buy and sell used and refurbished IT hardware from each other.',
    '{shortName} is the members-only market for used and refurbished IT: verified companies, broadcasts to the right buyers, a parts search over members'' stock, and help when a deal goes wrong.',
    'about, used IT market, refurbished hardware, IT brokers, circular economy'),
  ('broadcast-rules', 'Broadcast Rules', true,
    'A broadcast reaches everyone on its list at once. These rules keep that worth reading: few messages, true ones, in the right place.',
    'A broadcast reaches everyone on its list at once. These rules keep that worth reading: few messages, true ones, in the right place.',
    'broadcast rules, WTS, WTB, limits, duplicates, plain text, complaints'),
  ('contact', 'Contact', false,
    'Monday to Friday, 09:00 to 17:30',
    'How to reach {shortName}: the people and their telephone numbers, office and postal address, registration and bank details.',
    'contact, telephone, address, bank details'),
  ('grading-guidelines', 'Grading Guidelines', true,
    'A grade is a promise about looks, function and completeness that a buyer can rely on without having seen the goods. These are the grades A to D as used in broadcasts, for each kind of device, and the trade''s other words with what they promise.',
    'What grades A, B, C and D mean for used laptops, desktops, servers, mobiles, tablets, monitors and printers, and what F/S, refurbished, tested, pulled and as is mean.',
    'grading guidelines, grade A, grade B, grade C, grade D, used IT, refurbished, open box, as is, F/S'),
  ('help', 'Help', false,
    'Answers, tutorials and keyboard shortcuts',
    'How {shortName} works: frequently asked questions, two tutorial videos, the rules in short, and keyboard shortcuts.',
    'help, frequently asked questions, tutorial, keyboard shortcuts'),
  ('media-kit', 'Media Kit', true,
    'Facts, logos and files about {shortName} and the European Broker Meeting, for journalists, partners and advertisers.',
    'Media kit of {shortName}: facts, the European Broker Meeting since 2004, advertising, videos and social channels.',
    'media kit, press, advertising, European Broker Meeting'),
  ('media-kit/about-ebm', 'European Broker Meeting', true,
    'The yearly meeting of the European IT trade, held since 2004.',
    'The European Broker Meeting: the yearly industry meeting of IT brokers, held since 2004, with the brochures of all years to download.',
    'European Broker Meeting, EBM, IT brokers, industry meeting'),
  ('media-kit/about-tbs', 'About {shortName}', true,
    'The market in one page, to quote from.',
    'What {shortName} is, whom it serves and how it works, for journalists and partners.',
    'media kit, about, IT brokers, circular IT'),
  ('media-kit/advertising', 'Advertising', true,
    'Reach the people who buy and sell used IT, on the pages where they work all day.',
    'Banners on {shortName}: size, places, terms and what advertisers learn about views and clicks.',
    'advertising, banner, advertise, IT brokers'),
  ('media-kit/social', 'Social', false,
    'Where to follow us.',
    'The social channels of {shortName}.',
    'social media, LinkedIn, follow'),
  ('media-kit/videos', 'Videos', false,
    'Films about the market and the European Broker Meeting.',
    'Videos about {shortName} and the European Broker Meeting.',
    'videos, European Broker Meeting'),
  ('newsletter', 'Newsletter', false,
    '',
    'The newsletter of {shortName}.',
    'newsletter'),
  ('testimonials', 'Testimonials', false,
    'What members say about {shortName}',
    'What members say about {shortName}: IT brokers, refurbishers and recyclers on trading here.',
    'testimonials, reviews, members, IT brokers')
) as page (slug, title, has_text, lead, meta_description, meta_keywords)
cross join lateral (
  select case
    when not has_text then ''
    -- Stored in one line.
    when slug in ('broadcast-rules', 'grading-guidelines') then replace(content, E'\n', '')
    else content end as html
  from (select (select content from text_file where name = 'pages/' || slug || '.html') as content) as file
) as text
order by slug;

insert into content_version (content_id, version, title, slug, lead, html, body_text, meta_title, meta_description,
  meta_keywords, is_cut, saved_at)
select id, 1, title, slug, lead, html,
  trim(regexp_replace(regexp_replace(html, '</(p|h2|h3|li|tr|th|td)>', E'\n', 'g'), '<[^>]*>|\n(?=\n)', '', 'g')),
  "metaTitle", "metaDescription", "metaKeywords", false, draft_at
from content
cross join lateral jsonb_to_record(draft) as page (
  title text, slug text, lead text, html text, "metaTitle" text, "metaDescription" text, "metaKeywords" text);

insert into content_slug (kind, slug, content_id)
select kind, draft ->> 'slug', id from content;

insert into content_publication (content_id, version, visible_at, decided_at)
select id, 1, greatest(draft_at, published_at), draft_at from content;

insert into content_item (kind, position, data, changed_at)
select 'faq', place, jsonb_build_object('question', question, 'answer', answer), '2026-01-01'
from (values
  (1, 'How long does verification take?', 'Usually one working day. We check the VAT number, the website and the telephone number, and call the main contact. If something is unclear, we write to you.'),
  (2, 'Why did I not receive a broadcast by e-mail?', 'Each address has its own setting per list: Standard, Digest or No e-mail. Look in Broadcast Settings first. If the list is set to Standard, ask us: we can see whether your mail server accepted the e-mail.'),
  (3, 'How many broadcasts may I send?', '{perList} per list and {perDay} in all per day. The same broadcast can be sent again after {resendDays} days.'),
  (4, 'How do I upload my inventory?', 'Add lines under Inventory, or drop a file there (Excel, OpenDocument or CSV). You review it before anything changes, and answer questions about anything that is unclear. If Inventory shows an e-mail address, you can send a file with more than 20 parts there. List only what you physically hold in your own stock.'),
  (5, 'A deal went wrong. What can you do?', 'File a complaint from the company''s page, for claims of € 2,000 or more. We hear both sides and mediate. A company with an unsolved complaint loses its tier.')
) as given (place, question, answer);

-- Brochures are shown once they have a file (AM-098).
insert into content_item (kind, position, data, changed_at)
select 'media-file', row_number() over (order by year desc),
  jsonb_build_object('title', 'European Broker Meeting ' || year, 'section', 'European Broker Meeting', 'year', year), '2026-01-01'
from generate_series(2009, 2023) as year;
