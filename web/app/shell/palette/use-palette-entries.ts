import { paths } from '#contract/paths.ts'
import { tabs } from '#contract/broadcasts/broadcasts.ts'
import { tierListPaths, tierListTitle, tierLists } from '#contract/tier-lists.ts'
import { broadcastsKey, listsQuery } from '#web/features/broadcasts/api.ts'
import { savedSearchesQuery } from '#web/features/broadcasts/saved-searches/api.ts'
import { favouritesQuery } from '#web/features/companies/api.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import { triggerKey, keys, activeKeys, type Key } from '#web/platform/keys/keys.ts'
import { setPreference, type Preferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { footerMenu, mainMenu, searchParams, userMenu, useMenuFilters } from '../menus/menus.ts'
import { listEntries, savedEntries, searchGroup, type PaletteEntry } from './palette-entries.ts'

/** Shortcuts that need a focused row, or that duplicate a page entry. */
const excludedKeys = new Set<Key>([
  'Ctrl K',
  '/',
  'j',
  'k',
  'o',
  'x',
  'b',
  'g h',
  'g b',
  'g p',
  'g c',
  'Escape',
])

const themes: { label: string; theme: Preferences['theme'] }[] = [
  { label: 'Light theme', theme: 'light' },
  { label: 'Dark theme', theme: 'dark' },
  { label: 'System theme', theme: undefined },
]

/** Not for service-only accounts (BC-008). */
const guidelines = [
  { label: 'Broadcast Rules', to: paths.broadcastRules },
  { label: 'Grading Guidelines', to: paths.gradingGuidelines },
]
const ownViews = [
  { label: 'My Broadcasts', tab: tabs.mine },
  { label: 'From Favorites', tab: tabs.favourites },
]

function address(path: string, search: Record<string, unknown> = {}): string {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** All pages and actions available to this viewer, and the searches for the query. */
export function usePaletteEntries(showSignIn: () => void) {
  const navigate = useNavigate()
  const viewer = useViewer()
  const menuSearch = useMenuFilters()
  const signOut = useSignOut()
  const api = useApi()
  const lists = useQuery(listsQuery(api)).data ?? []
  const saved = useQuery({
    ...savedSearchesQuery(api),
    enabled: !viewer.readsAsVisitor,
  }).data
  const companies = useCompanies()
  const [working] = useState(() => activeKeys().filter((key) => !excludedKeys.has(key)))
  const go = (href: string) => void navigate({ href })

  const pages = new Map(
    [
      { label: 'Home', to: paths.home },
      ...mainMenu(viewer),
      { label: 'Broadcasts', to: paths.broadcasts },
      { label: 'Parts', to: paths.parts },
      { label: 'Companies', to: paths.companies },
      ...tierLists.map((list) => ({ label: tierListTitle(list), to: tierListPaths[list] })),
      ...(viewer.isServiceOnly ? [] : guidelines),
      { label: 'RSS feeds', to: paths.rss },
      ...(viewer.isMember ? userMenu(viewer) : []),
      ...footerMenu(viewer),
    ].map((page) => [page.to, page]),
  )
  const entries: PaletteEntry[] = [
    ...working.map((key) => ({
      id: `key ${key}`,
      group: 'Actions',
      label: keys[key],
      icon: 'right' as const,
      key,
      run: () => triggerKey(key),
    })),
    ...[...pages.values()].map(({ label, to }) => ({
      id: `page ${to}`,
      group: 'Pages',
      label,
      icon: 'doc' as const,
      run: () => go(address(to, menuSearch(to))),
    })),
    ...(viewer.isTrading ? ownViews : []).map(({ label, tab }) => ({
      id: `tab ${tab}`,
      group: 'Pages',
      label,
      icon: 'doc' as const,
      run: () => go(address(paths.broadcasts, { tab })),
    })),
    ...savedEntries(viewer.readsAsVisitor ? [] : (saved?.results ?? []), lists, (search) =>
      go(address(paths.broadcasts, search)),
    ),
    ...listEntries(lists, (path, side) => go(paths.broadcastList(path, side))),
    ...companies.map(({ id, name }) => ({
      id: `company ${id}`,
      group: 'Companies',
      label: name,
      icon: 'users' as const,
      also: 'company',
      isSought: true,
      run: () => go(paths.company(id)),
    })),
    ...themes.map(({ label, theme }) => ({
      id: `theme ${theme ?? 'system'}`,
      group: 'Actions',
      label,
      icon: 'theme' as const,
      also: 'theme light dark',
      isSought: true,
      run: () => setPreference('theme', theme),
    })),
    viewer.isMember
      ? { id: 'sign out', group: 'Actions', label: 'Sign out', icon: 'sign-out', run: signOut }
      : { id: 'sign in', group: 'Actions', label: 'Sign In', icon: 'user', run: showSignIn },
  ]

  const search = (what: string, path: string, words: string): PaletteEntry => ({
    id: `search ${path}`,
    group: searchGroup,
    label: `Search ${what} for “${words}”`,
    icon: 'search',
    run: () => go(address(path, { query: words, ...searchParams[path] })),
  })
  const searches = (words: string) => [
    search('broadcasts', paths.broadcasts, words),
    search('parts', paths.parts, words),
    search('companies', paths.companies, words),
  ]
  return { entries, searches }
}

/** The viewer's favourites and whoever sent what was listed since the page was opened. */
function useCompanies(): { id: number; name: string }[] {
  const api = useApi()
  const queryClient = useQueryClient()
  const { readsAsVisitor } = useViewer()
  const favourites = useQuery({ ...favouritesQuery(api), enabled: !readsAsVisitor }).data ?? []
  const [listed] = useState(() =>
    queryClient
      .getQueriesData<Payload<'listBroadcasts'>>({ queryKey: [...broadcastsKey, 'list'] })
      .flatMap(([, page]) => page?.results ?? [])
      .filter(({ isOwn }) => !isOwn)
      .map(({ companyId, company }) => ({ id: companyId, name: company.name })),
  )
  const names = new Map<number, string>()
  for (const { id, name } of [...favourites, ...listed]) if (id !== undefined) names.set(id, name)
  return readsAsVisitor ? [] : [...names].map(([id, name]) => ({ id, name }))
}
