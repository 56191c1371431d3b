import type { AccountState } from '#contract/back-office/back-office.ts'
import type { DeskQuery } from '#server/features/back-office/desk/parse-desk-query.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface FoundRow {
  id: string
  label: string
  note: string
  companyId: number | null
  state: AccountState | null
  underlyingState: AccountState | null
}

const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
/** A pattern that matches nothing, for a query that cannot mean this. */
const nothing = null

/** From this length on, a text is also found within names and with a letter wrong. */
const minFuzzyCharacters = 3

/**
 * Companies by id, name, website, telephone or VAT number: those whose name begins with the text first, then those that
 * contain it, then similar ones. Each condition has its own index.
 */
export const findCompanies = (db: Queryable, query: DeskQuery, limit: number) => {
  const isLong = query.text.length >= minFuzzyCharacters
  const word = literal(query.text)
  return db<FoundRow[]>`
    with asked as (select folded_text(${query.text}) as text, folded_text(${word}) as pattern),
    found as (
      select company.id, 0 as rank, 1::real as likeness from company where id = ${query.id ?? null}
      union all
      select company.id, 1, 1 from company, asked
      where folded_text(name || ' ' || website) like asked.pattern || '%'
      union all
      select company.id, 2, 1 from company
      where plain_vat_number(vat_number) like ${query.vatNumber ? `${query.vatNumber}%` : nothing}
        and vat_number <> ''
      union all
      select company.id, 2, 1 from company
      where telephone_digits(telephone) like ${query.telephone ? `%${query.telephone}%` : nothing}
      ${
        isLong
          ? db`
      union all
      select company.id, 3, 1 from company, asked
      where folded_text(name || ' ' || website) like '%' || asked.pattern || '%'
      union all
      select company.id, 4, word_similarity(asked.text, folded_text(name || ' ' || website))
      from company, asked
      where folded_text(name || ' ' || website) %> asked.text`
          : db``
      }
    ),
    best as (
      select id, min(rank) as rank, max(likeness) filter (where rank = 4) as likeness
      from found group by id
    )
    select company.id::text as id, company.name as label,
      country.name || ' · #' || company.id as note, company.id as "companyId", company.state,
      company.state_beneath as "underlyingState"
    from best
    join company on company.id = best.id
    join country on country.code = company.country_code
    order by best.rank, best.likeness desc nulls last, company.state = 'terminated',
      lower(company.name), company.id
    limit ${limit}`
}

/** People by name, addresses or telephone, like companies. */
export const findPeople = (db: Queryable, query: DeskQuery, limit: number) => {
  const isLong = query.text.length >= minFuzzyCharacters
  const word = literal(query.text)
  const text = db`folded_text(name || ' ' || email || ' ' || coalesce(email_alternative, ''))`
  return db<FoundRow[]>`
    with asked as (select folded_text(${query.text}) as text, folded_text(${word}) as pattern),
    found as (
      select contact.id, 1 as rank, 1::real as likeness from contact, asked
      where ${text} like asked.pattern || '%' and removed_at is null
      union all
      select contact.id, 2, 1 from contact
      where telephone_digits(telephone) like ${query.telephone ? `%${query.telephone}%` : nothing}
        and removed_at is null
      ${
        isLong
          ? db`
      union all
      select contact.id, case when ${text} like '% ' || asked.pattern || '%' then 2 else 3 end, 1
      from contact, asked
      where ${text} like '%' || asked.pattern || '%' and removed_at is null
      union all
      select contact.id, 4, word_similarity(asked.text, ${text}) from contact, asked
      where ${text} %> asked.text and removed_at is null`
          : db``
      }
    ),
    best as (
      select id, min(rank) as rank, max(likeness) filter (where rank = 4) as likeness
      from found group by id
    )
    select contact.id::text as id, contact.name as label,
      contact.email || ' · ' || company.name as note, company.id as "companyId", company.state,
      company.state_beneath as "underlyingState"
    from best
    join contact on contact.id = best.id
    join company on company.id = contact.company_id
    order by best.rank, best.likeness desc nulls last, lower(contact.name), contact.id
    limit ${limit}`
}

const noCompany = (db: Queryable) => db`
  null::int as "companyId", null::text as state, null::text as "underlyingState"`

/** A complaint by its number; open and new ones by title. */
export const findComplaints = (db: Queryable, query: DeskQuery, limit: number) => db<FoundRow[]>`
  select complaint.id::text as id, 'C' || lpad(complaint.id::text, 5, '0') as label,
    complaint.title as note, ${noCompany(db)}
  from complaint
  where complaint.id = ${query.caseId ?? query.id ?? null}
    or ${query.text.length >= minFuzzyCharacters}
      and title ilike ${`%${literal(query.text)}%`}
  order by complaint.id = ${query.caseId ?? query.id ?? null} desc, complaint.id desc
  limit ${limit}`

/** Messages to us by number or subject. */
export const findTickets = (db: Queryable, query: DeskQuery, limit: number) => db<FoundRow[]>`
  select provider_message.id::text as id, subject as label,
    concat_ws(' · ', '#' || provider_message.id, coalesce(contact.name, visitor_name),
      case when done_at is null then 'open' else 'closed' end) as note, ${noCompany(db)}
  from provider_message left join contact on contact.id = provider_message.contact_id
  where provider_message.id = ${query.id ?? null}
    or ${query.text.length >= minFuzzyCharacters}
      and subject ilike ${`%${literal(query.text)}%`}
  order by provider_message.id = ${query.id ?? null} desc, done_at is not null,
    provider_message.id desc
  limit ${limit}`

export const findBroadcast = (db: Queryable, id: number) => db<FoundRow[]>`
  select broadcast.id::text as id, concat_ws(' ', side, quantity, 'x', brand, broadcast.description) as label,
    '#' || broadcast.id || ' · ' || company.name as note, ${noCompany(db)}
  from broadcast join company on company.id = broadcast.company_id
  where broadcast.id = ${id}`

/** Audit entries of a request; the id of the entry. */
export const findRequest = (db: Queryable, requestId: string, limit: number) => db<
  (FoundRow & { act: string })[]
>`
  select audit_entry.id::text as id, request_id as label, act as note, act, ${noCompany(db)}
  from audit_entry where request_id = ${requestId} and request_id <> '' order by id desc
  limit ${limit}`
