import { findPartFaults, takesBack } from '#contract/billing/desk/line-parts.ts'
import {
  maxLineParts,
  type BankLine,
  type InvoiceChoice,
} from '#contract/billing/desk/statements.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import { invoiceChoicesQuery } from '#web/features/billing/desk/api.ts'
import { euroFault, Euros, typedEuros } from '#web/features/billing/desk/euros.ts'
import { nameOfLine } from '#web/features/billing/desk/line-texts.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SearchInput, TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'

interface Part extends InvoiceChoice {
  /** The amount as typed. */
  typed: string
}

interface Booking {
  parts: { invoiceId: number; amountCents: number }[]
  isReturned: boolean
}

type BookLineDialogProps = PopupProps & {
  line: BankLine
  run: (booking: Booking) => Promise<unknown>
  /** Matches the line with a payment that was booked by hand. */
  match: (receiptId: number) => Promise<unknown>
}

const stateOf = ({ openCents }: InvoiceChoice) =>
  openCents > 0
    ? `${formatEuros(openCents)} open`
    : openCents < 0
      ? `${formatEuros(-openCents)} owed to the customer`
      : 'paid'

/** Returns the open amount of an invoice, limited by the rest of the line; all that is owed to the customer. */
const defaultCents = (openCents: number, leftCents: number, lineCents: number) =>
  openCents < 0 === lineCents < 0 && Math.abs(leftCents) < Math.abs(openCents)
    ? leftCents
    : openCents

