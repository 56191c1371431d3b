-- People leave and come, and their addresses change, while what they sent stays.

alter table contact
  -- When the person was removed from the company: cannot sign in, gets no mail; the row stays for what it sent.
  add column removed_at timestamptz,
  alter column position drop not null,
  add constraint contact_position_while_there check ((position is null) = (removed_at is not null)),
  -- Checked at the commit, so that contacts can change places.
  drop constraint contact_company_id_position_key,
  add constraint contact_position_key unique (company_id, position) deferrable initially deferred;
-- The address of somebody who was removed is free for others.
drop index contact_email_key;
create unique index contact_email_key on contact (email) where removed_at is null;

create table email_change (
  id integer generated always as identity primary key,
  contact_id integer not null references contact (id) on delete cascade,
  kind text collate "C" not null check (kind in ('primary', 'alternative')),
  email text collate "C" not null check (email = lower(email) and length(email) between 3 and 254),
  -- SHA-256 of the token in the link; the token itself is only in the mail.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (contact_id, kind)
);
comment on table email_change is 'A new e-mail address that waits for its owner to confirm it by the link in a mail (AM-124); gone once used.';

create table former_name (
  company_id integer not null references company (id) on delete cascade,
  kind text collate "C" not null check (kind in ('company', 'contact', 'telephone')),
  name text not null check (length(name) between 1 and 100),
  primary key (company_id, kind, name)
);
comment on table former_name is
  'What a company, its people and its telephones were called before: older texts name them, and visitors do not read it.';
