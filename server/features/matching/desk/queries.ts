import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import { ExplainedOffer, KindStatistics } from '#contract/matching/desk/matching.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

export const countByKind = (db: Queryable, from: string, until: string) => rows(db, KindStatistics)`
  select nullif(kind, '') as kind, method, sum(shown)::int as shown, sum(opened)::int as opened,
    sum(replied)::int as replied, sum(dismissed)::int as dismissed
  from match_count
  where day between ${from}::text::date and ${until}::text::date
  group by kind, method order by sum(shown) desc, kind, method limit 200`

/** Encodings of this model, open offers without one, and stored pairs. */
export async function countEncoded(db: Queryable, model: number, since: Date) {
  const [row] = await db<{ current: number; waiting: number; pairs: number }[]>`
    select
      (select count(*) from offer_encoding where model = ${model} and matched_at is not null)::int
        as current,
      (select count(*) from broadcast
        where removed_at is null and sent_at > ${since} and not exists (
          select from offer_encoding
          where broadcast_id = broadcast.id and model = ${model} and matched_at is not null))::int
        as waiting,
      (select count(*) from possible_match)::int as pairs`
  return row!
}

export const listExplained = (db: Queryable, ids: readonly number[]) => rows(db, ExplainedOffer)`
  select broadcast.id as broadcast_id, broadcast.side, broadcast.headline, company.id as company_id,
    company.name as company_name, broadcast.removed_at is not null as is_removed, encoding.kind,
    coalesce(encoding.part_keys, '{}') as part_keys
  from broadcast join company on company.id = broadcast.company_id
  left join offer_encoding as encoding on encoding.broadcast_id = broadcast.id
  where broadcast.id = any(${ids as number[]}::int[])
  order by array_position(${ids as number[]}::int[], broadcast.id)`

export async function findPair(db: Queryable, one: number, other: number) {
  const [row] = await db<
    { similarity: number; model: number; foundAt: Date; reasons: MatchReason[] }[]
  >`
    select similarity, model, found_at, reasons from possible_match
    where (wts_id, wtb_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))`
  return row
}

export const listDismissers = (db: Queryable, one: number, other: number) => db<{ name: string }[]>`
  select distinct company.name
  from match_dismissal join broadcast on broadcast.id = own_id
  join company on company.id = broadcast.company_id
  where (own_id, other_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))
  order by company.name`
