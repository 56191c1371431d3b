import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { PageNumber, Instant } from '../../fields.ts'
import { adminApi } from '../staff.ts'

/** Days that an error is kept after it was last seen. */
export const errorRetentionDays = 90
/** Hours of the line of an error. */
export const errorHours = 24
/** Errors per page. */
export const errorPageSize = 25
/** Minutes that pass at least between two mails about new errors. */
export const errorMailMinutes = 60

export const errorKinds = ['request', 'job', 'background', 'browser'] as const
export type ErrorKind = (typeof errorKinds)[number]
export const errorStates = ['open', 'resolved', 'ignored'] as const
export type ErrorState = (typeof errorStates)[number]

export const ListedError = z.object({
  id: z.int(),
  kind: z.enum(errorKinds),
  /** Route, job, background work or page. */
  place: z.string(),
  message: z.string(),
  state: z.enum(errorStates),
  count: z.int(),
  /** Distinct sessions or addresses. */
  people: z.int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** When it occurred again after it was resolved. */
  cameBackAt: z.nullable(Instant),
  /** Occurrences in each of the last hours, the oldest first. */
  hours: z.array(z.int()),
})
export type ListedError = z.input<typeof ListedError>

export const ErrorDetail = z.extend(ListedError, {
  /** The first calls of the stack, one a line; may be empty. */
  stack: z.string(),
  /** Versions of the program, the last one first. */
  versions: z.array(z.string()),
  /** Of the last failed requests, the last one first. */
  requestIds: z.array(z.string()),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(z.string()),
})
export type ErrorDetail = z.input<typeof ErrorDetail>

export const StateCounts = z.object({ open: z.int(), resolved: z.int(), ignored: z.int() })

export const listErrors = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/errors`,
  summary: 'Errors of the program and of pages, grouped, the last seen first (BK-113)',
  query: z.object({ state: z._default(z.enum(errorStates), 'open'), page: PageNumber }),
  answer: ok(z.object({ results: z.array(ListedError), numResults: z.int(), counts: StateCounts })),
})

const noError = { 404: 'No such error' } as const

export const getError = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/errors/:id`,
  summary: 'One error with its stack, versions and last requests (BK-113)',
  params: idParams,
  answer: ok(ErrorDetail),
  refusals: noError,
})

export const setErrorState = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/errors/:id/state`,
  summary:
    'Resolve an error, which opens again when it occurs again; ignore it; or open it (BK-113)',
  params: idParams,
  body: z.object({ state: z.enum(errorStates) }),
  answer: ok(ErrorDetail),
  refusals: noError,
})
