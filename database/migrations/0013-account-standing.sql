-- What decides whether an account is open, and what its people are told.

alter table company
  -- End of the free trial; null for companies that are no trial.
  add column trial_ends_at timestamptz,
  -- The state that counts again when a custom block is lifted (AM-120).
  add column state_beneath text check (state_beneath in ('trial', 'trial-ended', 'active', 'overdue', 'force-pay')),
  -- Staff's words in sanitised HTML: the custom full block and the special message (AU-022, AM-070); empty for none.
  add column block_html text not null default '' check (length(block_html) <= 20000),
  add column message_html text not null default '' check (length(message_html) <= 20000),
  -- Goes up with every change by staff, so that of two who edit at once the second is told.
  add column version integer not null default 1,
  add constraint company_beneath_only_blocked check (state_beneath is null or state = 'custom-blocked');

alter table contact
  -- The same for one person alone; a block here leaves the company as it is.
  add column block_html text not null default '' check (length(block_html) <= 20000),
  add column message_html text not null default '' check (length(message_html) <= 20000),
  add column version integer not null default 1;

-- A trial without an end would never be over: those that are running end in a month.
update company set trial_ends_at = now() + interval '1 month' where state = 'trial';
create index company_trial_idx on company (trial_ends_at) where trial_ends_at is not null;

create table invoice_standing (
  company_id integer primary key references company (id) on delete cascade,
  -- An invoice is open; its due date has passed; it is so late that everything but paying is closed (AU-021).
  is_due boolean not null default false,
  is_past_due boolean not null default false,
  force_pay boolean not null default false,
  -- An invoice at the early-registration price, open before its date, and open after it (AM-068).
  is_ebm_invoice boolean not null default false,
  is_past_due_ebm boolean not null default false,
  -- Keeps the dismissible messages about invoices away.
  is_no_notif boolean not null default false,
  -- Where the invoice is paid; empty until there is one.
  link text not null default '' check (link ~ '^(https://\S+)?$' and length(link) <= 500),
  updated_at timestamptz not null,
  check (is_due or not (is_past_due or force_pay)),
  check (is_past_due or not force_pay)
);
comment on table invoice_standing is 'How a company stands with its last invoice; set by staff until invoices are written here.';

create table provider_message (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  sent_at timestamptz not null
);
comment on table provider_message is 'What members wrote to the operator from the site; counted against the cap of a day.';
create index provider_message_contact_idx on provider_message (contact_id, sent_at);
