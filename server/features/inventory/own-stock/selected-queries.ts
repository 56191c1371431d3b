import { maxPriceCents } from '#contract/inventory/inventory.ts'
import type { Fragment, Tx } from '#server/platform/database/database.ts'

/** New values of all selected lines; null for those that stay. */
export interface LineChanges {
  /** Index in the contract's list of conditions. */
  condition: number | null
  quantity: number | null
  pricePercent: number | null
}

/**
 * The selected lines of this company, and whether each can get the new condition: of those for one part only the first,
 * and none if another line has it.
 */
export const findChangeable = (
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  { condition }: LineChanges,
) => tx<{ id: number; isFree: boolean }[]>`
  select line.id, ${condition}::smallint is null or line.condition = ${condition}::smallint or (
      row_number() over (partition by key, maker, line.condition = ${condition}::smallint
        order by line.id) = 1
      and not exists (
        select from stock_line as other join part_text as its on its.id = other.text_id
        where other.company_id = ${companyId} and other.condition = ${condition}::smallint
          and its.key = part_text.key and its.maker = part_text.maker)
    ) as is_free
  from stock_line as line join part_text on part_text.id = text_id
  where company_id = ${companyId} and line.id = any(${ids as number[]}::int[])
  order by line.id`

export async function changeSelection(
  tx: Tx,
  ids: readonly number[],
  { condition, quantity, pricePercent }: LineChanges,
  now: Date,
): Promise<void> {
  const factor = 1 + (pricePercent ?? 0) / 100
  // Without a price, `least` and `greatest` would give one.
  const scaled = (cents: Fragment) => tx`
    case when ${cents} is not null then
      least(greatest(round(${cents} * ${factor}::numeric), 1), ${maxPriceCents}::bigint) end`
  await tx`
    update stock_line
    set condition = coalesce(${condition}::smallint, condition),
      quantity = coalesce(${quantity}::int, quantity),
      price_cents = ${scaled(tx`price_cents`)}, asked_cents = ${scaled(tx`asked_cents`)},
      updated_at = ${now}
    where id = any(${ids as number[]}::int[])`
}
