import * as z from 'zod/mini'
import { BodyId, endpoint, idParams, ok } from '../endpoint.ts'
import { countText } from '../figures/numbers.ts'
import { companyId, onBehalf, stockAccess, stockChangeDeadlineMs } from './own-stock.ts'

/** Maximum deletions of the whole stock kept per company; the oldest is deleted first. */
export const maxRemovalsKept = 10
/** Maximum imports per company that can be undone, more than one an hour; the oldest is deleted first. */
export const maxUndoableImports = 200
/** Maximum lines kept per company to undo imports, some 90 MB; those of the last import are always kept. */
export const maxImportLinesKept = 1_000_000

// ── Replacing ──

/** A replacement that removes more than one in this many listed lines needs a confirmation (BK-068). */
const maxRemovedOneIn = 3

/** Listed lines, and how many of them are not in a file that replaces them. */
export const RemovalCounts = z.object({ listed: z.int(), removed: z.int() })
export type RemovalCounts = z.output<typeof RemovalCounts>

export const needsConfirmation = ({ listed, removed }: RemovalCounts): boolean =>
  removed * maxRemovedOneIn > listed

export const linesText = (n: number) => `${countText(n)} ${n === 1 ? 'line' : 'lines'}`

/** Returns a sentence about the lines that a replacement removes. */
export const removalText = ({ listed, removed }: RemovalCounts): string =>
  removed === 0
    ? `Replaces ${linesText(listed)}, all of which are in this file.`
    : `Replaces ${linesText(listed)}; ${countText(removed)} of them ${removed === 1 ? 'is' : 'are'} not in this file and will be removed.`

// ── Undoing ──

/** The effect of undoing a deletion or an import, in lines. */
export const StockUndo = z.object({
  /** Brought back. */
  restored: z.int(),
  /** Set back to what they were before the import. */
  changed: z.int(),
  /** Of the import, which go. */
  removed: z.int(),
  /** Added or edited by hand since the import; they stay as they are. */
  edited: z.int(),
})
export type StockUndo = z.output<typeof StockUndo>

const noRemoval = { 404: 'No such deletion or import, or it was undone or has expired' }

export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/inventory/removals/:id',
  summary: 'What undoing a deletion of the whole stock, or an import, would do',
  ...stockAccess,
  params: idParams,
  query: z.object({ companyId }),
  deadlineMs: stockChangeDeadlineMs,
  answer: ok(
    z.object({
      ...StockUndo.shape,
      until: z.string(),
      /** The reason that it cannot be undone now; null if it can. */
      obstacle: z.nullable(z.string()),
    }),
  ),
  refusals: noRemoval,
})

export const restoreStock = endpoint({
  method: 'POST',
  path: '/api/inventory/actions/restore',
  summary:
    'Undo a deletion of the whole stock, or an import; lines that were edited or listed again since stay as they are',
  ...stockAccess,
  body: z.object({ id: BodyId, ...onBehalf }),
  deadlineMs: stockChangeDeadlineMs,
  answer: ok(z.object({ ...z.omit(StockUndo, { edited: true }).shape, count: z.int() })),
  refusals: {
    ...noRemoval,
    409: 'Stock was imported or deleted after this import (extra LATER)',
  },
})
