-- Links to an application end, and pictures are public only while something public shows them.

alter table company add column application_decided_at timestamptz;
comment on column company.application_decided_at is
  'When the company was approved or rejected: its state left new. Null of companies that staff added otherwise.';

update company set application_decided_at = coalesce(
    (select min(at) from audit_entry
      where audit_entry.company_id = company.id and details ->> 'state.from' = 'new'), now())
  from registration
  where registration.company_id = company.id and company.state <> 'new';

-- Ids of the pictures that a text shows, by their addresses in the contract.
create function pictures_in(html text) returns bigint[] language sql immutable parallel safe
return array(
  select distinct match[1]::bigint
  from regexp_matches(html, '/api/content/pictures/([1-9][0-9]{0,9})', 'g') as match
);

create index content_version_pictures_idx on content_version using gin (pictures_in(html));
