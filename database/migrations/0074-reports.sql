-- What reports count from: searches that found no offer, totals of mail by day, and indexes by time.

create table missed_search (
  -- Part number as typed, upper case.
  term text collate "C" not null check (length(term) between 1 and 50),
  day date not null,
  -- The company of the reader; null for visitors.
  company_id integer references company (id) on delete cascade,
  searches integer not null check (searches > 0),
  last_at timestamptz not null,
  unique nulls not distinct (day, term, company_id)
);
comment on table missed_search is
  'Searches for part numbers that no company offered, by business day and company; of visitors only how many.';
create index missed_search_company_idx on missed_search (company_id) where company_id is not null;

create table mail_day (
  day date not null,
  lane mail_lane not null,
  sent integer not null check (sent >= 0),
  -- Delivered or failed after more than one attempt.
  delayed integer not null check (delayed >= 0),
  failed integer not null check (failed >= 0),
  -- Accepted by a mail server, and returned.
  bounced integer not null check (bounced >= 0),
  primary key (day, lane)
);
comment on table mail_day is
  'Totals of the mail queued on each business day that is over, by kind; mail itself is deleted after a month.';

create index broadcast_sending_time_idx on broadcast_sending using brin (sent_at);
create index invoice_paid_idx on invoice (paid_on) where paid_on is not null;
create index site_log_rating_idx on site_log (logged_at) where kind = 'rating';
create index registration_received_idx on registration (received_at);
create index searched_part_day_idx on searched_part (day);
