import type { TestContact } from '../market/factories.ts'
import type { KnownCaller } from './generated-requests.ts'
import { aStockFile, plainStock } from '../stock/stock-files.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Files per member for requests that consume one each. */
const some = 8

const mapping = {
  columns: { partNumber: 0, manufacturer: 1, description: 2, quantity: 3 },
  skippedLines: 1,
  condition: 'NEW',
  currency: 'EUR',
}
/** Operations with an id, and the number of files for each. */
const calls = {
  get_inventory_files_id: 1,
  get_inventory_files_id_refused: 1,
  post_inventory_files_id_actions_preview: 1,
  post_inventory_files_id_actions_import: some,
  delete_inventory_files_id: some,
}

/** Valid values for generated requests about stock files. */
export async function generatedStockFiles(
  market: TestMarket,
  { companyId, id: contactId }: TestContact,
): Promise<KnownCaller['values']> {
  const values: Record<string, unknown[]> = {
    'post_inventory_files.file': [plainStock],
    mapping: [mapping],
    'get_inventory_export.format': ['csv', 'xlsx'],
    mode: ['replace', 'add'],
  }
  const whose = ['post_inventory_files', 'get_inventory_files', 'get_inventory_export']
  for (const call of [...whose, ...Object.keys(calls)]) {
    values[`${call}.companyId`] = [undefined, companyId]
  }
  for (const [call, count] of Object.entries(calls)) {
    values[`${call}.id`] = await Promise.all(
      Array.from({ length: count }, () => aStockFile(market, { companyId, contactId })),
    )
  }
  return values
}
