import type { TestContact } from './factories.ts'
import type { KnownCaller } from './generated-requests.ts'
import { aStockFile, plainStock } from './stock-files.ts'
import type { TestMarket } from './test-market.ts'

/** Files of each member and call that takes an id: some calls use them up. */
const some = 12

const mapping = {
  columns: { partNumber: 0, manufacturer: 1, description: 2, quantity: 3 },
  skippedLines: 1,
  condition: 'NEW',
  currency: 'EUR',
}
const calls = [
  'get_inventory_files_id',
  'get_inventory_files_id_refused',
  'post_inventory_files_id_actions_preview',
  'post_inventory_files_id_actions_import',
  'delete_inventory_files_id',
]

/** What a member needs to upload stock files and to import them as generated requests do. */
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
  for (const call of [
    ...calls,
    'post_inventory_files',
    'get_inventory_files',
    'get_inventory_export',
  ]) {
    values[`${call}.companyId`] = [undefined, companyId]
  }
  for (const call of calls) {
    const ids: number[] = []
    for (let n = 0; n < some; n++) ids.push(await aStockFile(market, { companyId, contactId }))
    values[`${call}.id`] = ids
  }
  return values
}
