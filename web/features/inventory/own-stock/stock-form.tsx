import { parseAskedPrice } from '#contract/figures/asked-price.ts'
import {
  currencies,
  formatPrice,
  toEuroCents,
  type Currency,
} from '#contract/figures/currencies.ts'
import {
  callPrice,
  conditions,
  conditionWords,
  stockLimits,
} from '#contract/inventory/inventory.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import { StockDraft, defaultQuantity, type OwnStockLine } from '#contract/inventory/own-stock.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { useStockPlace, useStockTracking } from '#web/features/inventory/stock-place.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { EditConflictNote, useOptimisticSave } from '#web/platform/forms/optimistic-save.tsx'
import {
  quantityReading,
  PriceInput,
  priceReading,
  useFollowingCurrency,
} from '#web/platform/forms/price-input.tsx'
import { Options } from '#web/platform/forms/options.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import './stock-form.css'

const labels = {
  partNumber: 'Part number',
  manufacturer: 'Manufacturer',
  description: 'Description',
  quantity: 'Quantity',
  partCondition: 'Condition',
  price: 'Price',
  currency: 'Currency',
}
const required = ['partNumber', 'manufacturer', 'description', 'price'] as const

/** The form values; a new line has the default quantity and condition (CN-015). A price on request has no currency. */
const valuesOf = (line: OwnStockLine | undefined, currency: Currency) => ({
  partNumber: line?.partNumber ?? '',
  manufacturer: line?.manufacturer ?? '',
  description: line?.description ?? '',
  quantity: String(line?.quantity ?? defaultQuantity),
  partCondition: line?.partCondition ?? conditions[0],
  price: line === undefined ? '' : priceValue(line.askedPrice),
  currency: line && line.askedPrice !== callPrice ? line.askedCurrency : currency,
})

/** With two decimals or none, as it was asked. */
const priceValue = (price: OwnStockLine['askedPrice']) =>
  price === callPrice || Number.isInteger(price) ? String(price) : price.toFixed(2)

type StockFormProps = {
  line: OwnStockLine | undefined
  onDone: () => void
}

