import {
  bookBankLines,
  reopenBankLine,
  setAsideBankLine,
  type BankLine,
} from '#contract/back-office/billing/statements.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { bankLinesKey } from '#web/features/back-office/billing/api.ts'
import { nameOfLine } from '#web/features/back-office/billing/line-texts.ts'
import { notifyFailure } from '#web/platform/admin/admin-view.tsx'
import { QueueAct } from '#web/platform/admin/queue/queue-item-frame.tsx'
import { reasonDialog } from '#web/platform/admin/reason-dialog-lazy.ts'
import { notifyWithUndo } from '#web/platform/admin/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const bookDialog = lazyPopup(() =>
  import('./book-line-dialog.tsx').then((module) => module.BookLineDialog),
)

const takeBackDialog = lazyPopup(() =>
  import('./take-back-dialog.tsx').then((module) => module.TakeBackDialog),
)

/** Calls of this page; each reads the list again. */
function useLines() {
  const api = useApi()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: bankLinesKey })
  const reopen = async (id: number) => {
    await api(reopenBankLine, { params: { id: String(id) } })
    await readAgain()
  }
  return {
    reopen,
    /** Only the booking of one line can be undone from its notice. */
    async book(lines: { lineId: number; invoiceId: number }[], only?: BankLine) {
      const { payload } = await api(bookBankLines, { body: { lines } })
      const notice = staffNotices.bankLinesBooked(payload.booked)
      if (only) notifyWithUndo({ ...notice, text: nameOfLine(only) }, () => reopen(only.id))
      else notify(notice)
      await readAgain()
    },
    async setAside(id: number, reason: string) {
      await api(setAsideBankLine, { params: { id: String(id) }, body: { reason } })
      notifyWithUndo(staffNotices.bankLineSetAside, () => reopen(id))
      await readAgain()
    },
  }
}

/** Runs one action at a time and shows why it failed. */
function useBusy(failed: string) {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    run: (action: () => Promise<unknown>) => {
      setBusy(true)
      action()
        .catch((failure: unknown) => notifyFailure(failed, failure))
        .finally(() => setBusy(false))
    },
  }
}

/** Books the lines of this page whose proposal is certain; nothing while there is none. */
export function BookCertain({ lines }: { lines: readonly BankLine[] }) {
  const { book } = useLines()
  const { isBusy, run } = useBusy('The lines were not booked')
  const certain = lines.flatMap(({ id, proposal }) =>
    proposal?.certainty === 'certain' ? [{ lineId: id, invoiceId: proposal.invoiceId }] : [],
  )
  if (certain.length === 0) return null
  return (
    <QueueAct shortcut="y" icon="check" busy={isBusy} onClick={() => run(() => book(certain))}>
      Book {certain.length === 1 ? '1 certain line' : `${countText(certain.length)} certain lines`}
    </QueueAct>
  )
}

/** What can be done with a line in its state. */
export function LineActions({ line }: { line: BankLine }) {
  const { id, state, proposal } = line
  const lines = useLines()
  const { isBusy, run } = useBusy('The line was not changed')
  const setAside = usePopup(reasonDialog)
  const choose = usePopup(bookDialog)
  const takeBack = usePopup(takeBackDialog)
  const name = nameOfLine(line)

  if (state !== 'open') {
    const reopen = async () => {
      await lines.reopen(id)
      notify(staffNotices.bankLineReopened)
    }
    return (
      <>
        <Button
          size="sm"
          busy={isBusy}
          aria-label={`Reopen ${name}`}
          {...(state === 'booked' ? takeBack.trigger : { onClick: () => run(reopen) })}
        >
          Reopen
        </Button>
        {takeBack.render({
          name,
          run: () =>
            reopen().catch((failure: unknown) =>
              notifyFailure('The line was not changed', failure),
            ),
        })}
      </>
    )
  }
  return (
    <div className="row wrap">
      {proposal && line.currency === 'EUR' && (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={`Book ${name} on ${proposal.number}`}
          onClick={() =>
            run(() => lines.book([{ lineId: id, invoiceId: proposal.invoiceId }], line))
          }
        >
          Book
        </Button>
      )}
      {line.currency === 'EUR' && (
        <Button size="sm" aria-label={`Choose an invoice for ${name}`} {...choose.trigger}>
          Choose
        </Button>
      )}
      <Button size="sm" aria-label={`Set aside ${name}`} {...setAside.trigger}>
        Set aside
      </Button>
      {choose.render({
        name,
        run: (invoiceId) => lines.book([{ lineId: id, invoiceId }], line),
      })}
      {setAside.render({
        title: 'Set this line aside',
        act: 'bank-line.set-aside',
        children: <p>{name} pays no invoice. It leaves the list and can be opened again later.</p>,
        confirm: 'Set aside',
        run: (reason) => lines.setAside(id, reason),
      })}
    </div>
  )
}
