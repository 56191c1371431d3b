import { conditions, conditionWords, stockLimits } from '#contract/inventory/inventory.ts'
import { notices } from '#contract/page-notices.ts'
import {
  addStockLine,
  changeStockLine,
  listStock,
  StockDraft,
  defaultQuantity,
  type OwnStockLine,
} from '#contract/inventory/own-stock.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { EditConflictNote, useOptimisticSave } from '#web/platform/forms/optimistic-save.tsx'
import { Options } from '#web/platform/forms/options.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'

const labels = {
  partNumber: 'Part number',
  manufacturer: 'Manufacturer',
  description: 'Description',
  quantity: 'Quantity',
  partCondition: 'Condition',
  price: 'Price',
}
const required = ['partNumber', 'manufacturer', 'description', 'price'] as const

/** The form values; a new line has the default quantity and condition (CN-015). */
const valuesOf = (line: OwnStockLine | undefined) => ({
  partNumber: line?.partNumber ?? '',
  manufacturer: line?.manufacturer ?? '',
  description: line?.description ?? '',
  quantity: String(line?.quantity ?? defaultQuantity),
  partCondition: line?.partCondition ?? conditions[0],
  price: line === undefined ? '' : String(line.price),
})

/** Replaces a typed comma in a price by a point and keeps the cursor (IV-008). */
function withPoint({ target }: ChangeEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd } = target
  if (!target.value.includes(',')) return
  target.value = target.value.replaceAll(',', '.')
  target.setSelectionRange(selectionStart, selectionEnd)
}

type StockFormProps = {
  line: OwnStockLine | undefined
  onDone: () => void
}

/** Adds lines to the own stock one after another, or changes one. */
export function StockForm({ line, onDone }: StockFormProps) {
  const api = useApi()
  const trackFeature = useFeatureTracking()
  const changes = useStockChanges()
  const { form, refusal, submit } = useContractForm(StockDraft, valuesOf(line))
  const { base, conflicts, saveOptimistically } = useOptimisticSave({
    form,
    opened: line,
    valuesOf,
    labels,
    read: async (known) =>
      known && (await api(listStock, { query: { id: known.id } })).payload.results[0],
  })
  const { errors, isDirty, isSubmitting } = form.formState
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
    const { type, line: kept } = (await api(addStockLine, { body: draft })).payload
    trackFeature('addingInventory', kept.id)
    notify(type === 'update' ? notices.stockUpdated : notices.stockAdded)
    changes.saved(kept)
    form.reset(valuesOf(undefined))
    setAdded((before) => before + 1)
  }

  async function change({ id, version }: OwnStockLine, draft: StockDraft) {
    const body = { ...draft, version }
    const { payload } = await api(changeStockLine, { params: { id: String(id) }, body })
    notify(notices.stockChanged)
    changes.saved(payload.line)
    onDone()
  }

  const save = submit(
    (draft) => saveOptimistically((known) => (known ? change(known, draft) : add(draft))),
    (failure) => {
      if (failure.extra === 'CHANGED') return
      if (!base) trackFeature('addingInventory', 0, failure)
      notify(notices.stockNotSaved(reasonOf(failure)))
    },
  )
  const price = form.register('price')

  return (
    <Panel title={base ? `Edit ${base.partNumber}` : 'Add a part'} className="space-below">
      <form
        ref={element}
        className="stack"
        aria-label={base ? 'Edit part' : 'Add part'}
        noValidate
        onSubmit={save}
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
            className="s4"
            limit={stockLimits.description}
            error={errors.description?.message}
          >
            <TextInput autoComplete="off" {...form.register('description')} />
          </Field>
          <Field label={labels.quantity} className="s1 half" error={errors.quantity?.message}>
            <TextInput
              numeric
              inputMode="numeric"
              autoComplete="off"
              {...form.register('quantity')}
            />
          </Field>
          <Field
            label="Price in €"
            className="s1 half"
            hint="0 shows as CALL."
            error={errors.price?.message}
          >
            <TextInput
              numeric
              inputMode="decimal"
              autoComplete="off"
              {...price}
              onChange={(event) => {
                withPoint(event)
                void price.onChange(event)
              }}
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
