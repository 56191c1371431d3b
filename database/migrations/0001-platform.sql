-- What every feature stands on: text functions, public ids, settings and files.

create extension if not exists pg_trgm;

-- Small letters without accents, ligatures and invisible characters; the same whatever the database's locale is.
create function folded_text(given text) returns text
language sql immutable parallel safe strict
return translate(
  replace(replace(replace(replace(
    regexp_replace(lower(normalize(given, nfkd) collate pg_c_utf8),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'øđðħıłŧς', 'oddhiltσ');

-- The words of a text in their order.
create function text_words(given text) returns text[]
language sql immutable parallel safe strict
return array(
  select left(word, 60)
  from regexp_split_to_table(folded_text(given) collate pg_c_utf8, '[^[:alnum:]]+') as word
  where word <> '');

-- Permutes the numbers below 2^30 by secret keys, in a Feistel network, to numbers from 2^30 to 2^31 - 1.
create function permuted_id(serial integer, keys bigint[]) returns integer
language plpgsql immutable parallel safe strict as $$
declare
  high integer := serial >> 15;
  low integer := serial & 32767;
  mixed integer;
  round_key bigint;
begin
  if serial not between 0 and 1073741823 then
    raise exception 'number % cannot be permuted', serial;
  end if;
  foreach round_key in array keys loop
    mixed := high # (hashint8extended(low, round_key) & 32767)::integer;
    high := low;
    low := mixed;
  end loop;
  return 1073741824 + ((high << 15) | low);
end $$;

-- The keys of this database are in these two functions and nowhere else.
do $$
declare
  named text;
  keys bigint[];
begin
  foreach named in array '{company_public_id,stock_line_public_id}'::text[] loop
    select array_agg(('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint) into keys
    from generate_series(1, 4);
    execute format(
      'create function %I(serial integer) returns integer language sql immutable parallel safe strict '
      'return permuted_id(serial, %L::bigint[])', named, keys);
  end loop;
end $$;

create table setting (
  key text collate "C" primary key check (length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table setting is 'Values the operator changed; what is not here has its default in the program.';

create table file (
  id integer generated always as identity primary key,
  -- As it is offered for download: no path, no control characters, the ending of what it really is.
  name text not null check (length(name) between 1 and 150),
  -- Found by looking at the content, whatever the sender said.
  media_type text collate "C" not null check (length(media_type) between 3 and 100),
  -- Up to a stock file; pictures and papers are smaller.
  size integer not null check (size between 1 and 52428800),
  -- SHA-256 of the content.
  sha256 bytea not null check (length(sha256) = 32),
  kept_at timestamptz not null
);
comment on table file is 'Files of members and of the operator: in every backup, the same on every node. Who may read one is decided by the row that names it.';

create table file_part (
  file_id integer not null references file (id) on delete cascade,
  place smallint not null check (place >= 0),
  -- Pictures and documents are compressed already.
  content bytea storage external not null check (length(content) between 1 and 262144),
  primary key (file_id, place)
);
comment on table file_part is 'The content of files in parts, so that nothing that writes or reads one holds it as one long text.';

create table write_check (
  is_written boolean not null
);
comment on table write_check is
  'One row, rewritten now and then by /readyz, which shows that the database can allocate and write.';
