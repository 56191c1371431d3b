import type { BankLine } from '#contract/billing/desk/statements.ts'
import { nameOfLine, numbersOf } from '#web/features/billing/desk/line-texts.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type TakeBackDialogProps = PopupProps & { line: BankLine; run: () => Promise<unknown> }

/** Confirms the reversal of a booking, and says what happens to a membership that it started. */
export function TakeBackDialog({ line, run, ...popup }: TakeBackDialogProps) {
  const name = nameOfLine(line)
  const numbers = numbersOf(line.invoices)
  if (line.isMatched) {
    return (
      <ConfirmDialog {...popup} title="Open this line again?" confirm="Open again" onConfirm={run}>
        <p>
          {name} waits to be booked again. The payment of {numbers} that you booked by hand stays.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...popup}
      title="Take this booking back?"
      confirm="Take back"
      danger
      onConfirm={run}
    >
      <p>
        {name} is no longer booked on {numbers}.{' '}
        {line.invoices.length > 1
          ? 'All parts are taken back, and these invoices may become unpaid again.'
          : 'The invoice may become unpaid again.'}
      </p>
      <p>
        A membership that it began today goes back to waiting for its payment. One that has run for
        days stays, and its invoice becomes overdue. The customer gets no e-mail about it.
      </p>
    </ConfirmDialog>
  )
}
