import type * as z from 'zod/mini'
import {
  AccountFacts,
  GapDecision,
  SimilarCompany,
  type AccountAction,
} from '#contract/back-office/back-office.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

export async function findAccount(
  db: Queryable,
  id: number,
): Promise<z.output<typeof AccountFacts> | undefined> {
  const [row] = await rows(db, AccountFacts)`
    select company.id, version, company.name, country_code, country.name as country, address,
      telephone, website, description, vat_number, is_attending_ebm, created_at, state,
      state_beneath as underlying_state, plan, is_service_only, tier,
      to_char(member_since, 'YYYY-MM-DD') as member_since, trial_ends_at, block_html, message_html
    from company join country on country.code = company.country_code
    where company.id = ${id}`
  return row
}

/** Time of the last state change, from the audit log. */
export async function lastStateChange(db: Queryable, companyId: number): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`
    select max(at) as at from audit_entry
    where company_id = ${companyId} and act like 'account.%' and jsonb_exists(details, 'state.to')`
  return row!.at
}

export const findRecentActions = (db: Queryable, companyId: number, limit: number) => db<
  Omit<z.output<typeof AccountAction>, 'title'>[]
>`
  select entry.id::float8 as id, entry.at, entry.act, concerned.name as contact, entry.reason,
    entry.details, case entry.actor_kind when 'system' then 'System' when 'visitor' then 'Visitor'
      else coalesce(staff.name, actor.name, 'Somebody') end as who
  from audit_entry as entry
  left join staff on entry.actor_kind = 'staff' and staff.id = entry.actor_id
  left join contact as actor on entry.actor_kind = 'contact' and actor.id = entry.actor_id
  left join contact as concerned on concerned.id = entry.contact_id
  where entry.company_id = ${companyId}
    or entry.company_ids @> array[${companyId}::integer]
    or entry.contact_id in (select id from contact where company_id = ${companyId})
  order by entry.id desc limit ${limit}`

/** Decisions about gaps in the membership of a company, the newest first. */
export const findGapDecisions = (db: Queryable, companyId: number, limit: number) => rows(
  db,
  GapDecision,
)`
  select entry.at, coalesce(staff.name, '') as by, details ->> 'gap' as decision, entry.reason
  from audit_entry entry left join staff on actor_kind = 'staff' and staff.id = actor_id
  where company_id = ${companyId} and act = 'company.membership'
    and details ->> 'gap' in ('bridged', 'restarted')
  order by entry.id desc limit ${limit}`

/** The values that a company is compared by; empty fields are not compared. */
export interface Resembling {
  name: string
  domain: string
  email: string
  vatNumber: string
  telephone: string
  /** The company itself, if it exists. */
  exceptId: number | null
}

/**
 * Companies with the same name apart from the legal form, the same domain, tax or telephone number, or a contact with
 * this address (BK-003).
 */
export const duplicatesOf = (db: Queryable, company: Resembling, limit: number) => rows(
  db,
  SimilarCompany,
)`
  select * from (
    select company.id, company.name, country.name as country, company.state, company.address,
      company.website, vat_number, company.telephone,
      array_remove(array[
        case when ${company.email} <> '' and exists (
          select from contact where company_id = company.id
            and ${company.email} in (email, email_alternative)) then 'email' end,
        case when ${company.vatNumber} <> '' and vat_number <> ''
          and plain_vat_number(vat_number) = plain_vat_number(${company.vatNumber}) then 'vat' end,
        case when ${company.domain} <> '' and (${plainDomain(db)} = ${company.domain} or exists (
          select from contact where company_id = company.id
            and (split_part(email, '@', 2) = ${company.domain}
              or split_part(email_alternative, '@', 2) = ${company.domain}))) then 'domain' end,
        case when ${company.name} <> '' and ${plainName(db, db`company.name`)} = ${plainName(db, db`${company.name}::text`)} then 'name' end,
        case when length(telephone_digits(${company.telephone})) >= 7 and telephone_digits(${company.telephone})
          in (select telephone_digits(company.telephone) union all
            select telephone_digits(contact.telephone) from contact where company_id = company.id)
          then 'telephone' end
      ], null) as same
    from company join country on country.code = company.country_code
    where company.id is distinct from ${company.exceptId}
  ) as company
  where same <> '{}' order by cardinality(same) desc, lower(name), id limit ${limit}`

/** Letters and digits of a company name without its legal form. */
const plainName = (db: Queryable, name: Fragment) => db`
  regexp_replace(regexp_replace(lower(${name}), '[^[:alnum:] ]', '', 'g'),
    '( (bv|nv|gmbh|ltd|limited|llc|inc|sarl|srl|sas|sa|ag|kg|oy|ab|as|aps|spzoo|sro))+$| ', '', 'g')`
const plainDomain = (db: Queryable) => db`
  split_part(regexp_replace(lower(company.website), '^https?://(www\.)?', ''), '/', 1)`
