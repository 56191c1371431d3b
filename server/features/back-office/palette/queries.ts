import type { DeskResult } from '#contract/back-office/desk/search.ts'
import type { DeskQuery } from '#server/features/back-office/palette/parse-desk-query.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

export type FoundRow = Omit<DeskResult, 'kind'>

/** From these lengths on, a word is found within others, and with letters wrong. */
const minPart = 3
const minNear = 4
/** Rows found by name that are ranked. */
const maxRanked = 1000

const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

export interface NameSearch {
  query: DeskQuery
  /** Whether long words are similar to a part of the name instead of occurring in it. */
  isNear: boolean
  limit: number
}

/** Each word occurs in the text, or is similar to a part of it; short ones begin a word of it, and alone the text. */
const matches = (
  db: Queryable,
  text: Fragment,
  { query: { words }, isNear }: NameSearch,
): Fragment =>
  words
    .map((word) => {
      const folded = db`folded_text(${literal(word)})`
      if (word.length < minPart) {
        return words.length === 1
          ? db`${text} like ${folded} || '%'`
          : db`(${text} like ${folded} || '%' or ${text} like '% ' || ${folded} || '%')`
      }
      return isNear && word.length >= minNear
        ? db`${text} %> folded_text(${word})`
        : db`${text} like '%' || ${folded} || '%'`
    })
    .reduce((all, one) => db`${all} and ${one}`)

/** Whether a search for similar names can find more. */
export const hasNear = ({ words, telephone, vatNumber }: DeskQuery) =>
  telephone === undefined &&
  vatNumber === undefined &&
  words.some(({ length }) => length >= minNear)

/** 0: the text begins with what was typed, 1: a word of it does, 2: it has all words, 3: it is similar. */
const rank = (db: Queryable, { text, words }: DeskQuery): Fragment => {
  const whole = db`folded_text(${literal(text)})`
  const parts = words
    .map((word) => db`text like '%' || folded_text(${literal(word)}) || '%'`)
    .reduce((all, one) => db`${all} and ${one}`)
  return db`case when text like ${whole} || '%' then 0 when text like '% ' || ${whole} || '%' then 1
    when ${parts} then 2 else 3 end`
}

/** Rows by name and by numbers with their rank. Each condition uses a separate index. */
function ranked(
  db: Queryable,
  search: NameSearch,
  table: { from: Fragment; text: Fragment; isPresent: Fragment; numbers: readonly Fragment[] },
): Fragment {
  const { query } = search
  const { from, text, isPresent, numbers } = table
  const named =
    query.words.length === 0
      ? []
      : [
          db`select id, ${rank(db, query)} as rank,
              word_similarity(folded_text(${query.text}), text) as likeness
            from (select id, ${text} as text from ${from}
              where ${matches(db, text, search)} and ${isPresent}
              limit ${maxRanked}) as named`,
        ]
  const numbered = numbers.map(
    (condition) => db`select id, 0, 1 from ${from} where ${condition} and ${isPresent}`,
  )
  const all = [...named, ...numbered]
  const union =
    all.length === 0
      ? db`select 0 as id, 0 as rank, 0 as likeness where false`
      : all.reduce((one, other) => db`${one} union all ${other}`)
  return db`(select id, min(rank) as rank, max(likeness) as likeness
    from (${union}) as found (id, rank, likeness) group by id)`
}

const account = (db: Queryable): Fragment => db`
  jsonb_build_object('state', company.state, 'underlyingState', company.state_beneath,
    'isServiceOnly', company.is_service_only,
    'hasPlan', company.plan is not null and not company.is_service_only)`

const telephoneEnds = (db: Queryable, { telephone }: DeskQuery) =>
  telephone === undefined ? [] : [db`telephone_digits(telephone) like ${`%${telephone}%`}`]

/** Companies by name, website, id, telephone or VAT number. */
export const findCompanies = (db: Queryable, search: NameSearch) => db<FoundRow[]>`
  select company.id::text as id, company.name as label,
    country.name || ' · #' || company.id as note, company.id as company_id,
    ${account(db)} as account
  from ${ranked(db, search, {
    from: db`company`,
    text: db`folded_text(name || ' ' || website)`,
    isPresent: db`true`,
    numbers: [
      ...(search.query.id === undefined ? [] : [db`id = ${search.query.id}`]),
      ...(search.query.vatNumber === undefined
        ? []
        : [
            db`vat_number <> '' and plain_vat_number(vat_number) like ${`${search.query.vatNumber}%`}`,
          ]),
      ...telephoneEnds(db, search.query),
    ],
  })} as best
  join company on company.id = best.id
  join country on country.code = company.country_code
  order by best.rank, best.likeness desc, company.state = 'terminated', lower(company.name),
    company.id
  limit ${search.limit}`

/** Companies whose IBAN ends with some characters, with the IBAN. */
export const findByIban = (db: Queryable, end: string, limit: number) => db<
  (FoundRow & { iban: string })[]
