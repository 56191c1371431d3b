import type { ImportMode } from '#contract/inventory/stock-files.ts'
import type { SavedMapping } from '#server/features/inventory/stock-files/reading/columns/saved-mappings.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Kinds of files of one company whose mapping is kept. */
const layoutsKept = 20

export interface KnownLayout {
  remembered: SavedMapping
  mode: ImportMode
}

/** How a company had its files read, the latest first. */
export const savedLayouts = (db: Queryable, companyId: number) => db<KnownLayout[]>`
  select remembered, mode from stock_mapping where company_id = ${companyId}
  order by used_at desc limit ${layoutsKept}`

export async function saveLayout(
  tx: Tx,
  companyId: number,
  given: KnownLayout & { layout: Buffer; now: Date },
): Promise<void> {
  const { remembered, mode, layout, now } = given
  await tx`
    insert into stock_mapping (company_id, layout, remembered, mode, used_at)
    values (${companyId}, ${layout}, ${JSON.stringify(remembered)}::text::jsonb, ${mode}, ${now})
    on conflict (company_id, layout) do update set remembered = excluded.remembered,
      mode = excluded.mode, used_at = excluded.used_at`
  await tx`
    delete from stock_mapping where company_id = ${companyId} and layout in (
      select layout from stock_mapping where company_id = ${companyId}
      order by used_at desc offset ${layoutsKept})`
}
