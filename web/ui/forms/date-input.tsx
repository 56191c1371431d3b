import { addDays, businessDate, formatDay, parseDay } from '#contract/dates.ts'
import { use, useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, Ref } from 'react'
import { FieldContext, useFieldWiring } from './field-context.ts'
import { IconButton } from './button.tsx'
import { cx } from '../class-names.ts'

/** The value is a day such as 2026-12-31, empty, or else what was typed, which no schema of a day accepts. */
type DateEvent = { type: 'change' | 'blur'; target: { name: string; type: 'date'; value: string } }

type DateInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'onChange' | 'onBlur' | 'ref'
> & {
  value?: string | undefined
  /** The first and the last day that can be chosen. */
  min?: string | number | undefined
  max?: string | number | undefined
  onChange?: (event: DateEvent) => void
  onBlur?: (event: DateEvent) => void
  ref?: Ref<{ value: string; focus: () => void }>
}

const read = (text: string) => parseDay(text) ?? text.trim()
const show = (value: string) => formatDay(parseDay(value) ?? value)

/** Returns the error text for a day as typed; undefined for an empty field that may be empty. */
export function dateFault(
  text: string,
  first = '',
  last = '',
  isNeeded = false,
): string | undefined {
  const day = parseDay(text)
  if (text.trim() === '') return isNeeded ? dateFormat : undefined
  if (!day) return /\d.*\d{4}/.test(text) ? `${text.trim()} is not a date` : dateFormat
  if (first && day < first) return `Choose ${formatDay(first)} or a later date`
  return last && day > last ? `Choose ${formatDay(last)} or an earlier date` : undefined
}
const dateFormat = 'Enter a date such as 31/12/2026'

/**
 * A date, typed as the site writes dates or chosen in the calendar of the browser; arrows change it by a day. A
 * required one that keeps its value while it is emptied says that it needs a date.
 */
export function DateInput(props: DateInputProps) {
  const { ref, name = '', value, min, max, onChange, onBlur, className, ...rest } = props
  const [first, last] = [String(min ?? ''), String(max ?? '')]
  const text = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const refuse = use(FieldContext)?.refuse
  const emit = (type: DateEvent['type']) =>
    ({ type, target: { name, type: 'date', value: read(text.current!.value) } }) as const

  /** Stores the text, in the picker if it is a day. */
  function store() {
    const typed = text.current!.value
    picker.current!.value = parseDay(typed) ?? ''
    const fault = dateFault(typed, first, last, rest.required === true && Boolean(value))
    text.current!.setCustomValidity(fault ?? '')
    if (!fault) refuse?.(undefined)
    return fault
  }
  const write = useCallback(
    (next: string) => {
      // A form writes back what is typed, in its own form.
      if (!text.current || read(next) === read(text.current.value)) return
      text.current.value = show(next)
      picker.current!.value = parseDay(next) ?? ''
      text.current.setCustomValidity('')
      refuse?.(undefined)
    },
    [refuse],
  )
  useImperativeHandle(
    ref,
    () => ({
      get value() {
        return read(text.current?.value ?? '')
      },
      set value(next: string) {
        write(next)
      },
      focus: () => text.current?.focus(),
    }),
    [write],
  )
  useLayoutEffect(() => {
    if (value !== undefined) write(value)
  }, [value, write])

  /** Enters a day, or none, as if it had been typed. */
  function enter(day: string) {
    text.current!.value = formatDay(day)
    text.current!.dispatchEvent(new Event('input', { bubbles: true }))
  }
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const count = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (count === undefined || event.altKey || rest.readOnly) return
    event.preventDefault()
    const day = parseDay(text.current!.value)
    const next = day ? addDays(day, count) : businessDate(new Date())
    enter(first && next < first ? first : last && next > last ? last : next)
  }

  return (
    <span className={cx('date-box', className)}>
      <input
        type="text"
        placeholder="dd/mm/yyyy"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        {...rest}
        {...useFieldWiring(rest)}
        ref={text}
        className="input"
        data-date="dd/mm/yyyy"
        defaultValue={show(value ?? '')}
        onInput={() => {
          store()
          onChange?.(emit('change'))
        }}
        onBlur={() => {
          const fault = store()
          if (!fault) text.current!.value = show(read(text.current!.value))
          refuse?.(fault)
          onBlur?.(emit('blur'))
        }}
        onKeyDown={step}
      />
      <input
        ref={picker}
        type="date"
        name={name}
        min={first || undefined}
        max={last || undefined}
        defaultValue={parseDay(value ?? '') ?? ''}
        tabIndex={-1}
        aria-hidden="true"
        onInput={({ currentTarget }) => enter(currentTarget.value)}
      />
      <IconButton
        icon="calendar"
        size="sm"
        label="Open calendar"
        disabled={rest.disabled}
        onClick={() => picker.current?.showPicker()}
      />
    </span>
  )
}
