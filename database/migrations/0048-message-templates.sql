-- Texts that staff begin a block or an on-screen message with.

create table message_template (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('block', 'message')),
  name text not null check (length(name) between 1 and 60),
  -- Sanitised.
  html text not null check (length(html) between 1 and 20000),
  created_at timestamptz not null,
  constraint message_template_key unique (kind, name)
);
comment on table message_template is 'Texts of the operator that staff begin a block or a message to members with.';

insert into message_template (kind, name, html, created_at) values
  ('block', 'Open invoice', '<p>Your account is blocked because an invoice is open.</p><p>Please <a href="/contact">contact us</a>, or pay the invoice and we will open the account on the same day.</p>', now()),
  ('block', 'Complaint', '<p>Your account is blocked until a complaint about your company is resolved.</p><p>Please answer our e-mail about it, or <a href="/contact">contact us</a>.</p>', now()),
  ('block', 'Please call us', '<p>Your account is blocked. Please <a href="/contact">contact us</a>.</p>', now()),
  ('message', 'Please call us', '<p>We could not reach you. Please <a href="/contact">contact us</a>.</p>', now()),
  ('message', 'Check your details', '<p>Please check whether these are still right:</p><ul><li>the address and telephone number of your company</li><li>the people who have access</li></ul>', now()),
  ('message', 'Trial ends soon', '<p>Your free trial ends soon. <a href="/contact">Tell us</a> if you would like to stay, or need more time.</p>', now());
