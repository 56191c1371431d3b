import { changeStock } from '#server/features/inventory/stock-files/import-stock-file.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Replaces the stock of a company or adds to it; omitted fields have default values. */
export const putStock = (
  market: Pick<Platform, 'database' | 'clock'>,
  companyId: number,
  lines: Partial<NewStockLine>[],
  isReplacing = true,
) =>
  market.database.transaction((tx) =>
    changeStock(
      tx,
      companyId,
      lines.map((given) => ({
        partNumber: 'X1',
        manufacturer: 'Acme',
        description: 'thing',
        quantity: 1,
        condition: 0,
        priceCents: null,
        askedCents: null,
        askedCurrency: null,
        ...given,
      })),
      { isReplacing, now: market.clock.now() },
    ),
  )
