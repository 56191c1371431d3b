import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { lines, Reason } from '../../fields.ts'
import { fieldMessages } from '../../notices.ts'
import { maxHtmlLength } from '../back-office.ts'
import { ListTarget } from './desk-lists.ts'
import { adminApi } from '../staff.ts'

/** Acts on several companies at once. */
export const bulkActs = ['extend-trials', 'set-notice', 'sign-out'] as const
export type BulkAct = (typeof bulkActs)[number]

/** Maximum companies of one act. */
export const maxBulkCompanies = 10_000
/** Days that a trial is extended by, from its end. */
export const bulkTrialDays = 14
/** Hours after its end in which an act can be undone. */
export const bulkUndoHours = 24

const Act = z.enum(bulkActs, fieldMessages.choice)
const LeftOut = z.array(z.object({ note: z.string(), count: z.int() }))

export const previewBulkAct = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts/preview`,
  summary: 'How many companies an act would change, and why others are left out; changes nothing',
  ...accountCall,
  body: z.object({ act: Act, target: ListTarget }),
  answer: ok(z.object({ total: z.int(), applies: z.int(), leftOut: LeftOut })),
  refusals: { 409: '`payload.extra` COUNT: the number of companies that match has changed' },
})

export const startBulkAct = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts`,
  summary: 'Start an act on several companies as a background job, once for each key',
  ...accountCall,
  body: z.object({
    /** Made by the page; a second call with the same key starts nothing. */
    key: z.uuid(fieldMessages.invalid),
    act: Act,
    target: ListTarget,
    /** The on-screen notice as HTML; empty removes it. */
    html: z._default(lines(maxHtmlLength), ''),
    reason: Reason,
  }),
  answer: ok(z.object({ id: z.int() })),
  refusals: {
    409: '`payload.extra` COUNT: the number of companies that match has changed; NONE: it applies to none',
  },
})

const BulkActProgress = z.object({
  id: z.int(),
  act: Act,
  by: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  leftOut: LeftOut,
  /** The act that this one undoes. */
  undoes: z.nullable(z.int()),
  canUndo: z.boolean(),
})
export type BulkActProgress = z.output<typeof BulkActProgress>

export const getBulkAct = endpoint({
  method: 'GET',
  path: `${adminApi}/bulk-acts/:id`,
  summary: 'The progress of an act on several companies',
  ...accountCall,
  params: idParams,
  answer: ok(BulkActProgress),
  refusals: { 404: 'No such act' },
})

export const undoBulkAct = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts/:id/undo`,
  summary: `Undo an act on several companies within ${bulkUndoHours} hours, as a background job`,
  ...accountCall,
  params: idParams,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such act', 409: 'It cannot be undone' },
})
