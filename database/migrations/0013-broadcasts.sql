-- Broadcasts: lists, who receives them and how, saved searches, and exact counts and searches on a million broadcasts.

-- ── Lists and broadcasts ──

create table broadcast_list (
  -- 3 and 9 are reserved and never reused (AM-015).
  id smallint primary key check (id not in (3, 9)),
  name text not null unique check (length(name) between 1 and 50),
  short_name text not null check (length(short_name) between 1 and 20),
  sort_order smallint not null unique,
  -- Local part of the list's e-mail address.
  mailbox text collate "C" not null unique check (mailbox ~ '^[a-z0-9-]{1,30}$'),
  -- Segment of the list's page address.
  path text collate "C" not null unique check (path ~ '^[a-z][a-z0-9-]{0,39}$')
);
comment on table broadcast_list is 'The topic lists (BC-001, order AM-016).';

insert into broadcast_list (id, name, short_name, sort_order, mailbox, path) values
  (1, 'PC', 'PC', 1, 'pc', 'pc'),
  (7, 'Laptop', 'Laptop', 2, 'laptop', 'laptop'),
  (12, 'Components', 'Components', 3, 'components', 'components'),
  (2, 'Server/Storage', 'Server', 4, 'server', 'server-storage'),
  (4, 'Networking/Telecom', 'Network', 5, 'network', 'networking-telecom'),
  (11, 'Mobile', 'Mobile', 6, 'mobile', 'mobile'),
  (14, 'Tablet', 'Tablet', 7, 'tablet', 'tablet'),
  (5, 'Printer', 'Printer', 8, 'printer', 'printer'),
  (8, 'Electronics', 'Electronics', 9, 'electronics', 'electronics'),
  (13, 'Monitor', 'Monitor', 10, 'monitor', 'monitor'),
  (10, 'POS', 'POS', 11, 'pos', 'pos'),
  (6, 'Software', 'Software', 12, 'software', 'software'),
  (15, 'Gaming', 'Gaming', 13, 'gaming', 'gaming');

-- Names of lists in their order; null for null.
create function list_names(ids smallint[]) returns text
language sql stable parallel safe strict
return (select string_agg(name, ', ' order by sort_order) from broadcast_list where id = any(ids));

create table broadcast_removal (
  id integer generated always as identity primary key,
  removed_at timestamptz not null,
  removed_by integer not null references staff (id),
  -- Mailed to the senders.
  reason text not null check (length(reason) between 1 and 500),
  restored_at timestamptz,
  restored_by integer references staff (id),
  constraint broadcast_removal_restored check ((restored_at is null) = (restored_by is null))
);
comment on table broadcast_removal is
  'One act of staff that removed one or more broadcasts, and can be undone for a while (BK-046).';

create table broadcast (
  id integer generated always as identity primary key,
  list_id smallint not null references broadcast_list (id),
  company_id integer not null references company (id),
  contact_id integer not null references contact (id),
  side text collate "C" not null check (side in ('WTS', 'WTB')),
  quantity text not null check (length(quantity) between 1 and 10),
  brand text not null check (length(brand) between 1 and 50),
  description text not null check (length(description) between 1 and 50),
  condition text not null check (length(condition) between 1 and 20),
  price text not null check (length(price) between 1 and 10),
  currency text collate "C" not null check (currency in ('EUR', 'USD', 'GBP')),
  -- The price as a number of cents, when it reads as one (AM-032).
  price_cents bigint check (price_cents >= 0),
  product_link text check (product_link ~ '^https?://' and length(product_link) <= 500),
  additional_info text not null default '' check (length(additional_info) <= 2000),
  from_email text collate "C" not null check (length(from_email) <= 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 6000),
  -- One line for lists: quantity, brand, description, condition and price.
  headline text not null check (length(headline) between 1 and 200),
  -- All that visitors read (AM-039): the same texts with addresses, numbers, links and names masked.
  public_view jsonb not null check (pg_column_size(public_view) <= 100000),
  -- What a search looks at: for members all texts and the company's name, for visitors the masked texts.
  search_member tsvector not null,
  search_public tsvector not null,
  -- Company, list, side and the normalised brand, description and condition (AM-028).
  content_key bytea not null check (length(content_key) = 32),
  -- First sending; `sent_at` is the last one and the broadcast's date (AM-027).
  created_at timestamptz not null,
  sent_at timestamptz not null check (sent_at >= created_at),
  -- Removal is for good, the row stays for the limits (BK-046).
  removed_at timestamptz,
  -- Set on a removed broadcast whose sender composed it again with another quantity or price (AM-028).
  corrected_by integer references broadcast (id),
  removal_id integer references broadcast_removal (id),
  constraint broadcast_removal_removes check (removal_id is null or removed_at is not null)
);
comment on table broadcast is 'A want-to-sell or want-to-buy message to one list.';
comment on column broadcast.removal_id is 'Set while it is removed by staff; null when its own company removed it.';
create index broadcast_date_idx on broadcast (sent_at desc, id desc) where removed_at is null;
create index broadcast_list_date_idx on broadcast (list_id, sent_at desc, id desc) where removed_at is null;
create index broadcast_side_date_idx on broadcast (side, sent_at desc, id desc) where removed_at is null;
create index broadcast_list_side_date_idx on broadcast (list_id, side, sent_at desc, id desc) where removed_at is null;
create index broadcast_company_date_idx on broadcast (company_id, sent_at desc, id desc) where removed_at is null;
create index broadcast_content_idx on broadcast (content_key, sent_at);
-- Makes the end of an old broadcast cheap.
create index broadcast_corrected_by_idx on broadcast (corrected_by) where corrected_by is not null;
-- The end of old broadcasts looks at removed ones too; those that are not removed have broadcast_date_idx.
create index broadcast_sent_at_idx on broadcast (sent_at);
create index broadcast_removal_idx on broadcast (removal_id) where removal_id is not null;
-- Words of what is listed are in broadcast_search; staff also find what is not.
create index broadcast_removed_words_idx on broadcast using gin (search_member) with (fastupdate = off)
  where removed_at is not null;

