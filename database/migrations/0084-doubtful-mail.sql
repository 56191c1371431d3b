-- Why a mail waits for its sender, beside a domain without DMARC: it may be an answer to one person, or quote one (BK-044).

alter table incoming_mail
  -- Of mail that is held or was.
  add column hold_reasons text[] collate "C" not null default '{}'
    check (hold_reasons <@ '{noPolicy,reply,quote}'),
  -- Message-ID of the mail of ours that it answers.
  add column answers_id text check (length(answers_id) <= 403);
comment on column incoming_mail.hold_reasons is
  'noPolicy: the domain has no DMARC. reply: it looks like an answer to another mail. quote: it may hold words of another mail.';

update incoming_mail set hold_reasons = '{noPolicy}' where state = 'held';
