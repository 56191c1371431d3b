import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { StockFormat, workbookType } from '../stock-files.ts'

/** For links of the back office, which cannot send its header. */
export const exportCompanyStock = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/companies/:id/stock`,
  summary: 'Export the stock of a company; recorded in the audit log',
  params: idParams,
  query: z.object({ format: StockFormat }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The stock', [workbookType]: 'With format=xlsx: the stock' },
  refusals: { 404: 'No such company' },
})