create function follow_broadcast() returns trigger language plpgsql as $$
declare
  was_listed constant boolean := tg_op <> 'INSERT' and old.removed_at is null;
  is_listed constant boolean := tg_op <> 'DELETE' and new.removed_at is null;
begin
  -- Nothing but the date is new: indexes of words need not be written.
  if was_listed and is_listed
    and (old.company_id, old.list_id, old.side) = (new.company_id, new.list_id, new.side)
    and old.search_member = new.search_member and old.search_public = new.search_public
  then
    update broadcast_search set sent_at = new.sent_at where id = new.id and sent_at <> new.sent_at;
    return null;
  end if;
  if was_listed then
    delete from broadcast_search where id = old.id;
    insert into broadcast_change (company_id, list_id, side, amount)
    values (old.company_id, old.list_id, old.side, -1);
  end if;
  if is_listed then
    insert into broadcast_search (sent_at, id, company_id, list_id, side)
    values (new.sent_at, new.id, new.company_id, new.list_id, new.side);
    insert into broadcast_change (company_id, list_id, side, amount)
    values (new.company_id, new.list_id, new.side, 1);
  end if;
  return null;
end $$;
create trigger follow_insert after insert on broadcast for each row execute function follow_broadcast();
create trigger follow_delete after delete on broadcast for each row execute function follow_broadcast();
create trigger follow_update
  after update of removed_at, sent_at, company_id, list_id, side, search_member, search_public on broadcast
  for each row execute function follow_broadcast();

create table broadcast_sending (
  id integer generated always as identity primary key,
  broadcast_id integer not null references broadcast (id),
  -- Who sent or resent it: the limits are this contact's.
  contact_id integer not null references contact (id),
  list_id smallint not null references broadcast_list (id),
  sent_at timestamptz not null
);
comment on table broadcast_sending is 'Every sending and resending; the limits per list, day and quarter of an hour count these rows.';
create index broadcast_sending_contact_idx on broadcast_sending (contact_id, sent_at);
create index broadcast_sending_broadcast_idx on broadcast_sending (broadcast_id);
create index broadcast_sending_time_idx on broadcast_sending using brin (sent_at);

create table broadcast_reply (
  id integer generated always as identity primary key,
  -- A reply belongs to its broadcast and ends with it.
  broadcast_id integer not null references broadcast (id) on delete cascade,
  contact_id integer not null references contact (id),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  sent_at timestamptz not null,
  answered_at timestamptz
);
comment on table broadcast_reply is 'A copy of every reply that was mailed to the sender of a broadcast (BK-049).';
comment on column broadcast_reply.answered_at is
  'When the company of the broadcast answered, as far as it says so; null while the reply waits.';
create index broadcast_reply_contact_idx on broadcast_reply (contact_id, sent_at);
create index broadcast_reply_broadcast_idx on broadcast_reply (broadcast_id);
create index broadcast_reply_sent_idx on broadcast_reply (sent_at);

