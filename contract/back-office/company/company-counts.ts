import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { privateMessageKinds } from '../message-log.ts'
import { adminApi } from '../staff.ts'

/** Days that the counts of a company's page cover. */
export const companyCountDays = 90

/** Messages are counted, not read: their text needs a reason. */
export const getCompanyCounts = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/companies/:id/counts`,
  summary: `What a company sent, received and failed to receive in the last ${companyCountDays} days`,
  params: idParams,
  answer: ok(
    z.object({
      broadcasts: z.int(),
      /** Mails to current addresses of its people that failed or were suppressed, while the mail log has them. */
      mailsFailed: z.int(),
      messages: z.array(
        z.object({ kind: z.enum(privateMessageKinds), sent: z.int(), received: z.int() }),
      ),
    }),
  ),
})
