import * as z from 'zod/mini'
import { accountRoles } from '../access.ts'
import { BodyId, Id } from '../endpoint.ts'
import { lines, reasonMax } from '../fields.ts'
import { shownRefusals } from '../notices.ts'

/** Of every call about the own stock: members who trade make it for their company, staff for any. */
export const ofTraders = {
  access: 'tradingMember',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  serviceOnlyText: shownRefusals.noInventory,
  refusals: { 404: 'Another company is named, or none that is there' },
} as const

/** Whose stock is read, of staff alone. */
export const companyId = z.optional(Id)

/** Whose stock is changed, and why, of staff alone. */
export const named = {
  companyId: z.optional(BodyId),
  reason: z._default(lines(reasonMax), ''),
}
/** The same of a call that says nothing else; members leave it out. */
export const NamedAlone = z.optional(z.nullable(z.object(named)))