-- ── Members and their lists ──

create table broadcast_exclusion (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  -- Null means every list.
  list_id smallint references broadcast_list (id),
  reason text not null check (length(reason) between 1 and 500),
  starts_at timestamptz not null,
  -- Null means until lifted.
  ends_at timestamptz,
  excluded_by integer references staff (id),
  -- Set when staff ended it before its time; it counts no more from that moment.
  lifted_at timestamptz,
  lifted_by integer references staff (id),
  lift_reason text not null default '' check (length(lift_reason) <= 500),
  -- A posting ban may also stop replies, messages and requests for quotes.
  stops_messages boolean not null default false,
  constraint broadcast_exclusion_lift check (lifted_at is not null or lifted_by is null)
);
comment on table broadcast_exclusion is 'A rule breaker removed from a list or from all of them (BC-055, BK-047).';
comment on column broadcast_exclusion.reason is 'Staff''s words to the contact, who reads them.';
create index broadcast_exclusion_contact_idx on broadcast_exclusion (contact_id);

create table broadcast_setting (
  contact_id integer not null references contact (id) on delete cascade,
  list_id smallint not null references broadcast_list (id),
  address text collate "C" not null check (address in ('primary', 'alternative')),
  -- 0 standard, 1 digest, 2 no e-mail (BC-059).
  type smallint not null check (type in (0, 1, 2)),
  primary key (contact_id, list_id, address)
);
comment on table broadcast_setting is 'How each address of a contact receives each list.';
create index broadcast_setting_list_idx on broadcast_setting (list_id, type);

create table broadcast_choice (
  contact_id integer primary key references contact (id) on delete cascade,
  chosen_at timestamptz not null
);
comment on table broadcast_choice is
  'Contacts who have saved their settings, or answered or put off the question which lists they trade in (AM-077).';

create table digest_run (
  -- Business day in Amsterdam; one digest a day, whoever asks and how often.
  day date primary key,
  covers_from timestamptz not null,
  covers_until timestamptz not null check (covers_until > covers_from),
  composed_at timestamptz not null,
  broadcasts integer not null,
  messages integer not null,
  addresses integer not null
);
comment on table digest_run is
  'The daily digests: written in one transaction with their mails, so that a row means that all of them are queued (BK-040).';
comment on column digest_run.covers_until is 'Where the next digest begins.';
comment on column digest_run.broadcasts is 'Broadcasts of the time it covers.';

create table address_limit_notice (
  company_id integer primary key references company (id) on delete cascade,
  noticed_at timestamptz not null
);
comment on table address_limit_notice is
  'Companies that were told that more addresses receive lists than their plan has; gone once that is settled (BK-099).';

-- ── Saved searches ──

create table saved_search (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  -- What is searched for, as it was typed; empty when only a list or a company is kept an eye on.
  q text not null default '' check (length(q) <= 200),
  is_exact_phrase boolean not null default false,
  list_id smallint references broadcast_list (id),
  side text collate "C" check (side in ('WTS', 'WTB')),
  company_id integer references company (id) on delete cascade,
  -- What q means to the search of the list; null with an empty q.
  words tsquery,
  -- Hits go into the daily digest; otherwise each is mailed at once (AM-087).
  is_digest boolean not null default false,
  created_at timestamptz not null,
  -- When the newest broadcast that it found was sent.
  last_hit_at timestamptz,
  list_ids smallint[],
  check ((q = '') = (words is null)),
  -- A side alone is no search (AM-086).
  check (q <> '' or list_id is not null or company_id is not null),
  check (cardinality(list_ids) between 2 and 50 and list_ids[1] = list_id)
);
comment on table saved_search is 'A search that a contact is told about whenever a new broadcast matches it.';
comment on column saved_search.list_ids is
  'The lists of a search of several, ascending; list_id is the first of them. Null for one list or all.';
create unique index saved_search_same_key
  on saved_search (contact_id, md5(words::text), list_id, side, company_id, list_ids) nulls not distinct;

create table saved_search_hit (
  saved_search_id integer not null references saved_search (id) on delete cascade,
  broadcast_id integer not null references broadcast (id) on delete cascade,
  found_at timestamptz not null,
  primary key (saved_search_id, broadcast_id)
);
comment on table saved_search_hit is 'What searches of the daily digest found; rows go after 8 days.';
create index saved_search_hit_found_idx on saved_search_hit (found_at);
create index saved_search_hit_broadcast_idx on saved_search_hit (broadcast_id);

