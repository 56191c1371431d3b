alter table registration
  add column email_confirmed_at timestamptz;
comment on column registration.email_confirmed_at is
  'When the applicant first confirmed the e-mail address by the mailed link (BK-001); null while it is unproved.';

-- A password typed with an application opened the account to anyone who had typed it. Companies that were never opened
-- have no other passwords; their contacts get a link when they are approved.
update contact set password_hash = null
from company
where company.id = contact.company_id and password_hash is not null
  and company.trial_ends_at is null and company.member_since is null
  and exists (select from registration where registration.company_id = company.id)
  and company.state in ('new', 'terminated');
