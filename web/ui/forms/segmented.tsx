import { use, useId, type ChangeEvent, type FocusEvent, type ReactNode, type Ref } from 'react'
import { cx } from '../class-names.ts'
import { FieldContext } from './field-context.ts'
import type { Side } from '../marks/side-chip.tsx'

export type SegmentedOption<V extends string> = {
  value: V
  label: ReactNode
  side?: Side | undefined
  title?: string | undefined
  disabled?: boolean | undefined
}

type SegmentedProps<V extends string> = {
  options: readonly SegmentedOption<V>[]
  name?: string | undefined
  value?: V | undefined
  defaultValue?: V | undefined
  onValueChange?: ((value: V) => void) | undefined
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  /** Reaches every radio, as form libraries expect. */
  ref?: Ref<HTMLInputElement> | undefined
  /** Needed outside a `<Field group>`. */
  label?: string | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

/** Two to four short words of which one is chosen. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { options, value, defaultValue, onValueChange, onChange, onBlur, ref, label, small, wide } =
    props
  const field = use(FieldContext)
  const ownName = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
      className={cx('seg', small && 'sm', wide && 'wide', props.className)}
    >
      {options.map((option) => (
        <label key={option.value} className={option.side?.toLowerCase()} title={option.title}>
          <input
            ref={ref}
            type="radio"
            name={props.name ?? ownName}
            value={option.value}
            disabled={option.disabled}
            checked={value === undefined ? undefined : option.value === value}
            defaultChecked={
              value === undefined && defaultValue !== undefined
                ? option.value === defaultValue
                : undefined
            }
            onBlur={onBlur}
            onChange={(event) => {
              onChange?.(event)
              onValueChange?.(option.value)
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
