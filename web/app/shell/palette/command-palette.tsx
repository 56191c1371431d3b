import { queryMax } from '#contract/broadcasts/broadcasts.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { KeyName } from './keys-dialog.tsx'
import { offered, searchGroup, type PaletteEntry } from './palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import './command-palette.css'

const recentKey = 'palette-recent'
const maxRecent = 20

function recentIds(): string[] {
  const saved = readStorage(() => localStorage, recentKey)
  return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : []
}

type CommandPaletteProps = PopupProps & { showSignIn: () => void }

export function CommandPalette({ showSignIn, ...popup }: CommandPaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(recentIds)
  const { entries, searches } = usePaletteEntries(showSignIn)
  const choices = offered(typed, entries, recent, searches)
  const chosen = useRef<PaletteEntry>(undefined)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, typed])

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return
    chosen.current = entry
    const others = recent.filter((one) => one !== entry.id)
    if (entry.group !== searchGroup) {
      writeStorage(() => localStorage, recentKey, [entry.id, ...others].slice(0, maxRecent))
    }
    popup.onOpenChange(false)
  }

  /** Runs the action after the palette has returned the focus, so that the action can move it. */
  function closed() {
    popup.onClosed()
    chosen.current?.run()
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(choices[at])
    else return
    event.preventDefault()
  }

  function type(text: string) {
    setTyped(text)
    setAt(0)
  }

  return (
    <Dialog {...popup} onClosed={closed} title="Command palette" className="palette">
      <div className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, lists, companies and actions"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={`${id}-${at}`}
          aria-autocomplete="list"
          placeholder="Search pages, lists, companies and actions"
          autoComplete="off"
          spellCheck={false}
          maxLength={queryMax}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          data-autofocus
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Results" className="palette-list">
        {choices.map((entry, index) => (
          <Choice
            key={`${entry.group} ${entry.id}`}
            id={`${id}-${index}`}
            entry={entry}
            group={entry.group === choices[index - 1]?.group ? undefined : entry.group}
            isAt={index === at}
            onPoint={() => setAt(index)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  id: string
  entry: PaletteEntry
  /** Set on the first choice of a group. */
  group: string | undefined
  isAt: boolean
  onPoint: () => void
  onChoose: () => void
}

function Choice({ id, entry, group, isAt, onPoint, onChoose }: ChoiceProps) {
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
        aria-selected={isAt}
        className="palette-choice"
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        {entry.side ? <SideChip side={entry.side} /> : <Icon name={entry.icon} />}
        <span className="cut">{entry.label}</span>
        {entry.key && (
          <span className="push" aria-hidden="true">
            <KeyName name={entry.key} />
          </span>
        )}
      </div>
    </>
  )
}
