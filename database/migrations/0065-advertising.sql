-- Bookings of advertisements (BK-082, decision 60), and tickets that are read and answered on the site (SH-024).

alter table banner
  -- Empty of banners from before bookings.
  add column customer_name text not null default '' check (length(customer_name) <= 100),
  -- Where the report and the reminder go.
  add column customer_email text collate "C" check (length(customer_email) between 3 and 254),
  add column company_id integer references company (id) on delete set null,
  -- 185 or 370 pixels square, made by the server; `picture` is of banners from before bookings.
  add column file_id integer unique references file (id),
  -- A banner of weight 5 is shown five times as often as one of weight 1.
  add column weight smallint not null default 1 check (weight between 1 and 5),
  add column withdrawn_at timestamptz,
  add column has_monthly_report boolean not null default true,
  -- The link to the report is signed with it, so that raising it revokes the links before.
  add column report_version integer not null default 1 check (report_version > 0),
  -- The first day of the last month whose report was mailed.
  add column reported_month date,
  -- The last day that customer and staff were reminded of.
  add column reminded_of date,
  -- Rises with each change, so that two editors do not overwrite each other.
  add column revision integer not null default 1 check (revision > 0),
  add constraint banner_customer check ((customer_name = '') = (customer_email is null)),
  add constraint banner_twelve_months
    check (ends_on >= starts_on + interval '1 year' - interval '1 day') not valid,
  add constraint banner_target_https check (target_url ~ '^https://') not valid;
create index banner_company_idx on banner (company_id) where company_id is not null;
create index banner_ends_idx on banner (ends_on) where withdrawn_at is null;
comment on table banner is 'A booked advertisement with its customer, period and weight.';

alter table ticket_message
  -- Whether the sender wrote it on the site; otherwise it came by mail.
  add column is_from_site boolean not null default false,
  add constraint ticket_message_from_site check (not is_from_site or staff_id is null);

alter table provider_message
  -- The newest entry of the thread that its sender has read on the site.
  add column read_message_id integer not null default 0 check (read_message_id >= 0);
-- Earlier answers were mailed.
update provider_message set read_message_id = newest.id
from (select ticket_id, max(id) as id from ticket_message group by ticket_id) as newest
where newest.ticket_id = provider_message.id;
