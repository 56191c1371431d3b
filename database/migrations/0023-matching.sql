-- Possible matches (BK-056 to BK-058): what matching reads of an offer, and which offers of other companies fit it.

-- Numbers of encodings rise in the order in which they are committed, because writers take a lock (decision 53).
create sequence offer_encoding_serial as bigint;

create table offer_encoding (
  broadcast_id integer primary key references broadcast (id) on delete cascade,
  -- Encodings of different models are never compared.
  model integer not null check (model > 0),
  -- A worker reads what is new to it from the number that it read last.
  serial bigint not null,
  -- Kind of product for statistics; null if it was not recognised.
  kind text collate "C" check (length(kind) between 1 and 40),
  -- Part numbers as keys of stock lines, the most specific first.
  part_keys text[] collate "C" not null check (cardinality(part_keys) <= 20 and length(array_to_string(part_keys, '')) <= 2000),
  -- Facts and words, read by the model only.
  body jsonb not null check (pg_column_size(body) <= 200000),
  vector bytea not null check (length(vector) <= 4096),
  -- When its matches were stored; null while they wait.
  matched_at timestamptz
);
comment on table offer_encoding is 'A broadcast of the last 60 days as the model of possible matches reads it.';
create unique index offer_encoding_serial_key on offer_encoding (serial);
create index offer_encoding_parts_idx on offer_encoding using gin (part_keys);
create index offer_encoding_waiting_idx on offer_encoding (broadcast_id) where matched_at is null;

create table possible_match (
  wts_id integer not null references broadcast (id) on delete cascade,
  wtb_id integer not null references broadcast (id) on delete cascade,
  -- Calibrated probability that both are about the same product.
  similarity real not null check (similarity between 0 and 1),
  -- Orders the matches of a broadcast.
  rank real not null,
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array' and jsonb_array_length(reasons) <= 10
    and pg_column_size(reasons) <= 20000),
  model integer not null check (model > 0),
  found_at timestamptz not null,
  -- The side that was sent later, so that the owner of the other one gets news of it; null if found by a recomputation.
  later_side text collate "C" check (later_side in ('WTS', 'WTB')),
  primary key (wts_id, wtb_id)
);
comment on table possible_match is 'A WTS and a WTB broadcast that fit, with one similarity for both owners.';
create index possible_match_wts_idx on possible_match (wts_id, rank desc);
create index possible_match_wtb_idx on possible_match (wtb_id, rank desc);
create index possible_match_found_idx on possible_match (found_at) where later_side is not null;

create table match_dismissal (
  -- The company's own broadcast, and the one that does not fit it.
  own_id integer not null references broadcast (id) on delete cascade,
  other_id integer not null references broadcast (id) on delete cascade,
  dismissed_at timestamptz not null,
  primary key (own_id, other_id)
);
comment on table match_dismissal is 'A match that a company has marked as not a match.';
create index match_dismissal_other_idx on match_dismissal (other_id);

create table match_event (
  own_id integer not null references broadcast (id) on delete cascade,
  other_id integer not null references broadcast (id) on delete cascade,
  method text collate "C" not null check (method in ('old', 'ai')),
  event text collate "C" not null check (event in ('shown', 'opened', 'replied', 'dismissed')),
  at timestamptz not null,
  primary key (own_id, other_id, method, event)
);
comment on table match_event is 'What happened to a match at the company of a broadcast, so that each event counts once.';
create index match_event_other_idx on match_event (other_id);

create table match_count (
  day date not null,
  -- Kind of product; empty if it was not recognised.
  kind text collate "C" not null check (length(kind) <= 40),
  method text collate "C" not null check (method in ('old', 'ai')),
  shown integer not null default 0 check (shown >= 0),
  opened integer not null default 0 check (opened >= 0),
  replied integer not null default 0 check (replied >= 0),
  dismissed integer not null default 0 check (dismissed >= 0),
  primary key (day, kind, method)
);
comment on table match_count is 'How many matches were shown, opened, replied to and dismissed in a day.';

create table match_watch (
  contact_id integer primary key references contact (id) on delete cascade,
  -- When the contact gets mail about new matches; without a row in the digest.
  alert text collate "C" not null default 'digest' check (alert in ('instant', 'digest', 'off')),
  -- Matches found until then are no longer new.
  seen_at timestamptz
);
comment on table match_watch is 'How a contact follows the matches of its broadcasts.';

create table match_view (
  contact_id integer not null references contact (id) on delete cascade,
  broadcast_id integer not null references broadcast (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (contact_id, broadcast_id)
);
comment on table match_view is 'When a contact last saw the matches of a broadcast.';
create index match_view_broadcast_idx on match_view (broadcast_id);

create table stock_dismissal (
  broadcast_id integer not null references broadcast (id) on delete cascade,
  -- The line by owner and part number, so that it stays hidden when the stock is uploaded again.
  owner_id integer not null references company (id) on delete cascade,
  part_key text collate "C" not null check (length(part_key) <= 400),
  -- The company that marked it: the sender of the broadcast or the owner of the line.
  company_id integer not null references company (id) on delete cascade,
  dismissed_at timestamptz not null,
  primary key (broadcast_id, company_id, owner_id, part_key)
);
comment on table stock_dismissal is 'A line in stock and a WTB broadcast that one of both companies has marked as not a match.';
create index stock_dismissal_owner_idx on stock_dismissal (owner_id);
create index stock_dismissal_company_idx on stock_dismissal (company_id);
