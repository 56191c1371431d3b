import type { Tx } from '#server/platform/database/database.ts'

/** Searches that found stock of each company. */
const each = 24

/** Some days of searches that found stock: each of another line, mostly by other members, some by visitors. */
export const writeHits = (tx: Tx, now: Date) => tx`
  with line as (
    select company_id, part_number, manufacturer,
      row_number() over (partition by company_id order by stock_line.id) as place
    from stock_line join part_text on part_text.id = text_id
  ), member as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as n
    from company where account_lists_stock(state, is_service_only)
  )
  insert into stock_hit (company_id, searcher_id, terms, part_number, searched_at)
  select company_id, case when line.place % 6 > 0 then member.id end,
    case line.place % 3
      when 0 then part_number
      when 1 then lower(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))
      else trim(lower(manufacturer) || ' ' || split_part(part_number, '-', 1))
    end,
    part_number,
    ${now}::timestamptz - make_interval(mins => (line.place * line.place * 17 + company_id * 7 % 60)::int)
      as at
  from line join member on member.place = (line.place * 13 + company_id * 5) % n
  where line.place <= ${each} and member.id <> company_id
  order by at`