create table saved_search_match (
  broadcast_id integer primary key references broadcast (id) on delete cascade,
  matched_at timestamptz not null
);
comment on table saved_search_match is
  'Broadcasts that were held against all saved searches, so that doing it again changes nothing; rows go after 8 days.';
create index saved_search_match_age_idx on saved_search_match (matched_at);

-- The lists of a saved search, null for all.
create function saved_search_lists(list_id smallint, list_ids smallint[]) returns smallint[]
language sql immutable parallel safe
return case when list_id is not null then coalesce(list_ids, array[list_id]) end;

-- ── Search and counts ──

-- The vectors stay with their broadcast, the indexes over them lie on a table with little else to read: to count the
-- hits of a common word PostgreSQL visits every row found. Immutable because a row of broadcast_search is made anew
-- whenever its broadcast's vector changes; restricted, because helpers take longer to start than most searches take.
create function words_for_members(broadcast_id integer) returns tsvector
  language sql immutable strict parallel restricted cost 100000
  return (select search_member from broadcast where id = broadcast_id);

create function words_for_visitors(broadcast_id integer) returns tsvector
  language sql immutable strict parallel restricted cost 100000
  return (select search_public from broadcast where id = broadcast_id);

create table broadcast_search (
  sent_at timestamptz not null,
  id integer primary key,
  company_id integer not null,
  list_id smallint not null,
  side text collate "C" not null check (side in ('WTS', 'WTB'))
);
comment on table broadcast_search is
  'One row for each broadcast that is not removed, kept by the triggers of broadcast; the search indexes lie on it.';

create table broadcast_count (
  company_id integer not null,
  list_id smallint not null,
  side text collate "C" not null check (side in ('WTS', 'WTB')),
  n integer not null,
  primary key (company_id, list_id, side)
);
comment on table broadcast_count is
  'How many broadcasts are not removed, without what broadcast_change still holds; the sum of both is exact in every snapshot.';

create table broadcast_change (
  company_id integer not null,
  list_id smallint not null,
  side text collate "C" not null check (side in ('WTS', 'WTB')),
  amount smallint not null
);
comment on table broadcast_change is
  'Broadcasts that appeared (1) or went (-1): only ever appended to by those who post, so that they never wait for each other; a job adds the rows to broadcast_count.';

-- Everything the triggers keep, made anew: after a mass import with the triggers off, or in doubt.
create function rebuild_broadcast_search() returns void language plpgsql as $$
begin
  lock table broadcast in share row exclusive mode;
  drop index if exists broadcast_search_date_idx, broadcast_search_company_idx, broadcast_search_member_idx,
    broadcast_search_public_idx;
  truncate broadcast_search, broadcast_count, broadcast_change;
  insert into broadcast_search (sent_at, id, company_id, list_id, side)
  select sent_at, id, company_id, list_id, side from broadcast where removed_at is null order by id;
  insert into broadcast_count (company_id, list_id, side, n)
  select company_id, list_id, side, count(*) from broadcast_search group by 1, 2, 3;
  -- These two hold all that deep pages and counts look at, so that they read nothing else.
  create index broadcast_search_date_idx on broadcast_search (sent_at desc, id desc)
    include (company_id, list_id, side);
  create index broadcast_search_company_idx on broadcast_search (company_id, sent_at desc, id desc)
    include (list_id, side);
  create index broadcast_search_member_idx on broadcast_search
    using gin (words_for_members(id)) with (fastupdate = off);
  create index broadcast_search_public_idx on broadcast_search
    using gin (words_for_visitors(id)) with (fastupdate = off);
end $$;

-- Creates the four indexes of broadcast_search.
select rebuild_broadcast_search();

-- ── Prices of the past ──

create table old_price (
  id integer generated always as identity primary key,
  list_id smallint not null references broadcast_list (id),
  side text collate "C" not null check (side in ('WTS', 'WTB')),
  -- The line of the list as visitors read it, with names, addresses and numbers masked.
  headline text not null check (length(headline) between 1 and 200),
  price_cents bigint not null check (price_cents > 0),
  currency text collate "C" not null check (currency in ('EUR', 'USD', 'GBP')),
  sent_at timestamptz not null,
  search_public tsvector not null
);
comment on table old_price is
  'Prices of broadcasts that are no longer kept, for price statistics, without personal data (BK-052).';
comment on column old_price.search_public is 'What the headline is found by.';
create index old_price_search_idx on old_price using gin (search_public) with (fastupdate = off);
create index old_price_date_idx on old_price (sent_at desc);

-- ── Read marks ──

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
