-- Complaints of members about members.

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
  -- When the other party answered by mail; null while nobody has, or once staff went on.
  answered_at timestamptz,
  -- When the reminder of the deadline was mailed.
  reminded_at timestamptz,
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
create index complaint_deadline_idx on complaint (deadline) where state = 'with-party' and reminded_at is null;
create index complaint_title_idx on complaint using gin (title gin_trgm_ops);

create table complaint_entry (
  id integer generated always as identity primary key,
  complaint_id integer not null references complaint (id),
  kind text collate "C" not null check (kind in ('filed', 'state', 'deadline', 'note', 'file', 'mail', 'reminder')),
  -- Null for who filed it.
  staff_id integer references staff (id),
  -- Of a state: which one it came into; of a state or deadline: the day the other party has to answer by.
  state text collate "C",
  deadline date,
  -- What staff added to the papers, such as an answer that came by mail.
  file_id integer unique references file (id),
  -- Of a note or file staff's own words; of a state or deadline what both sides were told.
  words text not null default '' check (length(words) <= 50000),
  at timestamptz not null,
  -- What the company complained about was told, where that differs from words.
  other_words text check (length(other_words) between 1 and 2000),
  from_address text collate "C" check (length(from_address) between 3 and 254),
  constraint complaint_entry_check1 check ((kind in ('filed', 'state')) = (state is not null)),
  constraint complaint_entry_check2 check ((kind = 'file') = (file_id is not null)),
  constraint complaint_entry_staff_check check (
    case when kind in ('filed', 'mail', 'reminder') then staff_id is null
      when kind = 'file' then true else staff_id is not null end),
  constraint complaint_entry_mail_check check ((kind = 'mail') <= (from_address is not null))
);
comment on table complaint_entry is 'The log of a case: its states, its deadlines and the notes of staff, only ever added to (BK-075).';
comment on column complaint_entry.from_address is 'Who an answer by mail, or a file in it, is from.';
create index complaint_entry_complaint_idx on complaint_entry (complaint_id, id);
