import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './palette-dialog.css'

export interface PaletteOption {
  id: string
  group: string
  label: string
  note?: string
}

type PaletteDialogProps<O> = PopupProps & {
  title: string
  /** Accessible name of the field. */
  label: string
  placeholder: string
  maxLength: number
  typed: string
  onType: (text: string) => void
  /** In the order of their groups. */
  options: readonly O[]
  onChoose: (option: O) => void
  /** Handles further keys of the field. @returns whether it did */
  onKey?: (event: KeyboardEvent, current: O | undefined) => boolean
  markOf: (option: O) => ReactNode
  asideOf?: (option: O) => ReactNode
  /** Stands before the typed text. */
  scope?: ReactNode
  /** Below the options, such as that there are none. */
  status?: ReactNode
}

/** A field with options below it, by the combobox pattern: the field keeps the focus and takes all keys. */
export function PaletteDialog<O extends PaletteOption>(props: PaletteDialogProps<O>) {
  const { title, label, placeholder, maxLength, typed, onType, options, onChoose } = props
  const { onKey, markOf, asideOf, scope, status, ...popup } = props
  const id = useId()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  // On a touch screen too: whoever opens it wants to type.
  const field = useRef<HTMLInputElement>(null)
  const index = Math.min(at, options.length - 1)
  const current = options[index]

  const query = `${label} ${typed}`
  const [shown, setShown] = useState(query)
  if (shown !== query) {
    setShown(query)
    setAt(0)
  }
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [index, typed])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (onKey?.(event, current)) event.preventDefault()
    else if (step) {
      event.preventDefault()
      if (current) setAt((index + step + options.length) % options.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current) onChoose(current)
    }
  }

  return (
    <Dialog {...popup} title={title} className="palette" initialFocus={field}>
      <div className="palette-field">
        <Icon name="search" />
        {scope}
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-activedescendant={current && `${id}-${index}`}
          aria-autocomplete="list"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={press}
          ref={field}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Results" className="palette-list">
        {options.map((option, place) => (
          <Option
            key={`${option.group} ${option.id}`}
            id={`${id}-${place}`}
            option={option}
            group={option.group === options[place - 1]?.group ? undefined : option.group}
            isCurrent={place === index}
            onPoint={() => setAt(place)}
            onChoose={() => onChoose(option)}
            mark={markOf(option)}
            aside={asideOf?.(option)}
          />
        ))}
      </div>
      {status}
    </Dialog>
  )
}

type OptionProps = {
  id: string
  option: PaletteOption
  /** Set on the first option of a group. */
  group: string | undefined
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
  mark: ReactNode
  aside: ReactNode
}

function Option({ id, option, group, isCurrent, onPoint, onChoose, mark, aside }: OptionProps) {
  return (
    <>
      {group && (
        <div className="palette-group" role="presentation">
          {group}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and takes the keys */}
      <div
        id={id}
        role="option"
        aria-selected={isCurrent}
        className="palette-choice"
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        {mark}
        <span className="cut">{option.label}</span>
        {option.note && <span className="cut small soft">{option.note}</span>}
        {aside}
      </div>
    </>
  )
}
