import type { BankLine } from '#contract/billing/desk/statements.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { bankLinesKey } from '#web/features/billing/desk/api.ts'
import { nameOfLine, numbersOf } from '#web/features/billing/desk/line-texts.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { QueueAct } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { useApi, type CallInput } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'

const bookDialog = lazyPopup(() =>
  import('./book-line-dialog.tsx').then((module) => module.BookLineDialog),
)

const takeBackDialog = lazyPopup(() =>
  import('./take-back-dialog.tsx').then((module) => module.TakeBackDialog),
)

type Booking = CallInput<'bookBankLines'>['body']['lines'][number]

/** Calls about lines; each reads lists and counts again, and has the next item of a queue opened. */
function useLines(onHandled?: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readAgain = () =>
    Promise.all(
      [bankLinesKey, queueKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  const handled = async () => {
    await readAgain()
    onHandled?.()
  }
  const reopen = async (id: number) => {
    await api('reopenBankLine', { params: { id: String(id) } })
    await readAgain()
  }
  return {
    reopen,
    /** Only the booking of one line can be undone from its notice. */
    async book(lines: Booking[], only?: BankLine) {
      const { payload } = await api('bookBankLines', { body: { lines } })
      const notice = staffNotices.bankLinesBooked(payload.booked)
      if (only) notifyWithUndo({ ...notice, text: nameOfLine(only) }, () => reopen(only.id))
      else notify(notice)
      await handled()
    },
    async match(line: BankLine, receiptId: number) {
      await api('matchBankLine', { params: { id: String(line.id) }, body: { receiptId } })
      const notice = { ...staffNotices.bankLineMatched, text: nameOfLine(line) }
      notifyWithUndo(notice, () => reopen(line.id))
      await handled()
    },
    async setAside(id: number, reason: string) {
      await api('setAsideBankLine', { params: { id: String(id) }, body: { reason } })
      notifyWithUndo(staffNotices.bankLineSetAside, () => reopen(id))
      await handled()
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
  const certain = certainOf(lines)
  if (certain.length === 0) return null
  const only = certain.length === 1 ? lines.find(({ id }) => id === certain[0]!.lineId) : undefined
  const name = only ? 'Book 1 certain line' : `Book ${countText(certain.length)} certain lines`
  return (
    <QueueAct
      shortcut="y"
      icon="check"
      busy={isBusy}
      onClick={() => run(() => book(certain, only))}
    >
      {name}
    </QueueAct>
  )
}

/** Lines whose proposal is certain; of two that pay the same invoice a person decides about the second. */
function certainOf(lines: readonly BankLine[]): Booking[] {
  const invoiceIds = new Set<number>()
  return lines.flatMap(({ id, proposal }) => {
    if (proposal?.certainty !== 'certain') return []
    if (proposal.parts.some(({ invoiceId }) => invoiceIds.has(invoiceId))) return []
    for (const { invoiceId } of proposal.parts) invoiceIds.add(invoiceId)
    return [bookingOf(id, proposal)]
  })
}

const bookingOf = (lineId: number, { parts }: NonNullable<BankLine['proposal']>): Booking => ({
  lineId,
  parts: parts.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents })),
})

type ActProps = ComponentProps<typeof QueueAct> & { inBar: boolean }

/** An act of a row, or with its key in the bar of an item of a queue. */
function Act({ inBar, shortcut, variant, ...rest }: ActProps) {
  return inBar ? (
    <QueueAct shortcut={shortcut} variant={variant} {...rest} />
  ) : (
    <Button size="sm" {...rest} />
  )
}

type LineActionsProps = {
  line: BankLine
  /** In a queue: opens the next item. */
  onHandled?: () => void
}

/** Actions on a line, by its state. */
export function LineActions({ line, onHandled }: LineActionsProps) {
  const { id, state, proposal } = line
  const lines = useLines(onHandled)
  const { isBusy, run } = useBusy('The line was not changed')
  const setAside = usePopup(reasonDialog)
  const choose = usePopup(bookDialog)
  const takeBack = usePopup(takeBackDialog)
  const name = nameOfLine(line)
  const inBar = onHandled !== undefined

  if (state !== 'open') {
    const reopen = async () => {
      await lines.reopen(id)
      notify(staffNotices.bankLineReopened)
    }
    return (
      <>
        <Act
          inBar={inBar}
          shortcut="e"
          busy={isBusy}
          aria-label={`Reopen ${name}`}
          {...(state === 'booked' ? takeBack.trigger : { onClick: () => run(reopen) })}
        >
          Reopen
        </Act>
        {takeBack.render({
          line,
          run: () =>
            reopen().catch((failure: unknown) =>
              notifyFailure('The line was not changed', failure),
            ),
        })}
      </>
    )
  }
  const isMatch = proposal !== null && proposal.receiptId !== null
  const act = isMatch ? 'Match' : 'Book'
  const acts = (
    <>
      {proposal && line.currency === 'EUR' && (
        <Act
          inBar={inBar}
          shortcut="y"
          variant="primary"
          busy={isBusy}
          aria-label={`${act} ${name} ${isMatch ? 'with' : 'on'} ${numbersOf(proposal.parts)}`}
          onClick={() =>
            run(() =>
              isMatch
                ? lines.match(line, proposal.receiptId!)
                : lines.book([bookingOf(id, proposal)], line),
            )
          }
        >
          {act}
        </Act>
      )}
      {line.currency === 'EUR' && (
        <Act
          inBar={inBar}
          shortcut="c"
          aria-label={`Choose invoices for ${name}`}
          {...choose.trigger}
        >
          Choose
        </Act>
      )}
      <Act inBar={inBar} shortcut="N" aria-label={`Set aside ${name}`} {...setAside.trigger}>
        Set aside
      </Act>
    </>
  )
  return (
    <>
      {inBar ? acts : <div className="row wrap">{acts}</div>}
      {choose.render({
        line,
        run: (booking) => lines.book([{ lineId: id, ...booking }], line),
        match: (receiptId) => lines.match(line, receiptId),
      })}
      {setAside.render({
        title: 'Set this line aside',
        act: 'bank-line.set-aside',
        children: <p>{name} pays no invoice. It leaves the list and can be opened again later.</p>,
        confirm: 'Set aside',
        run: (reason) => lines.setAside(id, reason),
      })}
    </>
  )
}
