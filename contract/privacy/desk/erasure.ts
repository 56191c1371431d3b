import * as z from 'zod/mini'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { Reason, TypedName } from '../../fields.ts'

/** The effect of erasing, in numbers of rows. */
const ErasurePlan = z.object({
  name: z.string(),
  people: z.int(),
  deleted: z.int(),
  anonymised: z.int(),
  /** Texts in which names, addresses and numbers are replaced by `Removed`. */
  texts: z.int(),
  /** Rows that stay, and why. */
  kept: z.array(z.object({ kind: z.string(), why: z.string(), kept: z.string() })),
})
export type ErasurePlan = z.output<typeof ErasurePlan>

const onlyAdmins = { access: 'staff', blocked: 'denied' } as const
/** An erasure touches many tables; each of its statements stays below the limit of the database. */
const deadlineMs = 55_000
const confirmation = z.object({ typedName: TypedName, reason: Reason })
const refusals = {
  404: 'No such company or person',
  409: '`payload.extra` OPEN_CASES: complaints are open; LAST_CONTACT: erase the company instead',
}
const shared = {
  ...onlyAdmins,
  params: idParams,
  answer: ok(ErasurePlan),
  deadlineMs,
  refusals,
} as const

export const previewCompanyErasure = endpoint({
  ...shared,
  method: 'GET',
  path: `${adminApi}/companies/:id/erasure`,
  summary: 'What erasing a company and its people would delete, anonymise and keep',
})
export const eraseCompany = endpoint({
  ...shared,
  method: 'POST',
  path: `${adminApi}/companies/:id/erasure`,
  summary: 'Erase the data of a company and its people for good; confirmed with its name (BK-103)',
  body: confirmation,
})
export const previewContactErasure = endpoint({
  ...shared,
  method: 'GET',
  path: `${adminApi}/contacts/:id/erasure`,
  summary: 'What erasing a person would delete, anonymise and keep',
})
export const eraseContact = endpoint({
  ...shared,
  method: 'POST',
  path: `${adminApi}/contacts/:id/erasure`,
  summary: 'Erase the data of a person for good; confirmed with the name (BK-103)',
  body: confirmation,
})
