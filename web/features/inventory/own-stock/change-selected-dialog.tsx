import { conditions, conditionWords, type Condition } from '#contract/inventory/inventory.ts'
import { pricePercents } from '#contract/inventory/selected-lines.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import { removalDays } from '#contract/inventory/own-stock.ts'
import { countText } from '#contract/figures/numbers.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent } from 'react'

type ChangeSelectedProps = PopupProps & { ids: readonly number[]; onChanged: () => void }

/** Changes the selected lines of the stock alike; what is left empty stays (BK-067). */
export function ChangeSelectedDialog({ ids, onChanged, ...dialog }: ChangeSelectedProps) {
  const api = useApi()
  const { read } = useStockChanges()
  const [typed, setTyped] = useState({ condition: '', quantity: '', percent: '' })
  const percentText = typed.percent
    .replace(/[%+\s]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  const percent = percentText === '' ? undefined : Number(percentText)
  const isPercentWrong =
    percent !== undefined && !(percent >= pricePercents.min && percent <= pricePercents.max)
  const isEmpty = Object.values(typed).every((text) => text.trim() === '')
  const change = useMutation({
    mutationFn: () =>
      api('changeSelectedLines', {
        body: {
          ids: [...ids],
          ...(typed.condition && { partCondition: typed.condition as Condition }),
          ...(typed.quantity.trim() && { quantity: typed.quantity }),
          ...(percent !== undefined && { pricePercent: percent }),
        },
      }),
    onSuccess: ({ payload: { count, skipped } }) => {
      notify(stockNotices.linesChanged(count, skipped))
      dialog.onOpenChange(false)
      onChanged()
      read()
    },
  })
  const failure = change.error
  const quantityError =
    isApiError(failure) && failure.errors.find(({ param }) => param === 'quantity')?.msg

  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPercentWrong && !change.isPending) change.mutate()
  }

  return (
    <Dialog
      {...dialog}
      size="md"
      title={ids.length === 1 ? 'Change 1 part' : `Change ${countText(ids.length)} parts`}
      description={`Empty fields stay unchanged. You can undo the change for ${removalDays} days.`}
      confirmClose="typed"
      onSubmit={submit}
      foot={
        <SubmitFooter busy={change.isPending} disabled={isEmpty || isPercentWrong}>
          Save
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{failure && !quantityError ? reasonOf(failure) : undefined}</Refusal>
        <Field label="Condition" mark="optional" className="solo">
          <NativeSelect data-autofocus {...field('condition')}>
            <Options
              of={[
                ['', 'No change'],
                ...conditions.map((code) => [code, `${code} · ${conditionWords[code]}`] as const),
              ]}
            />
          </NativeSelect>
        </Field>
        <Field
          label="Quantity"
          mark="optional"
          className="s3 solo"
          error={quantityError || undefined}
        >
          <TextInput numeric inputMode="numeric" autoComplete="off" {...field('quantity')} />
        </Field>
        <Field
          label="Change price by %"
          mark="optional"
          className="s3 solo"
          hint="-10 for ten percent less. CALL stays CALL."
          error={
            isPercentWrong
              ? `This field should be between ${pricePercents.min} and ${pricePercents.max}`
              : undefined
          }
        >
          <TextInput numeric autoComplete="off" {...field('percent')} />
        </Field>
      </div>
    </Dialog>
  )
}
