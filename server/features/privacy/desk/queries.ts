import { Consent, PrivacyPerson, PrivacyRequest } from '#contract/privacy/desk/company-privacy.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

/** Agreements to contract and privacy policy, newest first; who agreed to the contract agreed to the policy in force. */
export const findConsents = (db: Queryable, companyId: number, limit: number) => rows(db, Consent)`
  select consent.with, consent.by, consent.version as contract_version, consent.at,
    (select max(version) from legal_text where kind = 'privacy' and published_at <= consent.at)
      as privacy_version
  from (
    select 'application' as with, contact_name as by, contract_version as version, received_at as at
    from registration where company_id = ${companyId}
      or known_contact_id in (select id from contact where company_id = ${companyId})
    union all
    select 'order', (select name from contact where id = known_contact_id), contract_version,
      ordered_at
    from membership_order where company_id = ${companyId}
  ) consent
  order by consent.at desc limit ${limit}`

export const findPeople = (db: Queryable, companyId: number) => rows(db, PrivacyPerson)`
  select id, name, removed_at is not null as is_removed, cleared_at
  from contact where company_id = ${companyId} order by position nulls last, id`

/** Exports and erasures of a company and its people, newest first. */
export const findRequests = (db: Queryable, companyId: number, limit: number) => rows(
  db,
  PrivacyRequest,
)`
  select entry.id::text, entry.at, entry.reason,
    case act when 'data.erased' then 'Erased' else 'Exported' end as title,
    case when details ->> 'subject' = 'person' then contact.name end as person,
    coalesce(case actor_kind
      when 'staff' then (select name from staff where id = actor_id)
      when 'contact' then (select name from contact where id = actor_id) end, 'Somebody') as who
  from audit_entry entry left join contact on contact.id = entry.contact_id
  where entry.company_id = ${companyId} and act in ('data.exported', 'data.erased')
  order by entry.id desc limit ${limit}`
