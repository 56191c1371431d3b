import { aContact, type TestContact } from '../market/factories.ts'
import type { KnownCaller } from './generated-requests.ts'
import { removeOwnStock } from '../stock/own-stock.ts'
import { putStock } from '../stock/stock.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Stock lines per member; some requests consume them. */
const some = 30

const ofMembers = [
  'get_inventory',
  'get_inventory_count',
  'get_inventory_hits',
  'post_inventory',
  'post_inventory_actions_confirm',
  'post_inventory_actions_restore',
  'patch_inventory_id',
  'delete_inventory_id',
]
const aLine = {
  manufacturer: ['Acme', 'HP'],
  partNumber: ['NEW-100', 'NEW-200'],
  partnumber: [undefined],
  description: ['A thing'],
  quantity: [5, '7'],
  partCondition: ['NEW', 'REF'],
  condition: [undefined],
  price: ['12,50', 'CALL', 7],
  version: [undefined],
  reason: [''],
}

/** Valid values for generated requests about the own stock. */
export async function generatedStock(
  market: TestMarket,
  { companyId }: TestContact,
): Promise<KnownCaller['values']> {
  const values: Record<string, unknown[]> = {}
  const removals: number[] = []
  for (let n = 0; n < 5; n++) {
    await putStock(market, companyId, [{ partNumber: `Gone ${companyId}-${n}` }])
    removals.push(await removeOwnStock(market, companyId))
  }
  values['post_inventory_actions_restore.id'] = removals
  await putStock(
    market,
    companyId,
    Array.from({ length: some }, (_, n) => ({ partNumber: `Own ${companyId}-${n}` })),
  )
  const lines = await market.database.sql<{ id: number }[]>`
    select id from stock_line where company_id = ${companyId} order by text_id`
  const ids = lines.map(({ id }) => id)
  for (const call of ofMembers) values[`${call}.companyId`] = [undefined, companyId]
  // Only some members delete all stock, so that others have lines to change.
  const isDeleter = companyId % 3 === 0
  values['post_inventory_actions_deleteAll.companyId'] = isDeleter ? [undefined] : [companyId + 1]
  for (const call of ['post_inventory', 'patch_inventory_id']) {
    for (const [field, given] of Object.entries(aLine)) values[`${call}.${field}`] = given
  }
  values['patch_inventory_id.partNumber'] = [undefined]
  values['patch_inventory_id.id'] = ids.slice(0, some / 2)
  values['delete_inventory_id.id'] = ids.slice(some / 2)
  return values
}

/** Stock of a company without requests, for searches and requests for quotes. */
export async function generatedOffers(market: TestMarket): Promise<KnownCaller['values']> {
  const { companyId } = await aContact(market)
  const partNumbers = Array.from({ length: some }, (_, n) => `Offered ${n}`)
  await putStock(
    market,
    companyId,
    partNumbers.map((partNumber) => ({ partNumber })),
  )
  const lines = await market.database.sql<{ id: number }[]>`
    select id from stock_line where company_id = ${companyId} order by text_id`
  const ids = lines.map(({ id }) => id)
  return {
    'get_parts_id.id': ids,
    'get_parts_statistics_partNumber.partNumber': partNumbers,
    'post_mail_sendRFQ.partId': ids,
    'post_mail_sendRFQ.contactName': ['Jan Smit'],
    'post_mail_sendRFQ.contactEmail': ['jan@buying.example'],
    'post_mail_sendRFQ.contactTel': ['+31 6 555 01 01'],
    'post_mail_sendRFQ.requestedQuantity': [5, 10],
    'post_mail_sendRFQ.sendToAll': [false],
    'post_mail_sendRFQ.message': ['In sealed boxes?', 'By Friday?'],
  }
}
