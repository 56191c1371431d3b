import {
  stoppedNote,
  type BulkAct,
  type BulkActProgress,
} from '#contract/companies/desk/bulk-acts.ts'
import { countText } from '#contract/figures/numbers.ts'
import type * as z from 'zod/mini'

/** Whether an act sends mail and changes nothing. */
export const isSending = (act: BulkAct) => act === 'send-mail' || act === 'send-links'

export const companiesText = (count: number) =>
  count === 1 ? '1 company' : `${countText(count)} companies`

type Finished = Pick<z.input<typeof BulkActProgress>, 'undoes' | 'leftOut'>

/** Returns the result of an action. */
export function resultTitle({ undoes, leftOut }: Finished) {
  if (undoes !== null) return 'Undone'
  return leftOut.some(({ note }) => note === stoppedNote) ? 'Stopped' : 'Done'
}
