-- Files kept with the data they belong to, and complaints of members about members.

-- ── Files ──

create table file (
  id integer generated always as identity primary key,
  -- As it is offered for download: no path, no control characters, the ending of what it really is.
  name text not null check (length(name) between 1 and 150),
  -- Found by looking at the content, whatever the sender said.
  media_type text collate "C" not null check (length(media_type) between 3 and 100),
  size integer not null check (size between 1 and 10485760),
  -- SHA-256 of the content.
  sha256 bytea not null check (length(sha256) = 32),
  kept_at timestamptz not null
);
comment on table file is 'Files of members and of the operator: in every backup, the same on every node. Who may read one is decided by the row that names it.';

create table file_part (
  file_id integer not null references file (id) on delete cascade,
  place smallint not null check (place >= 0),
  content bytea not null check (length(content) between 1 and 262144),
  primary key (file_id, place)
);
comment on table file_part is 'The content of files in parts, so that nothing that writes or reads one holds it as one long text.';
-- Pictures and documents are compressed already.
alter table file_part alter column content set storage external;

-- ── Complaints ──

create table complaint (
  -- The case number.
  id integer generated always as identity primary key,
  -- Who complains, and about whom.
  contact_id integer not null references contact (id),
  by_company_id integer not null references company (id),
  company_id integer not null references company (id),
  title text not null check (length(title) between 1 and 100),
  transaction_date date not null,
  body text not null check (length(body) between 1 and 5000),
  -- What would put it right, in the words of who complains.
  resolution text not null check (length(resolution) between 1 and 2000),
  purchase_order_file_id integer not null unique references file (id),
  invoice_file_id integer not null unique references file (id),
  state text collate "C" not null default 'received' check (
    state in ('received', 'in-review', 'excluded', 'with-party', 'solved', 'unsolved')),
  -- The day by whose end the other party answers; only while that is waited for.
  deadline date,
  filed_at timestamptz not null,
  -- When it came into its state.
  state_since timestamptz not null,
  version integer not null default 1 check (version > 0),
  check (by_company_id <> company_id),
  check ((deadline is not null) = (state = 'with-party'))
);
comment on table complaint is 'A complaint of a member about a company, as a case that the operator handles (CP-002, BK-075).';
comment on column complaint.state is
  'excluded: the policy leaves it out (CP-005). with-party: the other party is asked. unsolved: upheld and not put right, which takes the tier of the company (BK-030).';
create index complaint_contact_idx on complaint (contact_id, filed_at);
create index complaint_by_company_idx on complaint (by_company_id, id);
create index complaint_company_idx on complaint (company_id, id);
create index complaint_state_idx on complaint (state, id);
create index complaint_unsolved_idx on complaint (company_id) where state = 'unsolved';

create table complaint_entry (
  id integer generated always as identity primary key,
  complaint_id integer not null references complaint (id),
  kind text collate "C" not null check (kind in ('filed', 'state', 'deadline', 'note', 'file')),
  -- Null for who filed it.
  staff_id integer references staff (id),
  -- Of a state: which one it came into; of a state or deadline: the day the other party has to answer by.
  state text collate "C",
  deadline date,
  -- What staff added to the papers, such as an answer that came by mail.
  file_id integer unique references file (id),
  -- Of a note or file staff's own words; of a state or deadline what both sides were told.
  words text not null default '' check (length(words) <= 2000),
  at timestamptz not null,
  check ((kind = 'filed') = (staff_id is null)),
  check ((kind in ('filed', 'state')) = (state is not null)),
  check ((kind = 'file') = (file_id is not null))
);
comment on table complaint_entry is 'The log of a case: its states, its deadlines and the notes of staff, only ever added to (BK-075).';
create index complaint_entry_complaint_idx on complaint_entry (complaint_id, id);
