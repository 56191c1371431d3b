import { queryMax } from '#contract/broadcasts/broadcasts.ts'
import { KeyName } from '#web/platform/keys/key-name.tsx'
import { PaletteDialog } from '#web/platform/palette/palette-dialog.tsx'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { useRef, useState } from 'react'
import { offered, searchGroup, type PaletteEntry } from './palette-entries.ts'
import { usePartEntry } from './use-part-entry.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

const recentKey = 'palette-recent'
const maxRecent = 20
const prompt = 'Search pages, lists, parts, companies and actions'

function recentIds(): string[] {
  const saved = readStorage(() => localStorage, recentKey)
  return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : []
}

type CommandPaletteProps = PopupProps & { showSignIn: () => void }

export function CommandPalette({ showSignIn, ...popup }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const [recent] = useState(recentIds)
  const { entries, searches } = usePaletteEntries(showSignIn)
  const part = usePartEntry(typed)
  const chosen = useRef<PaletteEntry>(undefined)

  function choose(entry: PaletteEntry) {
    chosen.current = entry
    const others = recent.filter((one) => one !== entry.id)
    if (entry.group !== searchGroup && entry !== part) {
      writeStorage(() => localStorage, recentKey, [entry.id, ...others].slice(0, maxRecent))
    }
    popup.onOpenChange(false)
  }

  /** Runs the action after the palette has returned the focus, so that the action can move it. */
  function closed() {
    popup.onClosed()
    chosen.current?.run()
  }

  return (
    <PaletteDialog
      {...popup}
      onClosed={closed}
      title="Command palette"
      label={prompt}
      placeholder={prompt}
      maxLength={queryMax}
      typed={typed}
      onType={setTyped}
      options={[...(part ? [part] : []), ...offered(typed, entries, recent, searches)]}
      onChoose={choose}
      markOf={({ side, icon }) => (side ? <SideChip side={side} /> : <Icon name={icon} />)}
      asideOf={({ key }) =>
        key && (
          <span className="push" aria-hidden="true">
            <KeyName name={key} />
          </span>
        )
      }
    />
  )
}
