import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import { fieldMessages } from '../../notices.ts'
import { AccountState } from '../back-office.ts'
import { adminApi } from '../staff.ts'

export const deskSearchMax = 100
/** Results of a kind. */
export const maxDeskResults = 6

export const deskResultKinds = [
  'company',
  'person',
  'ticket',
  'complaint',
  'broadcast',
  'request',
] as const
export type DeskResultKind = (typeof deskResultKinds)[number]

const DeskResult = z.object({
  kind: z.enum(deskResultKinds),
  id: z.string(),
  label: z.string(),
  note: z.string(),
  /** The company that it is or belongs to. */
  company: z.nullable(
    z.object({
      id: z.int(),
      state: AccountState,
      underlyingState: z.nullable(AccountState),
    }),
  ),
})
export type DeskResult = z.output<typeof DeskResult>

export const searchDesk = endpoint({
  method: 'GET',
  path: `${adminApi}/desk/search`,
  summary:
    'Companies, people and cases by name, address, number or id, as far as the role may see them',
  access: 'staff',
  blocked: 'denied',
  roles: ['support', 'finance', 'editor'],
  query: z.object({
    q: z
      .string(fieldMessages.required)
      .check(
        z.trim(),
        z.minLength(1, fieldMessages.required),
        z.maxLength(deskSearchMax, fieldMessages.atMost(deskSearchMax)),
      ),
  }),
  answer: ok(z.object({ results: z.array(DeskResult) })),
})
