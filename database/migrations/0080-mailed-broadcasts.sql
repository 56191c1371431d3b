-- Broadcasts by mail, and what staff see of incoming mail (BK-044, BK-108).

alter table incoming_mail
  -- The address that it was sent to, with its tag; empty for mail from before.
  add column recipient text collate "C" not null default '' check (length(recipient) <= 320),
  -- Whether it answers another mail.
  add column is_reply boolean not null default false,
  -- Why it was refused, in the words of its answer.
  add column detail text check (length(detail) between 1 and 2000),
  -- What it became, such as the id of a broadcast.
  add column reference integer;

-- Each mailbox counts its own: a confirmation of a broadcast does not use up that of a stock file.
alter table automatic_answer
  add column mailbox text collate "C" not null default '' check (length(mailbox) <= 50),
  drop constraint automatic_answer_pkey,
  add primary key (address, mailbox),
  -- Since answered_at; a mailbox says how many are sent within a day of it.
  add column answers smallint not null default 1 check (answers > 0);
