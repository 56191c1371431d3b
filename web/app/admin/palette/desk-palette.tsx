import { deskSearchMax, searchDesk } from '#contract/back-office/desk/search.ts'
import { useAdminNavigate } from '#web/platform/admin/admin-view.tsx'
import { useStaff } from '#web/platform/admin/staff-session.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import {
  actChoices,
  broadcastSearch,
  choiceOf,
  pageChoices,
  settingChoices,
  type ChosenCompany,
  type PaletteChoice,
} from './palette-choices.ts'
import { recentChoices, rememberChoice } from './recent-choices.ts'
import '#web/app/shell/palette/command-palette.css'

/** What the text finds: in the data, among pages and settings; or the acts of a company. */
function useChoices(typed: string, company: ChosenCompany | undefined): PaletteChoice[] {
  const staff = useStaff()
  const q = typed.trim()
  const { data } = useQuery({
    ...payloadQuery(
      useApi(),
      ['desk-search', q],
      searchDesk,
      { query: { q } },
      {
        keepsPrevious: true,
      },
    ),
    enabled: q !== '' && !company,
  })
  if (company) return actChoices(staff, company, typed)
  if (q === '') return [...recentChoices(staff.id), ...pageChoices(staff, '')]
  return [
    ...(data?.results ?? []).map(choiceOf),
    ...pageChoices(staff, q),
    ...settingChoices(staff, q),
    ...broadcastSearch(staff, q),
  ]
}

/** Finds companies, people, cases, pages and settings by a few letters; Tab on a company lists its acts. */
export function DeskPalette(popup: PopupProps) {
  const id = useId()
  const staff = useStaff()
  const navigate = useAdminNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [company, setCompany] = useState<ChosenCompany>()
  const choices = useChoices(typed, company)
  const current = choices[Math.min(at, choices.length - 1)]
  const list = useRef<HTMLDivElement>(null)
  const chosen = useRef<PaletteChoice>(undefined)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, typed])

  function choose(choice: PaletteChoice | undefined) {
    if (!choice) return
    chosen.current = choice
    if (!company && choice.group !== 'Search') rememberChoice(staff.id, choice)
    popup.onOpenChange(false)
  }

  /** Navigates after the palette has returned the focus. */
  function closed() {
    popup.onClosed()
    const { current: choice } = chosen
    if (choice) void navigate(choice.to, choice.search ? { search: choice.search } : {})
  }

  function type(text: string) {
    setTyped(text)
    setAt(0)
  }
  function enter(next: ChosenCompany | undefined) {
    setCompany(next)
    type('')
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(current)
    else if (event.key === 'Tab' && !event.shiftKey && current?.company) enter(current.company)
    else if (event.key === 'Backspace' && typed === '' && company) enter(undefined)
    else return
    event.preventDefault()
  }

  const label = company
    ? `What to do with ${company.name}`
    : 'Search companies, people, numbers, pages and settings'
  return (
    <Dialog {...popup} onClosed={closed} title="Search or do" className="palette">
      <div className="palette-field">
        <Icon name="search" />
        {company && <span className="chip">{company.name}</span>}
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={choices.length > 0}
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${choices.indexOf(current)}` : undefined}
          aria-autocomplete="list"
          placeholder={company ? 'Type an action' : 'Name, e-mail, telephone, VAT, #id, C00003 …'}
          autoComplete="off"
          spellCheck={false}
          maxLength={deskSearchMax}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          data-autofocus
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Results" className="palette-list">
        {choices.map((choice, index) => (
          <Choice
            key={`${choice.group} ${choice.key}`}
            id={`${id}-${index}`}
            choice={choice}
            group={choice.group === choices[index - 1]?.group ? undefined : choice.group}
            isAt={choice === current}
            onPoint={() => setAt(index)}
            onChoose={() => choose(choice)}
            onActs={() => choice.company && enter(choice.company)}
          />
        ))}
      </div>
      {choices.length === 0 && (
        <p className="palette-empty soft" role="status">
          Nothing found. Check the spelling, or search by e-mail address or number.
        </p>
      )}
    </Dialog>
  )
}

type ChoiceProps = {
  id: string
  choice: PaletteChoice
  /** Set on the first choice of a group. */
  group: string | undefined
  isAt: boolean
  onPoint: () => void
  onChoose: () => void
  onActs: () => void
}

function Choice({ id, choice, group, isAt, onPoint, onChoose, onActs }: ChoiceProps) {
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
        <Icon name={choice.icon} />
        <span className="cut">{choice.label}</span>
        {choice.note && <span className="cut soft small">{choice.note}</span>}
        {choice.company && isAt && (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Tab does the same
          <span
            className="push palette-acts"
            onClick={(event) => {
              event.stopPropagation()
              onActs()
            }}
          >
            <Kbd>Tab</Kbd> Actions
          </span>
        )}
      </div>
    </>
  )
}
