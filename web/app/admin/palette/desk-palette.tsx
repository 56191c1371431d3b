import { deskSearchMax } from '#contract/back-office/desk/search.ts'
import { useAdminNavigate } from '#web/features/back-office/frame/admin-view.tsx'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { PaletteDialog } from '#web/platform/palette/palette-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { PaletteChoice, Subject } from './palette-choice.ts'
import { actChoices, resultChoices } from './palette-choices.ts'
import { pageChoices } from './page-choices.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'

/** Pause in typing after which the server searches, in milliseconds. */
const debounceMs = 120

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Results from the server; a call for an earlier text is cancelled, its results stay until the next ones. */
function useResults(q: string) {
  const api = useApi()
  const settled = useSettled(q)
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['desk-search', settled],
    queryFn: async ({ signal }) =>
      (await api('searchDesk', { query: { q: settled } }, { signal })).payload.results,
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  const isLoaded = q === settled && data !== undefined && !isPlaceholderData
  return {
    results: data ?? [],
    isPending: q !== '' && !isLoaded && !error,
    hasFailed: error !== null,
  }
}

/** Finds companies, people, cases, pages and settings by a few letters; Tab on a company or person lists its acts. */
export function DeskPalette(popup: PopupProps) {
  const staff = useStaff()
  const navigate = useAdminNavigate()
  const [typed, setTyped] = useState('')
  const [subject, setSubject] = useState<Subject>()
  const [recent] = useState(() => recentChoices(staff.id))
  const [isAwaited, setAwaited] = useState(false)
  // Tab was pressed before the answer: what is typed since is an act.
  const [subjectOf, setSubjectOf] = useState<string>()
  const chosen = useRef<PaletteChoice>(undefined)

  const q = subject ? '' : (subjectOf ?? typed.trim())
  const { results, isPending, hasFailed } = useResults(q)
  const choices = subject
    ? actChoices(staff, subject, typed)
    : q === ''
      ? [...recent, ...pageChoices(staff, '')]
      : resultChoices(staff, q, results)

  function choose(choice: PaletteChoice) {
    chosen.current = choice
    if (!subject) rememberChoice(staff.id, choice)
    popup.onOpenChange(false)
  }

  const chooseFirst = useEffectEvent(() => {
    if (choices[0]) choose(choices[0])
  })
  useEffect(() => {
    if (isAwaited && !isPending && subjectOf === undefined) chooseFirst()
  }, [isAwaited, isPending, subjectOf])

  if (subjectOf !== undefined && !isPending) {
    const first = choices[0]?.subject
    if (first) setSubject(first)
    else setTyped(subjectOf)
    setSubjectOf(undefined)
  }

  /** Navigates after the palette has returned the focus. */
  function closed() {
    popup.onClosed()
    const { current: choice } = chosen
    if (choice) void navigate(choice.to, choice.search ? { search: choice.search } : {})
  }

  function type(text: string) {
    setTyped(text)
    setAwaited(false)
  }
  function enter(next: Subject | undefined) {
    setSubject(next)
    type('')
  }

  function press(event: KeyboardEvent, current: PaletteChoice | undefined): boolean {
    const isTab = event.key === 'Tab' && !event.shiftKey
    if (isTab && isPending && subjectOf === undefined) {
      setSubjectOf(q)
      setTyped('')
    } else if (isTab && current?.subject) enter(current.subject)
    else if (event.key === 'Backspace' && typed === '' && subject) enter(undefined)
    // The results on the screen are of an earlier text.
    else if (event.key === 'Enter' && isPending && !event.nativeEvent.isComposing) setAwaited(true)
    else return false
    return true
  }

  return (
    <PaletteDialog
      {...popup}
      onClosed={closed}
      title="Search or do"
      label={
        subject
          ? `Actions for ${nameOf(subject)}`
          : 'Search companies, people, numbers, pages and settings'
      }
      placeholder={
        subject
          ? 'Type an action'
          : 'Name, e-mail, telephone, invoice, VAT, IBAN end, #id, C00003 …'
      }
      maxLength={deskSearchMax}
      typed={typed}
      onType={type}
      options={choices}
      onChoose={choose}
      onKey={press}
      scope={subject && <Scope name={nameOf(subject)} onLeave={() => enter(undefined)} />}
      markOf={({ icon }) => <Icon name={icon} />}
      asideOf={({ subject: of }) => of && <ActsHint onChoose={() => enter(of)} />}
      status={
        choices.length === 0 && (
          <p className="palette-empty soft" role="status">
            {emptyText(subject, isPending, hasFailed)}
          </p>
        )
      }
    />
  )
}

function emptyText(subject: Subject | undefined, isPending: boolean, hasFailed: boolean) {
  if (subject) return 'No such action.'
  if (isPending) return 'Searching…'
  if (hasFailed) return 'The search did not answer. Please try again.'
  return 'Nothing found. Check the spelling, or search by e-mail address or number.'
}

const nameOf = (subject: Subject) =>
  'company' in subject ? subject.company.name : subject.person.name

type ScopeProps = { name: string; onLeave: () => void }

/** The company or person whose acts are listed; Backspace leaves it too. */
function Scope({ name, onLeave }: ScopeProps) {
  return (
    <button
      type="button"
      className="palette-scope"
      title="Back to all (Backspace)"
      onClick={onLeave}
    >
      <span className="cut">{name}</span>
      <Icon name="x" small />
      <span className="sr">Back to all</span>
    </button>
  )
}

function ActsHint({ onChoose }: { onChoose: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Tab does the same
    <span
      className="push palette-acts"
      onClick={(event) => {
        event.stopPropagation()
        onChoose()
      }}
    >
      Actions <Kbd>Tab</Kbd>
    </span>
  )
}

const maxRecent = 6
const keyOf = (staffId: number) => `desk-recent-${staffId}`

/** The latest choices of this person in this browser, newest first. */
function recentChoices(staffId: number): PaletteChoice[] {
  const saved = readStorage(() => localStorage, keyOf(staffId))
  if (!Array.isArray(saved)) return []
  return saved
    .filter(
      (one): one is PaletteChoice => typeof one?.id === 'string' && typeof one.to === 'string',
    )
    .map((one) => ({ ...one, group: 'Recent' }))
}

/** Stores the place without its note, which has addresses of people. */
function rememberChoice(staffId: number, { note: _note, ...choice }: PaletteChoice): void {
  const others = recentChoices(staffId).filter(({ id }) => id !== choice.id)
  writeStorage(() => localStorage, keyOf(staffId), [choice, ...others].slice(0, maxRecent))
}
