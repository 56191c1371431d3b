import type { PartSort } from '#contract/address-words.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/**
 * How what was typed is meant: each term begins a word or stands in the part number; the pieces of each term do, on
 * their own; each begins or stands within a word; all of it is the part number or a phrase; or it is a part number.
 */
export type Meaning = 'terms' | 'pieces' | 'inside' | 'exact' | 'number'

/** What a search is narrowed by. */
export interface PartSelection {
  /** As it was typed. */
  query: string
  meaning: Meaning
  /** Only of these companies; undefined for all. */
  companies: readonly number[] | undefined
  /** Companies whose lines are listed still though their account is not open any more (BK-070). */
  closed: readonly number[]
  /** For visitors: lines whose texts tell whose they are are found by their part number alone (AM-121). */
  isPublic: boolean
}

/** What rows of it are read. */
interface Selected extends PartSelection {
  /** Whether it finds lines that its reader does not get. */
  hasHidden: boolean
}

export interface PartPage {
  sort: PartSort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

/** What a search needs to know first, in one look. */
export interface StockStanding {
  /** Rises with every change of stock. */
  edition: string
  closed: number[]
}

export async function stockStanding(db: Queryable): Promise<StockStanding> {
  const [row] = await db<StockStanding[]>`
    select (select number from stock_edition)::text as edition,
      array(select company_id from stock_owner where is_listed and not is_open) as closed`
  return row!
}

/** Texts that hold what was typed. Looked up as a whole: the planner cannot know how many there are. */
function matched(db: Queryable, { query, meaning }: PartSelection): Fragment {
  switch (meaning) {
    case 'terms':
      return db`words @@ (select stock_query(${query}))`
    case 'pieces':
      return db`words @@ (select stock_loose_query(${query}))`
    case 'inside':
      return db`words @@ (select stock_inside_query(${query}))`
    case 'exact':
      return db`(
        words @@ (select stock_exact_query(${query})) and ${phrase(db, query)}
        or key = stock_key(${query}) and key <> '')`
    case 'number':
      return db`key = stock_key(${query}) and key <> ''`
  }
}

/** Texts whose part number alone holds what was typed. */
function matchedNumber(db: Queryable, { query, meaning }: PartSelection): Fragment {
  switch (meaning) {
    case 'terms':
      return db`words @@ (select stock_number_query(${query}))`
    case 'pieces':
      return db`words @@ (select stock_number_query(array_to_string(text_words(${query}), ' ')))`
    case 'inside':
      return db`false`
    case 'exact':
    case 'number':
      return db`key = stock_key(${query}) and key <> ''`
  }
}

/** The words one after the other; a single one is found whole by the index alone. */
function phrase(db: Queryable, query: string): Fragment {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < 2) return db`true`
  const pattern = `\\m${words.join('[^[:alnum:]]+')}\\M`
  return db`lower(manufacturer || ' ' || description) ~ ${pattern}`
}

const texts = (db: Queryable, selection: PartSelection) => db`
  select id from part_text where listed_lines > 0 and ${matched(db, selection)}`

const ownersOf = (db: Queryable, { companies, closed }: PartSelection) => db`
  ${companies === undefined ? db`` : db`and company_id = any(${companies as number[]})`}
  ${closed.length === 0 ? db`` : db`and company_id <> all(${closed as number[]})`}`

/** Lines that visitors do not get, though the words find their texts. */
const hidden = (db: Queryable, selection: PartSelection) => db`
  covered.is_listed and covered.public_view > 0
    and (covered.text_id in (${texts(db, selection)})) is true
    and (covered.public_view = 2 or (covered.text_id in (
      select id from part_text where listed_lines > 0 and ${matchedNumber(db, selection)}
    )) is not true)`

/** What of the lines its reader gets; they are called line. */
const openTo = (db: Queryable, selection: Selected) => db`
  ${ownersOf(db, selection)}
  ${
    selection.hasHidden
      ? db`and (line.id in (select covered.id from stock_line as covered where ${hidden(db, selection)})) is not true`
      : db``
  }`

/** Lines of all companies with matching texts, of those whose account was closed too: what the counters say. */
export async function countListedLines(db: Queryable, selection: PartSelection): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select coalesce(sum(listed_lines), 0)::int as n from part_text
    where listed_lines > 0 and ${matched(db, selection)}`
  return row!.n
}

/** Lines of these texts that visitors do not get; those of closed accounts are none of them. */
export async function countHiddenLines(db: Queryable, selection: PartSelection): Promise<number> {
  const { closed } = selection
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from stock_line as covered
    where ${hidden(db, selection)}
      ${closed.length === 0 ? db`` : db`and company_id <> all(${closed as number[]})`}`
  return row!.n
}

