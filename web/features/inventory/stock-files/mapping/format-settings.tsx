import { maxSkippedLines, stockLimits } from '#contract/inventory/inventory.ts'
import {
  decimals,
  delimiterNames,
  delimiters,
  encodingNames,
  encodings,
} from '#contract/spreadsheet.ts'
import { currencies } from '#contract/figures/currencies.ts'
import type { StockFileForm, StockFilePreview } from '#contract/inventory/stock-files.ts'
import {
  isUnclear,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'

type ReadingSettingsProps = {
  preview: StockFilePreview
  draft: MappingDraft
  onChange: (draft: MappingDraft) => void
  onOpen: (form: StockFileForm) => void
}

/** Defaults for missing columns, and the file format where it is ambiguous. */
export function FormatSettings({ preview, draft, onChange, onOpen }: ReadingSettingsProps) {
  const change = (more: Partial<MappingDraft>) => onChange({ ...draft, ...more })
  return (
    <div className="form">
      <Field label="Currency">
        <NativeSelect
          value={draft.currency}
          onChange={({ target }) => change({ currency: choice(currencies, target.value) })}
        >
          <Options of={currencies} />
        </NativeSelect>
      </Field>
      <Maker key={draft.sheet} draft={draft} onChange={onChange} />
      <HowWritten preview={preview} draft={draft} onChange={onChange} onOpen={onOpen} />
    </div>
  )
}

const choice = <T extends string>(options: readonly T[], value: string) =>
  options.find((one) => one === value) ?? options[0]!

type PartProps = Pick<ReadingSettingsProps, 'draft' | 'onChange'>

/** Applies the text on blur or Enter, because every change reads the file again. */
const onceTyped = (take: (field: HTMLInputElement) => void) => ({
  autoComplete: 'off',
  onBlur: ({ target }: FocusEvent<HTMLInputElement>) => take(target),
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') take(currentTarget)
  },
})

function Maker({ draft, onChange }: PartProps) {
  const { manufacturer, ...rest } = draft
  return (
    <Field label="Manufacturer" mark="optional" limit={stockLimits.manufacturer}>
      <TextInput
        defaultValue={manufacturer}
        maxLength={stockLimits.manufacturer}
        {...onceTyped(({ value }) => {
          const typed = value.trim()
          if (typed === (manufacturer ?? '')) return
          onChange(typed === '' ? rest : { ...rest, manufacturer: typed })
        })}
      />
    </Field>
  )
}

/** The file format, expanded if it is ambiguous. */
function HowWritten({ preview, draft, onChange, onOpen }: ReadingSettingsProps) {
  const [wasUnclear] = useState(() => isUnclear(preview))
  const change = (more: Partial<MappingDraft>) => onChange({ ...draft, ...more })
  return (
    <details open={wasUnclear}>
      <summary className="small soft">File format</summary>
      <div className="form space-above">
        {preview.kind === 'text' && (
          <>
            <Field label="Column separator" className="s3">
              <NativeSelect
                value={draft.delimiter}
                onChange={({ target }) => onOpen({ delimiter: choice(delimiters, target.value) })}
              >
                <Options of={delimiters.map((sign) => [sign, delimiterNames[sign]])} />
              </NativeSelect>
            </Field>
            <Field label="Encoding" className="s3">
              <NativeSelect
                value={draft.encoding}
                onChange={({ target }) => onOpen({ encoding: choice(encodingNames, target.value) })}
              >
                <Options of={encodingNames.map((name) => [name, encodings[name]])} />
              </NativeSelect>
            </Field>
          </>
        )}
        <Field label="Price format" className="s3">
          <NativeSelect
            value={draft.decimal ?? preview.mapping.decimal}
            onChange={({ target }) => change({ decimal: choice(decimals, target.value) })}
          >
            <option value=".">1,234.50</option>
            <option value=",">1.234,50</option>
          </NativeSelect>
        </Field>
        <Field label="Quantities such as 5.000" className="s3">
          <NativeSelect
            value={String(
              draft.hasQuantityDecimals ?? preview.mapping.hasQuantityDecimals ?? false,
            )}
            onChange={({ target }) => change({ hasQuantityDecimals: target.value === 'true' })}
          >
            <option value="false">are thousands</option>
            <option value="true">are 5</option>
          </NativeSelect>
        </Field>
        <FirstStockLine key={draft.sheet} draft={draft} onChange={onChange} />
      </div>
    </details>
  )
}

function FirstStockLine({ draft, onChange }: PartProps) {
  return (
    <Field label="First stock line" className="s3">
      <TextInput
        numeric
        inputMode="numeric"
        defaultValue={draft.skippedLines + 1}
        {...onceTyped((field) => {
          const first = parseNumber(field.value) ?? NaN
          if (!Number.isInteger(first) || first < 1 || first > maxSkippedLines + 1) {
            field.value = String(draft.skippedLines + 1)
          } else if (first - 1 !== draft.skippedLines) {
            onChange({ ...draft, skippedLines: first - 1 })
          }
        })}
      />
    </Field>
  )
}
