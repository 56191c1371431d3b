import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { paramText } from '#web/platform/address-params.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { searchCategories, searchedOn, searchParams } from './menus.ts'

type TopSearchProps = {
  /** On phones, the search is hidden until opened. */
  isOpen: boolean
  onOpen: () => void
  onDone: () => void
}

/**
 * The search in the header (SH-008 to SH-013), which also works without JavaScript. It searches what the page lists, and
 * shows the words that the page is searched for.
 */
export function TopSearch({ isOpen, onOpen, onDone }: TopSearchProps) {
  const navigate = useNavigate()
  const viewer = useViewer()
  const { pathname, words } = useRouterState({
    select: ({ location }) => ({
      pathname: location.pathname,
      words: paramText((location.search as { query?: unknown }).query),
    }),
    structuralSharing: true,
  })
  const here = searchedOn(pathname)
  const categories = searchCategories(viewer, here)
  // A choice is for the page it is made on.
  const [chosen, setChosen] = useState<{ on: string; to: string }>()
  const selected = chosen?.on === pathname ? chosen.to : here
  const category = categories.find(({ to }) => to === selected) ?? categories[0]
  const input = useRef<HTMLInputElement>(null)
  const shown = here === undefined ? '' : words
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = shown
  }, [shown, pathname])
  useKeys({
    '/': () => {
      if (input.current?.checkVisibility()) input.current.select()
      else onOpen()
    },
  })
  useEffect(() => {
    if (isOpen) input.current?.select()
  }, [isOpen])

  /** Returns the focus to the page, where its shortcuts work. */
  function leave() {
    onDone()
    focusMain()
  }

  function search(event: FormEvent) {
    event.preventDefault()
    const query = cleanQuery(input.current?.value ?? '')
    leave()
    const address: string = category?.to ?? paths.home
    const params = new URLSearchParams({ query, ...searchParams[address] })
    void navigate({ href: query ? `${address}?${params}` : address })
  }

  return (
    <form
      id="top-search"
      className="top-search joined"
      role="search"
      action={category?.to}
      onSubmit={search}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      <NativeSelect
        aria-label="Search in"
        value={category?.to}
        onChange={(event) => setChosen({ on: pathname, to: event.target.value })}
      >
        <Options of={categories.map(({ label, to }) => [to, label])} />
      </NativeSelect>
      <SearchInput
        ref={input}
        name="query"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={category?.placeholder}
        defaultValue={shown}
        maxLength={queryMax}
        kbd="/"
        boxClassName="grow"
      />
    </form>
  )
}
