import * as z from 'zod/mini'
import { accountRoles } from '../access.ts'
import { BodyId, Id } from '../endpoint.ts'
import { lines, reasonMax } from '../fields.ts'
import { shownRefusals } from '../notices.ts'

/** Access to every stock endpoint: trading members for their own company, staff for any. */
export const stockAccess = {
  access: 'tradingMember',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  serviceOnlyText: shownRefusals.noInventory,
  refusals: { 404: 'Another company is named, or none that is there' },
} as const

/** The company whose stock is read; for staff only. */
export const companyId = z.optional(Id)

/** The company whose stock is changed, and the reason; for staff only. */
export const named = {
  companyId: z.optional(BodyId),
  reason: z._default(lines(reasonMax), ''),
}
/** Body of an endpoint without other fields; members omit it. */
export const OnBehalfBody = z.optional(z.nullable(z.object(named)))
