import { queryMax } from '#contract/broadcasts/broadcasts.ts'
import { KeyName } from '#web/platform/keys/key-name.tsx'
import { PaletteDialog } from '#web/platform/palette/palette-dialog.tsx'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { useRef, useState, useEffect } from 'react'
import { offered, searchGroup, type PaletteEntry } from './palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import { paths } from '#contract/paths.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

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

const typingDelayMs = 250
/** Shorter ones are rarely whole part numbers. */
const minCharacters = 4

/** Whether words may be a part number: with a digit, and long enough. */
const looksLikePart = (words: string) =>
  /\d/.test(words) && words.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= minCharacters

/** The part with the typed number, when it is offered. The look-up does not count as a search for it. */
function usePartEntry(typed: string): PaletteEntry | undefined {
  const api = useApi()
  const navigate = useNavigate()
  const words = typed.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(words), typingDelayMs)
    return () => clearTimeout(waiting)
  }, [words])
  const { data } = useQuery({
    queryKey: ['parts', 'landing', settled],
    queryFn: async () => (await api('partLanding', { params: { partNumber: settled } })).payload,
    enabled: looksLikePart(settled),
    staleTime: 60_000,
  })
  const key = settled === words && data?.hasLandingPage ? data.key : undefined
  if (key === undefined) return undefined
  return {
    id: `part ${key}`,
    group: 'Parts',
    label: `Part ${words.toUpperCase()}: offers and prices`,
    icon: 'search',
    run: () => void navigate({ href: paths.partStatistics(key) }),
  }
}
