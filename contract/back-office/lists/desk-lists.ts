import * as z from 'zod/mini'
import { BodyId } from '../../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Maximum values of one filter in an address. */
export const maxFilterValues = 60
/** Maximum values offered for one filter, the most frequent first. */
export const maxFilterChoices = 60
/** Rows per page of a list of the back office, unless chosen otherwise. */
export const deskPageSize = 20

export const FilterChoice = z.object({ value: z.string(), label: z.string(), count: z.int() })
export type FilterChoice = z.output<typeof FilterChoice>

/** Maximum length of the query string that selects rows of a list. */
export const maxListAddress = 2000
/** Maximum rows that are selected one by one. */
export const maxSelectedRows = 1000

/** The rows that an act applies to: chosen ones, or all that match the query string of a list. */
export const ListTarget = z.union([
  z.object({
    ids: z
      .array(BodyId)
      .check(z.minLength(1), z.maxLength(maxSelectedRows, fieldMessages.atMost(maxSelectedRows))),
  }),
  z.object({
    matching: z.string().check(z.maxLength(maxListAddress)),
    /** The number that was shown; the act is refused if it has changed. */
    expected: z.int(),
  }),
])
export type ListTarget = z.output<typeof ListTarget>