/** Lines of some companies with matching texts. */
export async function countLinesOf(
  db: Queryable,
  selection: PartSelection,
  companies: readonly number[],
): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from stock_line
    where is_listed and company_id = any(${companies as number[]})
      and (text_id in (${texts(db, selection)})) is true`
  return row!.n
}

/** Few lines: all of them are gathered and sorted. */
export const gatherLines = (db: Queryable, selection: Selected, page: PartPage) => db<
  { id: number }[]
>`
  with matched as materialized (
    select id, key, lower(manufacturer) collate "C" as manufacturer from part_text
    where listed_lines > 0 and ${matched(db, selection)}
  )
  select line.id
  from matched join stock_line as line on line.text_id = matched.id and line.is_listed
  ${page.sort === 'inv_companyname' ? db`join company on company.id = company_id` : db``}
  where true ${openTo(db, selection)}
  order by ${gatherOrder(db, selection, page)}
  limit ${page.limit} offset ${page.offset}`

/** Few lines of some companies, though the words find many: their stock is looked through. */
export function gatherLinesOf(db: Queryable, selection: Selected, page: PartPage) {
  const needsText = [undefined, 'Partnumber', 'Manufacturer'].includes(page.sort)
  return db<{ id: number }[]>`
    select line.id
    from stock_line as line
    ${
      needsText
        ? // One by one: the planner would read all texts for some of them.
          db`cross join lateral (
            select id, key, lower(manufacturer) collate "C" as manufacturer
            from part_text where id = line.text_id limit 1
          ) as matched`
        : db``
    }
    ${page.sort === 'inv_companyname' ? db`join company on company.id = company_id` : db``}
    where line.is_listed and (text_id in (${texts(db, selection)})) is true
      ${openTo(db, selection)}
    order by ${gatherOrder(db, selection, page)}
    limit ${page.limit} offset ${page.offset}`
}

function gatherOrder(db: Queryable, { query }: PartSelection, page: PartPage): Fragment {
  const direction = page.isDescending ? db`desc` : db`asc`
  switch (page.sort) {
    case undefined:
      return db`key = stock_key(${query}) desc, price_cents nulls last, line.id`
    case 'Partnumber':
      return db`key ${direction}, matched.id ${direction}, line.id`
    case 'Manufacturer':
      return db`manufacturer ${direction}, key ${direction}, matched.id ${direction}, line.id`
    case 'Quantity':
      return db`quantity ${direction}, line.id ${direction}`
    case 'PartCondition':
      return db`condition ${direction}, line.id ${direction}`
    case 'Price':
      return page.isDescending
        ? db`price_cents desc nulls last, line.id desc`
        : db`price_cents nulls last, line.id`
    case 'inv_companyname':
      return db`lower(company.name) collate "C" ${direction}, company_id, text_id, condition`
  }
}

/** Lines in all, and of some companies. */
export async function countAllLines(
  db: Queryable,
  companies: readonly number[],
): Promise<{ all: number; ofThem: number }> {
  const [row] = await db<{ all: number; ofThem: number }[]>`
    select coalesce(sum(lines), 0)::int as all,
      coalesce(sum(lines) filter (where company_id = any(${companies as number[]})), 0)::int as "ofThem"
    from stock_owner where is_listed`
  return row!
}

/**
 * Many lines, and a page near the beginning: the first lines in the asked order are looked at one by one, up to so
 * many. The page may be shorter than it should be. Orders of texts and companies are not walked so.
 */
export function walkFirstLines(
  db: Queryable,
  selection: Selected,
  page: PartPage & { sort: 'Price' | 'Quantity' | 'PartCondition' },
  most: number,
) {
  const direction = page.isDescending ? db`desc` : db`asc`
  const column = { Price: db`price_cents`, Quantity: db`quantity`, PartCondition: db`condition` }[
    page.sort
  ]
  const order = db`order by ${column} ${direction}, id ${direction}`
  return db<{ id: number }[]>`
    select id from (
      select id, text_id, ${column} from stock_line as line
      where is_listed ${openTo(db, selection)}
        ${page.sort === 'Price' && page.isDescending ? db`and price_cents is not null` : db``}
      ${order} limit ${most}
    ) as line
    where exists (
      select from part_text where part_text.id = text_id and ${matched(db, selection)} offset 0)
    ${order} limit ${page.limit} offset ${page.offset}`
}

/** Many lines: an index in the asked order is walked until the page is full. */
export function walkLines(db: Queryable, selection: Selected, page: PartPage) {
  const { sort = 'Price', isDescending, limit, offset } = page
  const direction = isDescending ? db`desc` : db`asc`
  const isMatched = db`(text_id in (${texts(db, selection)})) is true ${openTo(db, selection)}`
  const end = limit + offset
  switch (sort) {
    case 'Quantity':
    case 'PartCondition': {
      const column = sort === 'Quantity' ? db`quantity` : db`condition`
      return db<{ id: number }[]>`
        select id from stock_line as line where is_listed and ${isMatched}
        order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}`
    }
    case 'Price':
      return isDescending
        ? // CALL comes last, whichever way: the index has it at its end.
          db<{ id: number }[]>`
            select id from (
              (select id from stock_line as line where is_listed and price_cents is not null and ${isMatched}
                order by price_cents desc, id desc limit ${end})
              union all
              (select id from stock_line as line where is_listed and price_cents is null and ${isMatched}
                order by id desc limit ${end})
            ) as priced limit ${limit} offset ${offset}`
        : db<{ id: number }[]>`
            select id from stock_line as line where is_listed and ${isMatched}
            order by price_cents, id limit ${limit} offset ${offset}`
    case 'Partnumber':
    case 'Manufacturer':
      return walkTexts(db, selection, page)
    case 'inv_companyname':
      return db<{ id: number }[]>`
        select line.id
        from (
          select company_id, lower(name) collate "C" as name
          from stock_owner join company on company.id = company_id
          where is_listed ${ownersOf(db, selection)}
          order by 2 ${direction}, 1
        ) as owner
        cross join lateral (
          select id from stock_line
          where stock_line.company_id = owner.company_id and is_listed
            and (text_id in (${texts(db, selection)})) is true
          order by text_id, condition
        ) as line
        limit ${limit} offset ${offset}`
  }
}

/**
 * In the order of texts. Each has a line at least, so that a page ends within as many texts as it has lines before its
 * end; their counts tell with which the page begins.
 */
function walkTexts(db: Queryable, selection: Selected, page: PartPage) {
  const { closed, hasHidden } = selection
  const { isDescending, limit, offset } = page
  const direction = isDescending ? db`desc` : db`asc`
  const end = limit + offset
  const order =
    page.sort === 'Manufacturer'
      ? db`manufacturer ${direction}, key ${direction}, id ${direction}`
      : db`key ${direction}, id ${direction}`
  return db<{ id: number }[]>`
    with matched as (
      select id, key, lower(manufacturer) collate "C" as manufacturer,
        listed_lines - ${
          closed.length === 0
            ? db`0`
            : db`(
                select count(*) from stock_line where text_id = part_text.id and is_listed
                and company_id = any(${closed as number[]}))`
        } - ${
          hasHidden
            ? db`(
                select count(*) from stock_line as covered
                where covered.text_id = part_text.id and ${hidden(db, selection)}
                and company_id <> all(${closed as number[]}))`
            : db`0`
        } as lines
      from part_text where listed_lines > 0 and ${matched(db, selection)}
    ),
    first as (
      select * from matched where lines > 0 order by ${order} limit ${end}
    ),
    placed as materialized (
      select *, sum(lines) over (order by ${order}) - lines as before from first
    )
    select line.id
    from (
      select * from placed where before < ${end} and before + lines > ${offset} order by ${order}
    ) as known
    cross join lateral (
      select id from stock_line as line where text_id = known.id and is_listed
      ${openTo(db, { ...selection, companies: undefined })} order by id
    ) as line
    limit ${limit}
    offset ${offset} - (select coalesce(min(before), 0) from placed where before + lines > ${offset})`
}

export interface FoundPart {
  id: number
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  condition: number
  /** Null for CALL. */
  priceCents: number | null
  companyId: number
  companyName: string
  companyTelephone: string
  country: string
  tier: 0 | 1 | 2 | 4
  /** What visitors get of it: 0 all but names, 1 neither manufacturer nor description, 2 nothing. */
  publicView: 0 | 1 | 2
  /** Whether somebody of the company takes requests for quotes. */
  takesQuotes: boolean
}

export const takesQuotes = (db: Queryable) => db`
  exists (
    select from contact
    where contact.company_id = company.id and removed_at is null and not rfq_disabled
  ) as "takesQuotes"`

/** The lines of a page, in the order of the ids. */
export const partsById = (db: Queryable, ids: readonly number[]) => db<FoundPart[]>`
  select line.id, part_number as "partNumber", manufacturer, part_text.description,
    quantity, condition, price_cents::float8 as "priceCents", company.id as "companyId",
    company.name as "companyName", company.telephone as "companyTelephone", country.name as country,
    company.tier, public_view as "publicView", ${takesQuotes(db)}
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join stock_line as line on line.id = asked.id
  join part_text on part_text.id = text_id
  join company on company.id = company_id
  join country on country.code = country_code
  order by place`

/** Companies with stock in a country. */
export const ownersIn = (db: Queryable, countryCode: string) => db<{ companyId: number }[]>`
  select company_id as "companyId" from stock_owner join company on company.id = company_id
  where country_code = ${countryCode} order by company_id`
