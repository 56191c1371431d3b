import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { countAnnouncement, countText } from './character-count.ts'
import { cx } from '../class-names.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'

type FieldProps = {
  label: ReactNode
  /** One control that takes its id, description and error state from here. */
  children: ReactNode
  /** A quiet word behind the label: "optional". */
  mark?: ReactNode
  /** On the right of the label, such as a "Forgotten?" link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Most characters; the count shows near it. */
  limit?: number | undefined
  /** Characters used, when the caller knows better than the input events. */
  used?: number | undefined
  /** Several controls under one name: true for Segmented, 'choices' for checkboxes and radios. */
  group?: boolean | 'choices'
  hideLabel?: boolean
  className?: string | undefined
}

/** Label, control, and below it the hint or the error in words. */
export function Field(props: FieldProps) {
  const { label, children, mark, aside, hint, error, limit, used, group, hideLabel, className } =
    props
  const id = useId()
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(0)
  const length = used ?? typed
  const left = limit === undefined ? null : countText(length, limit)

  useEffect(() => {
    const control = limit !== undefined && box.current?.querySelector('input, textarea')
    if (control) setTyped((control as HTMLInputElement).value.length)
  }, [limit])

  function recount(event: FormEvent<HTMLDivElement>) {
    const control = event.target as HTMLInputElement
    if (limit !== undefined && typeof control.value === 'string') setTyped(control.value.length)
  }

  const name = (
    <>
      {label}
      {mark && <span className="mark"> {mark}</span>}
    </>
  )
  const described = Boolean(error || hint || left)
  return (
    <div
      ref={box}
      className={cx('field', className)}
      role={group === 'choices' ? 'group' : undefined}
      aria-labelledby={group === 'choices' ? labelId : undefined}
      onInput={recount}
      data-invalid={error ? '' : undefined}
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
          invalid: Boolean(error),
        }}
      >
        {children}
      </FieldContext>
      {error ? (
        <p className="error" id={noteId}>
          <Icon name="warn" small />
          <span>{error}</span>
          {left && <span className="left">{left}</span>}
        </p>
      ) : (
        (hint || left) && (
          <div className="hint" id={noteId}>
            <span>{hint}</span>
            {left && <span className="left">{left}</span>}
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