/** Books a line on the invoices that a person chooses, each with its part. */
export function BookLineDialog({ line, run, match, ...popup }: BookLineDialogProps) {
  const { amountCents: lineCents, proposal } = line
  const [searched, setSearched] = useState('')
  const [parts, setParts] = useState<Part[]>(() =>
    proposal === null || proposal.receiptId !== null || proposal.certainty === 'possible'
      ? []
      : proposal.parts.map((part) => ({
          ...part,
          typed: typedEuros(
            proposal.parts.length > 1
              ? part.amountCents
              : defaultCents(part.openCents, lineCents, lineCents),
          ),
        })),
  )
  const [isReturned, setReturned] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const query = useDeferredValue(searched.trim().slice(0, 100))
  const { data } = useQuery(invoiceChoicesQuery(useApi(), query, line.id))

  const parsed = parts.map((part) => z.safeParse(Euros, part.typed))
  const checked = parts.map((part, index) => ({
    ...part,
    amountCents: parsed[index]!.data ?? 0,
  }))
  const sumCents = checked.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const leftCents = lineCents - sumCents
  const faults = findPartFaults(lineCents, checked, isReturned)
  const returned = checked.filter((part) => takesBack(lineCents, part))
  const errorAt = (index: number) => {
    const { typed } = parts[index]!
    if (typed === '' && !isAsked) return undefined
    if (!checked[index]!.amountCents) return euroFault
    return faults.find(({ part }) => part === index)?.msg
  }
  // Where what is left fits; otherwise where it would be too much.
  const ofLine = checked.filter(
    ({ openCents }) => openCents === 0 || openCents < 0 === lineCents < 0,
  )
  const fitting = ofLine.filter(
    ({ openCents, amountCents }) => Math.abs(amountCents + leftCents) <= Math.abs(openCents),
  )
  const adjustable = leftCents === 0 ? [] : fitting.length > 0 ? fitting : ofLine
  const hasFault = faults.length > 0 || checked.some(({ amountCents }) => amountCents === 0)

  function toggle(invoice: InvoiceChoice) {
    setRefusal(undefined)
    if (parts.some(({ invoiceId }) => invoiceId === invoice.invoiceId)) remove(invoice.invoiceId)
    else {
      const cents = defaultCents(invoice.openCents, leftCents, lineCents)
      setParts([...parts, { ...invoice, typed: cents === 0 ? '' : typedEuros(cents) }])
    }
  }
  const remove = (id: number) => setParts(parts.filter(({ invoiceId }) => invoiceId !== id))
  function type(id: number, typed: string) {
    setRefusal(undefined)
    setParts(parts.map((part) => (part.invoiceId === id ? { ...part, typed } : part)))
  }

  async function send(action: () => Promise<unknown>) {
    setBusy(true)
    try {
      await action()
      popup.onOpenChange(false)
    } catch (failure) {
      // The invoices have changed since they were listed.
      const first = isApiError(failure) ? failure.errors[0]?.msg : undefined
      setRefusal(first ?? reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  function book(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (hasFault) {
      setRefusal(faults.find(({ part }) => part === null)?.msg)
      const form = event.currentTarget
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    void send(() =>
      run({
        parts: checked.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents })),
        isReturned: isReturned && returned.length > 0,
      }),
    )
  }

  return (
    <Dialog
      {...popup}
      title="Book on invoices"
      description={nameOfLine(line)}
      size="md"
      onSubmit={book}
      foot={
        <SubmitFooter busy={isBusy} disabled={parts.length === 0}>
          Book
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        {checked.map((part, index) => (
          <Field
            key={part.invoiceId}
            label={
              <>
                <span className="mono">{part.number}</span> {part.customer}
              </>
            }
            aside={
              <IconButton
                icon="x"
                size="sm"
                label={`Remove ${part.number}`}
                onClick={() => remove(part.invoiceId)}
              />
            }
            hint={hintOf(part)}
            error={errorAt(index)}
          >
            <div className="row">
              <TextInput
                numeric
                inputMode="decimal"
                value={part.typed}
                onChange={(event) => type(part.invoiceId, event.target.value)}
              />
              {adjustable.includes(part) && (
                <Button
                  onClick={() => type(part.invoiceId, typedEuros(part.amountCents + leftCents))}
                >
                  {leftCents < 0 === lineCents < 0 ? 'Add' : 'Reduce by'}{' '}
                  {formatEuros(Math.abs(leftCents))}
                  <span className="sr"> on {part.number}</span>
                </Button>
              )}
            </div>
          </Field>
        ))}
        {parts.length > 0 && (
          <LeftToDivide leftCents={leftCents} lineCents={lineCents} isAsked={isAsked} />
        )}
        {returned.length > 0 && (
          <Checkbox
            className="s6"
            checked={isReturned}
            onChange={(event) => setReturned(event.target.checked)}
            hint={returned
              .map(
                ({ number, openCents, amountCents }) =>
                  `${formatEuros(openCents - amountCents)} will be due on ${number}.`,
              )
              .join(' ')}
          >
            The bank took this payment back
          </Checkbox>
        )}
        <Field label={parts.length === 0 ? 'Number or customer' : 'Add an invoice'}>
          <SearchInput
            data-autofocus
            value={searched}
            maxLength={100}
            placeholder="Number or customer"
            onChange={(event) => setSearched(event.target.value)}
          />
        </Field>
        {data && data.payments.length > 0 && parts.length === 0 && (
          <Field group="choices" label="Booked by hand before">
            {data.payments.map(({ receiptId, number, customer, amountCents, receivedOn }) => (
              <div key={receiptId} className="row between">
                <span>
                  <span className="mono">{number}</span> {customer}{' '}
                  <span className="soft">
                    {amountCents < 0 ? 'paid back' : 'received'} on {formatDay(receivedOn)}
                  </span>
                </span>
                <Button
                  size="sm"
                  busy={isBusy}
                  aria-label={`Match with ${number}`}
                  onClick={() => void send(() => match(receiptId))}
                >
                  Match
                </Button>
              </div>
            ))}
          </Field>
        )}
        {data && (
          <Field
            group="choices"
            label={data.results.length === 0 ? 'No invoice found' : 'Invoices'}
          >
            {data.results.map((invoice) => {
              const isChosen = parts.some(({ invoiceId }) => invoiceId === invoice.invoiceId)
              return (
                <Checkbox
                  key={invoice.invoiceId}
                  checked={isChosen}
                  disabled={!isChosen && parts.length >= maxLineParts}
                  onChange={() => toggle(invoice)}
                >
                  <span className="mono">{invoice.number}</span> {invoice.customer}{' '}
                  <span className="soft">{stateOf(invoice)}</span>
                </Checkbox>
              )
            })}
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** Returns a hint with the open amount, and the handling of more than that. */
function hintOf(part: Part & { amountCents: number }) {
  const overCents = part.amountCents - Math.max(0, part.openCents)
  return part.amountCents > 0 && overCents > 0
    ? `${stateOf(part)}; ${formatEuros(overCents)} too much, to be paid back`
    : stateOf(part)
}

/** The amount that is not divided yet, announced as it changes. */
function LeftToDivide(props: { leftCents: number; lineCents: number; isAsked: boolean }) {
  const { leftCents, lineCents, isAsked } = props
  const isTooMuch = leftCents !== 0 && leftCents < 0 !== lineCents < 0
  return (
    <p className="row between strong" role="status">
      <span>{isTooMuch ? 'Too much divided' : 'Left to divide'}</span>
      <span className={leftCents !== 0 && (isTooMuch || isAsked) ? 'num late' : 'num'}>
        {formatEuros(Math.abs(leftCents))}
      </span>
    </p>
  )
}
