import type { InvoiceChoice } from '#contract/back-office/billing/statements.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { invoiceChoicesQuery } from '#web/features/back-office/billing/api.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type FormEvent } from 'react'

type BookLineDialogProps = PopupProps & {
  /** Amount and payer. */
  name: string
  run: (invoiceId: number) => Promise<unknown>
}

const stateOf = ({ openCents }: InvoiceChoice) =>
  openCents > 0
    ? `${formatEuros(openCents)} open`
    : openCents < 0
      ? `${formatEuros(-openCents)} owed to the customer`
      : 'paid'

/** Books a line on an invoice that a person chooses. */
export function BookLineDialog({ name, run, ...popup }: BookLineDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const asked = useDeferredValue(typed.trim().slice(0, 100))
  const { data } = useQuery(invoiceChoicesQuery(useApi(), asked))
  const isOffered = data?.results.some(({ invoiceId }) => invoiceId === chosen)

  async function book(event: FormEvent) {
    event.preventDefault()
    if (chosen === undefined) return
    setBusy(true)
    try {
      await run(chosen)
      popup.onOpenChange(false)
    } catch (failure) {
      setRefusal(reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      {...popup}
      title="Book on an invoice"
      description={name}
      size="md"
      onSubmit={(event) => void book(event)}
      foot={
        <SubmitFooter busy={isBusy} disabled={!isOffered}>
          Book
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <Field label="Number or customer">
          <SearchInput
            data-autofocus
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {data && (
          <Field group="choices" label={data.results.length === 0 ? 'No invoice found' : 'Invoice'}>
            {data.results.map((invoice) => (
              <Radio
                key={invoice.invoiceId}
                name="invoice"
                checked={invoice.invoiceId === chosen}
                onChange={() => setChosen(invoice.invoiceId)}
              >
                <span className="mono">{invoice.number}</span> {invoice.customer}{' '}
                <span className="soft">{stateOf(invoice)}</span>
              </Radio>
            ))}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
