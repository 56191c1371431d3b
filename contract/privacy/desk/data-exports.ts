import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams } from '../../endpoint.ts'
import { Reason } from '../../fields.ts'
import { asZip } from '../data-exports.ts'

/** Links of the back office; the export is recorded in the audit log with its reason. */
export const exportCompanyData = endpoint({
  ...accountCall,
  ...asZip,
  method: 'GET',
  path: `${adminApi}/companies/:id/data`,
  summary: 'Everything that is stored about a company, as a zip; recorded in the audit log',
  params: idParams,
  query: z.object({ reason: Reason }),
  refusals: { 404: 'No such company' },
})

export const exportContactData = endpoint({
  ...accountCall,
  ...asZip,
  method: 'GET',
  path: `${adminApi}/contacts/:id/data`,
  summary: 'Everything that is stored about a person, as a zip; recorded in the audit log',
  params: idParams,
  query: z.object({ reason: Reason }),
  refusals: { 404: 'No such person' },
})