/** Adds lines to the own stock one after another, or changes one. */
export function StockForm({ line, onDone }: StockFormProps) {
  const api = useApi()
  const trackFeature = useStockTracking()
  const changes = useStockChanges()
  const { isStaff } = useStockPlace()
  const { currency: preferred = currencies[0] } = usePreferences()
  const { form, refusal, submit } = useContractForm(StockDraft, valuesOf(line, preferred))
  const { base, conflicts, saveOptimistically } = useOptimisticSave({
    form,
    opened: line,
    valuesOf: (row) => valuesOf(row, preferred),
    labels,
    read: async (row) =>
      row && (await api('listStock', { query: { id: row.id } })).payload.results[0],
  })
  const { errors, isDirty, isSubmitted, isSubmitting, touchedFields } = form.formState
  const filled = form.watch(required).every((value) => String(value).trim() !== '')
  const leaving = useUnsavedChangesWarning(isDirty && !isSubmitting)
  const element = useRef<HTMLFormElement>(null)
  const [added, setAdded] = useState(0)
  // On opening, and after each added line.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
    element.current?.querySelector<HTMLElement>('input')?.focus()
  }, [added])

  async function add(draft: StockDraft) {
    const { type, line: saved } = (await api('addStockLine', { body: draft })).payload
    trackFeature('addingInventory', saved.id)
    const done = isStaff ? stockNotices.stockAddedByStaff : stockNotices.stockAdded
    notify(type === 'update' ? stockNotices.stockUpdated : done)
    changes.saved(saved)
    // Most members ask all their prices in one currency.
    form.reset(valuesOf(undefined, following.reset()))
    setAdded((before) => before + 1)
  }

  async function change({ id, version }: OwnStockLine, draft: StockDraft) {
    const body = { ...draft, version }
    const { payload } = await api('changeStockLine', { params: { id: String(id) }, body })
    notify(stockNotices.stockChanged)
    changes.saved(payload.line)
    onDone()
  }

  const save = submit(
    (draft) => saveOptimistically((row) => (row ? change(row, draft) : add(draft))),
    (failure) => {
      if (failure.extra === 'CHANGED') return
      if (!base) trackFeature('addingInventory', 0, failure)
      notify(stockNotices.stockNotSaved(reasonOf(failure)))
    },
  )
  const price = form.register('price')
  const [typedPrice, currency = preferred, typedQuantity] = form.watch([
    'price',
    'currency',
    'quantity',
  ])
  const following = useFollowingCurrency(currency, (code, isChosen) => {
    form.setValue('currency', code, { shouldDirty: true })
    if (isChosen && (isSubmitted || touchedFields.price)) void form.trigger('price')
  })

  return (
    <Panel title={base ? `Edit ${base.partNumber}` : 'Add a part'} className="space-below">
      <form
        ref={element}
        className="stack"
        aria-label={base ? 'Edit part' : 'Add part'}
        noValidate
        onSubmit={save}
        // An untouched form has no errors: they would move the page below the pointer of who leaves it.
        onBlurCapture={(event) => {
          if (!isDirty && !isSubmitted) event.stopPropagation()
        }}
      >
        <EditConflictNote conflicts={conflicts} refusal={refusal} />
        <div className="form">
          <Field
            label={labels.partNumber}
            className="s2 solo"
            limit={stockLimits.partNumber}
            error={errors.partNumber?.message}
          >
            <TextInput
              mono
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...form.register('partNumber')}
            />
          </Field>
          <Field
            label={labels.manufacturer}
            className="s2 solo"
            limit={stockLimits.manufacturer}
            error={errors.manufacturer?.message}
          >
            <TextInput autoComplete="off" {...form.register('manufacturer')} />
          </Field>
          <Field
            label={labels.partCondition}
            className="s2 solo"
            error={errors.partCondition?.message}
          >
            <NativeSelect {...form.register('partCondition')}>
              <Options of={conditions.map((code) => [code, `${code} · ${conditionWords[code]}`])} />
            </NativeSelect>
          </Field>
          <Field
            label={labels.description}
            className="s3 solo"
            limit={stockLimits.description}
            error={errors.description?.message}
          >
            <TextInput autoComplete="off" {...form.register('description')} />
          </Field>
          <Field
            label={labels.quantity}
            className="s1 stock-quantity"
            hint={quantityReading(String(typedQuantity))}
            error={errors.quantity?.message}
          >
            <TextInput
              numeric
              inputMode="numeric"
              autoComplete="off"
              {...form.register('quantity')}
            />
          </Field>
          <Field
            label={labels.price}
            className="s2 stock-price"
            hint={<PriceHint typed={String(typedPrice)} currency={currency} />}
            error={errors.price?.message ?? errors.currency?.message}
          >
            <PriceInput
              price={{
                ...price,
                inputMode: 'decimal',
                onChange: (event) => {
                  following.follow(event.target.value)
                  void price.onChange(event)
                },
              }}
              currency={currency}
              onCurrency={following.choose}
            />
          </Field>
        </div>
        <footer className="row end">
          {/* Keeps the focus in the field: its error would appear on blur and move the button. */}
          <Button onMouseDown={(event) => event.preventDefault()} onClick={onDone}>
            {base ? 'Cancel' : 'Close'}
          </Button>
          <Button variant="primary" type="submit" disabled={!filled} busy={isSubmitting}>
            {base ? 'Save' : 'Add to inventory'}
          </Button>
        </footer>
      </form>
      {leaving}
    </Panel>
  )
}

/** The interpretation of the typed price, and its value in euro. */
function PriceHint({ typed, currency }: { typed: string; currency: Currency }) {
  const rates = useQuery(settingsQuery(useApi())).data
  const reading = priceReading(typed, currency)
  if (reading === undefined) return '0 shows as CALL.'
  const read = parseAskedPrice(typed, currency)
  const price = 'price' in read ? read.price : null
  const euro =
    price && price.currency !== 'EUR' && rates && toEuroCents(price.cents, price.currency, rates)
  return euro ? `${reading} (${formatPrice(euro, 'EUR')})` : reading
}
