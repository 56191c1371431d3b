import { boundsOf, type SettingEntry, type SettingField } from '#contract/back-office/settings.ts'
import { readingOf, type Texts } from '#web/features/back-office/settings/settings-draft.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { MarkedText } from '#web/ui/text/marked-text.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'

type SettingFieldsProps = {
  entry: SettingEntry
  texts: Texts
  faults: Readonly<Record<string, string>>
  /** Words of the search, marked in the labels. */
  words: readonly string[]
  onType: (name: string, text: string) => void
  onLeave: () => void
}

export function SettingFields({
  entry,
  texts,
  faults,
  words,
  onType,
  onLeave,
}: SettingFieldsProps) {
  return entry.fields.map((field) => (
    <OneField
      key={field.name}
      entry={entry}
      field={field}
      text={texts[field.name] ?? ''}
      fault={faults[field.name]}
      words={words}
      onType={(text) => onType(field.name, text)}
      onLeave={onLeave}
    />
  ))
}

type OneFieldProps = {
  entry: SettingEntry
  field: SettingField
  text: string
  fault: string | undefined
  words: readonly string[]
  onType: (text: string) => void
  onLeave: () => void
}

function OneField({ entry, field, text, fault, words, onType, onLeave }: OneFieldProps) {
  const { kind, label, choices = [] } = field
  const name = <MarkedText text={label} words={words} />
  const { minimum, maximum, maxLength } = boundsOf(entry, field)
  const isNumber = kind === 'number' || kind === 'decimal'
  const range = isNumber ? `${minimum} to ${maximum}` : undefined
  if (kind === 'switch') {
    return (
      <div className="stack tight">
        <Switch
          checked={text === '1'}
          aria-invalid={fault !== undefined}
          onChange={({ target }) => onType(target.checked ? '1' : '0')}
        >
          {name}
        </Switch>
        {fault && (
          <p className="error" role="alert">
            {fault}
          </p>
        )}
      </div>
    )
  }
  const fieldProps = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: onLeave,
  }
  return (
    <Field
      label={name}
      error={fault}
      hint={readingOf(field, text) ?? field.hint ?? range}
      limit={kind === 'text' || kind === 'longText' ? maxLength : undefined}
      hideLabel={label === entry.label}
      className={isNumber ? 'setting-number' : undefined}
    >
      {kind === 'longText' ? (
        <TextArea rows={(maxLength ?? 0) > 500 ? 7 : 3} {...fieldProps} />
      ) : kind === 'choice' ? (
        <NativeSelect {...fieldProps}>
          <Options of={choices.map((choice) => [choice.value, choice.label])} />
        </NativeSelect>
      ) : (
        <TextInput
          numeric={isNumber}
          {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
          {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
          {...fieldProps}
        />
      )}
    </Field>
  )
}
