import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'
import { useHeldWhilePressed } from './held-while-pressed.ts'

type FieldProps = {
  label: ReactNode
  /** The control, which takes its id, description and error state from the field. */
  children: ReactNode
  /** A note behind the label, such as "optional". */
  mark?: ReactNode
  /** On the right of the label, such as a link to help. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Maximum characters; a count is shown near the limit. */
  limit?: number | undefined
  /** Characters used, if not the length of the input. */
  used?: number | undefined
  /** A group of controls: true for Segmented, 'choices' for checkboxes and radios. */
  group?: boolean | 'choices'
  hideLabel?: boolean
  className?: string | undefined
}

/** A label, a control, and below it the hint or the error. */
export function Field(props: FieldProps) {
  const { label, children, mark, aside, hint, limit, used, group, hideLabel, className } = props
  const [fault, refuse] = useState<string>()
  const invalid = Boolean(fault ?? props.error)
  const error = useHeldWhilePressed(fault ?? props.error)
  const id = useId()
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(0)
  const length = used ?? typed
  const remaining = limit === undefined ? null : remainingText(length, limit)

  useEffect(() => {
    const control = limit !== undefined && box.current?.querySelector('input, textarea')
    if (control) setTyped((control as HTMLInputElement).value.length)
  }, [limit])

  function recount(event: FormEvent<HTMLDivElement>) {
    const control = event.target as HTMLInputElement
    if (limit !== undefined && control.matches('input, textarea')) setTyped(control.value.length)
  }

  const name = (
    <>
      {label}
      {mark && <span className="mark"> {mark}</span>}
    </>
  )
  const described = Boolean(error || hint || remaining)
  return (
    <div
      ref={box}
      className={cx('field', className)}
      role={group === 'choices' ? 'group' : undefined}
      aria-labelledby={group === 'choices' ? labelId : undefined}
      onInput={recount}
      data-invalid={invalid ? '' : undefined}
    >
      <div className={hideLabel ? 'sr' : 'field-head'}>
        {group ? (
          <span id={labelId}>{name}</span>
        ) : (
          <label id={labelId} htmlFor={id}>
            {name}
          </label>
        )}
        {aside}
      </div>
      <FieldContext
        value={{
          id,
          labelId,
          describedBy: described ? noteId : undefined,
          invalid,
          refuse,
        }}
      >
        {children}
      </FieldContext>
      {error ? (
        <p className="error" id={noteId}>
          <Icon name="warn" small />
          <span>{error}</span>
          {remaining && <span className="left">{remaining}</span>}
        </p>
      ) : (
        (hint || remaining) && (
          <div className="hint" id={noteId}>
            <span>{hint}</span>
            {remaining && <span className="left">{remaining}</span>}
          </div>
        )
      )}
      {limit !== undefined && (
        <span className="sr" aria-live="polite">
          {countAnnouncement(length, limit)}
        </span>
      )}
    </div>
  )
}

/** Length from which the count is shown: the last fifth of the limit (10 to 100 characters), or third if short. */
function countThreshold(limit: number): number {
  const min = Math.min(10, Math.floor(limit / 3))
  return limit - Math.min(100, Math.max(min, Math.ceil(limit / 5)))
}

/** The visible count: nothing far from the limit, "11 left" near it, "54 / 50" over it. */
export function remainingText(used: number, limit: number): string | null {
  if (used > limit) return `${used} / ${limit}`
  if (used < Math.max(1, countThreshold(limit))) return null
  return `${limit - used} left`
}

/** The announced count, which changes only in steps so as not to interrupt typing. */
export function countAnnouncement(used: number, limit: number): string {
  if (used > limit) return `${used - limit} characters too many`
  const remaining = limit - used
  if (remaining > 20 || remainingText(used, limit) === null) return ''
  const step = remaining === 0 ? 0 : remaining <= 5 ? 5 : remaining <= 10 ? 10 : 20
  return step === 0 ? 'No characters left' : `${step} or fewer characters left`
}