>`
  select company.id::text as id, company.name as label, country.name || ' · #' || company.id as note,
    company.id as company_id, ${account(db)} as account, iban_code as iban
  from company join country on country.code = company.country_code
  where iban_code <> ''
    and regexp_replace(upper(iban_code), '[^A-Z0-9]', '', 'g') like ${`%${end}`}
  order by company.state = 'terminated', lower(company.name), company.id
  limit ${limit}`

/** Present contacts by name, e-mail addresses or telephone. */
export const findPeople = (db: Queryable, search: NameSearch) => db<FoundRow[]>`
  select contact.id::text as id, contact.name as label,
    contact.email || ' · ' || company.name as note, company.id as company_id, null as account
  from ${ranked(db, search, {
    from: db`contact`,
    text: db`folded_text(name || ' ' || email || ' ' || coalesce(email_alternative, ''))`,
    isPresent: db`removed_at is null`,
    numbers: telephoneEnds(db, search.query),
  })} as best
  join contact on contact.id = best.id
  join company on company.id = contact.company_id
  order by best.rank, best.likeness desc, lower(contact.name), contact.id
  limit ${search.limit}`

interface TitleSearch {
  id: number | undefined
  words: readonly string[]
  limit: number
  /** How many of the newest rows are searched; undefined for all, by the index of their titles. */
  searched: number | undefined
}

/** Whether the index of titles can be used: it has parts of three letters. */
export const hasPart = (words: readonly string[]) => words.some(({ length }) => length >= minPart)

const hasAll = (db: Queryable, text: Fragment, words: readonly string[]): Fragment =>
  words.join('').length < minPart
    ? db`false`
    : words
        .map((word) => db`${text} ilike ${`%${literal(word)}%`}`)
        .reduce((all, one) => db`${all} and ${one}`)

const newest = (db: Queryable, count: number | undefined): Fragment =>
  count === undefined ? db`` : db`order by id desc limit ${count}`

/** A complaint by its number, others by title. */
export const findComplaints = (db: Queryable, { id, words, limit, searched }: TitleSearch) => db<
  FoundRow[]
>`
  select found.id::text as id, title as label, against.name as note,
    found.company_id, null as account
  from (
    select id, title, company_id from complaint where id = ${id ?? null}
    union
    select * from (
      select id, title, company_id from complaint ${newest(db, searched)}) as newest
    where ${hasAll(db, db`title`, words)}
  ) as found
  join company as against on against.id = found.company_id
  order by found.id = ${id ?? null} desc, found.id desc
  limit ${limit}`

/** A ticket by its number, others by subject. */
export const findTickets = (db: Queryable, { id, words, limit, searched }: TitleSearch) => db<
  FoundRow[]
>`
  select found.id::text as id, subject as label,
    concat_ws(' · ', coalesce(contact.name, visitor_name), case when done_at is null then 'open'
      else 'closed' end) as note, contact.company_id, null as account
  from (
    select id, subject, contact_id, visitor_name, done_at from provider_message
    where id = ${id ?? null}
    union
    select * from (
      select id, subject, contact_id, visitor_name, done_at from provider_message
      ${newest(db, searched)}) as newest
    where ${hasAll(db, db`subject`, words)}
  ) as found
  left join contact on contact.id = found.contact_id
  order by found.id = ${id ?? null} desc, done_at is not null, found.id desc
  limit ${limit}`

/** An application by its number. */
export const findRegistrations = (db: Queryable, id: number) => db<FoundRow[]>`
  select registration.id::text as id, company_name as label,
    contact_name || ' · ' || email as note, company_id, null as account
  from registration where id = ${id}`

/** Broadcasts in the order of the ids; removed ones too. */
export const findBroadcasts = (db: Queryable, ids: readonly number[]) => db<FoundRow[]>`
  select broadcast.id::text as id, side || ' ' || headline as label, company.name as note,
    company.id as company_id, null as account
  from unnest(${ids as number[]}::int[]) with ordinality as asked (asked_id, place)
  join broadcast on broadcast.id = asked_id
  join company on company.id = broadcast.company_id
  order by place`

/** Invoices and credit notes with a part of their number, newest first. */
export const findDocuments = (
  db: Queryable,
  part: string,
  { limit, onlyOfCompanies }: { limit: number; onlyOfCompanies: boolean },
) => db<(FoundRow & { totalCents: number })[]>`
  select number as id, number as label,
    coalesce(company.name, document -> 'customer' ->> 'company', '') as note,
    company_id, null as account,
    case kind when 'invoice' then total_cents else -total_cents end as total_cents
  from invoice left join company on company.id = company_id
  where position(${part} in number) > 0
    ${onlyOfCompanies ? db`and company_id is not null` : db``}
  order by number = ${part} desc, issued_on desc, invoice.id desc limit ${limit}`

/** Acts of a request, the first ones first. */
export const findActsOfRequest = (db: Queryable, requestId: string, limit: number) => db<
  { act: string; total: number }[]
>`
  select act, (count(*) over ())::int as total from audit_entry
  where request_id = ${requestId} and request_id <> '' order by id limit ${limit}`
