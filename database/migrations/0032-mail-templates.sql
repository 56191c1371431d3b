-- Templates of replies, of questions to applicants and of mails to companies (BK-151). They were one setting, in which
-- lines of dashes parted them and the first line of each was its name.

create table mail_template (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('ticket', 'question', 'companies')),
  name text not null check (length(name) between 1 and 60),
  -- Of mails to companies; others answer a mail.
  subject text not null default '' check (length(subject) <= 200 and (subject = '' or kind = 'companies')),
  -- With placeholders such as {contact}.
  body text not null check (length(body) between 1 and 20000),
  position integer not null,
  -- Raised by each change, so that two who edit do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz not null,
  constraint mail_template_key unique (kind, name)
);
comment on table mail_template is
  'Texts of the operator that staff begin a reply, a question or a mail to companies with.';

-- The setting was offered for replies and for mails to companies. A name that occurs twice gets a number.
with part as (
  select btrim(piece, E' \t\n') as piece, place
  from setting, regexp_split_to_table(
    replace(value #>> '{}', E'\r\n', E'\n'), '^-{3,}[ \t]*$', 'n') with ordinality as split (piece, place)
  where key = 'replyTemplates'
), template as (
  select place, left(btrim(split_part(piece, E'\n', 1)), 45) as name,
    btrim(substr(piece, length(split_part(piece, E'\n', 1)) + 1), E' \t\n') as body
  from part where piece <> ''
), numbered as (
  select place, body, name || case nth when 1 then '' else ' (' || nth || ')' end as name
  from (select *, row_number() over (partition by name order by place) as nth from template) as counted
), named as (
  -- Again, because a template can be called as a number would make it.
  select place, body, name || case nth when 1 then '' else ' (' || nth || ')' end as name
  from (select *, row_number() over (partition by name order by place) as nth from numbered) as counted
)
insert into mail_template (kind, name, body, position, created_at)
select kind, name, case body when '' then name else body end, place, now()
from named, (values ('ticket'), ('companies')) as offered (kind);

delete from setting where key = 'replyTemplates';
