import {
  isMatched,
  ofCompanies,
  passesFilters,
  visibleTo,
  type PartPage,
  type PartSelection,
  type ResolvedSelection,
} from '#server/features/parts/search-queries.ts'
import { hasTextIn, type TextQuery } from '#server/features/parts/text-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

const needsText = ({ sort }: PartPage) =>
  sort === undefined || sort === 'Partnumber' || sort === 'Manufacturer'

/** Matching texts with listed lines: by id, or by a scan of the counters. */
const listedTexts = (db: Queryable, { texts }: ResolvedSelection) =>
  texts.ids
    ? db`select unnest(${texts.ids}::int[]) as id`
    : db`
        select text_id as id from part_text_count
        where listed_lines > 0 and ${hasTextIn(db, texts, db`text_id`)}`

/** Plan for few lines: fetches all of them and sorts. */
export const fetchAndSortLines = (
  db: Queryable,
  selection: ResolvedSelection,
  page: PartPage,
) => db<{ id: number }[]>`
  with matched as materialized (
    ${
      needsText(page)
        ? db`select id, key, maker from part_text where id in (${listedTexts(db, selection)})`
        : listedTexts(db, selection)
    }
  )
  select line.id
  from matched join stock_line as line on line.text_id = matched.id and line.is_listed
  ${page.sort === 'inv_companyname' ? db`join company on company.id = company_id` : db``}
  where true ${passesFilters(db, selection)} ${visibleTo(db, selection)}
  order by ${sortOrder(db, selection, page)}
  limit ${page.limit} offset ${page.offset}`

/** Plan for companies with few lines and a common query: filters their stock and sorts. */
export const fetchAndSortCompanyLines = (
  db: Queryable,
  selection: ResolvedSelection,
  page: PartPage,
) => db<{ id: number }[]>`
  select line.id
  from stock_line as line
  ${
    needsText(page)
      ? // As a lateral join: the planner would otherwise read all texts.
        db`cross join lateral (
          select id, key, maker
          from part_text where id = line.text_id limit 1
        ) as matched`
      : db``
  }
  ${page.sort === 'inv_companyname' ? db`join company on company.id = company_id` : db``}
  where ${isMatched(db, selection)} ${visibleTo(db, selection)}
  order by ${sortOrder(db, selection, page)}
  limit ${page.limit} offset ${page.offset}`

/** A page of the stock of the companies of a selection, whatever its text. */
export const listStock = (db: Queryable, selection: PartSelection, page: PartPage) => db<
  { id: number }[]
>`
  select line.id
  from stock_line as line join part_text on part_text.id = text_id
  ${page.sort === 'inv_companyname' ? db`join company on company.id = company_id` : db``}
  where line.is_listed ${passesFilters(db, selection)} ${ofCompanies(db, selection)}
  order by ${sortOrder(db, selection, page.sort === undefined ? { ...page, sort: 'Partnumber' } : page)}
  limit ${page.limit} offset ${page.offset}`

function sortOrder(db: Queryable, { query }: TextQuery, page: PartPage): Fragment {
  const direction = page.isDescending ? db`desc` : db`asc`
  switch (page.sort) {
    case undefined:
      return db`key = stock_key(${query}) desc, price_cents nulls last, line.id`
    case 'Partnumber':
      return db`key ${direction}, line.id`
    case 'Manufacturer':
      return db`maker ${direction}, key ${direction}, line.id`
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

/** Plan for many lines: scans the index of the requested order until the page is full. */
export function scanLinesInOrder(db: Queryable, selection: ResolvedSelection, page: PartPage) {
  const { sort = 'Price', isDescending, limit, offset } = page
  const direction = isDescending ? db`desc` : db`asc`
  const isFound = db`${isMatched(db, selection)} ${visibleTo(db, selection)}`
  const end = limit + offset
  switch (sort) {
    case 'Quantity':
    case 'PartCondition': {
      const column = sort === 'Quantity' ? db`quantity` : db`condition`
      return db<{ id: number }[]>`
        select id from stock_line as line where ${isFound}
        order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}`
    }
    case 'Price':
      return isDescending
        ? // CALL (null) comes last in both directions, so the reverse scan cannot include it.
          db<{ id: number }[]>`
            select id from (
              (select id from stock_line as line where price_cents is not null and ${isFound}
                order by price_cents desc, id desc limit ${end})
              union all
              (select id from stock_line as line where price_cents is null and ${isFound}
                order by id desc limit ${end})
            ) as priced limit ${limit} offset ${offset}`
        : db<{ id: number }[]>`
            select id from stock_line as line where ${isFound}
            order by price_cents, id limit ${limit} offset ${offset}`
    case 'Partnumber':
    case 'Manufacturer':
      return scanTextsInOrder(db, selection, page)
    case 'inv_companyname':
      return db<{ id: number }[]>`
        select line.id
        from (
          select company_id, lower(name) collate "C" as name
          from stock_owner join company on company.id = company_id
          where is_listed ${ofCompanies(db, selection)}
          order by 2 ${direction}, 1
        ) as owner
        cross join lateral (
          select id from stock_line as line
          where line.company_id = owner.company_id and ${isMatched(db, selection)}
          order by text_id, condition
        ) as line
        limit ${limit} offset ${offset}`
  }
}

/** Scans the texts in order, and the lines of each. Ids of texts ascend with time, so equal keys are sorted by line. */
function scanTextsInOrder(db: Queryable, selection: ResolvedSelection, page: PartPage) {
  const direction = page.isDescending ? db`desc` : db`asc`
  return db<{ id: number }[]>`
    select line.id
    from part_text
    cross join lateral (
      select id from stock_line as line
      where text_id = part_text.id and is_listed
        ${passesFilters(db, selection)} ${visibleTo(db, selection)} offset 0
    ) as line
    where ${hasTextIn(db, selection.texts, db`part_text.id`)}
    order by
      ${page.sort === 'Manufacturer' ? db`maker ${direction},` : db``}
      key ${direction}, line.id
    limit ${page.limit} offset ${page.offset}`
}
