import {
  hidden,
  matched,
  openTo,
  ownersOf,
  texts,
  type PartPage,
  type PartSelection,
  type Selected,
} from '#server/features/parts/search-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

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
