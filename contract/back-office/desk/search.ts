import { everyRole } from '../../access.ts'
import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import { requiredText, singleLine } from '../../fields.ts'
import { AccountState } from '../back-office.ts'
import { adminApi } from '../staff.ts'

export const deskSearchMax = 100
/** Results of one kind. */
export const maxDeskResults = 6

export const deskResultKinds = [
  'company',
  'person',
  'invoice',
  'ticket',
  'registration',
  'complaint',
  'broadcast',
  'request',
] as const
export type DeskResultKind = (typeof deskResultKinds)[number]

/** The state of a company, which decides the possible actions. */
const DeskAccount = z.object({
  state: AccountState,
  underlyingState: z.nullable(AccountState),
  isServiceOnly: z.boolean(),
  hasPlan: z.boolean(),
})
export type DeskAccount = z.output<typeof DeskAccount>

const DeskResult = z.object({
  kind: z.enum(deskResultKinds),
  /** A row id, or the id of a request. */
  id: z.string(),
  label: z.string(),
  note: z.string(),
  /** The company that it is or belongs to. */
  companyId: z.nullable(z.int()),
  /** Of a company. */
  account: z.nullable(DeskAccount),
})
export type DeskResult = z.output<typeof DeskResult>

export const searchDesk = endpoint({
  method: 'GET',
  path: `${adminApi}/desk/search`,
  summary:
    'Companies, people, invoices, cases, broadcasts and requests by name, address, number, end of the IBAN or id, as far as the role may see them',
  access: 'staff',
  blocked: 'denied',
  roles: everyRole,
  query: z.object({ q: requiredText(deskSearchMax).check(singleLine) }),
  answer: ok(z.object({ results: z.array(DeskResult) })),
})
