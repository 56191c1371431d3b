import type { BroadcastList, Side } from '#contract/broadcasts/broadcasts.ts'
import type { SavedSearch } from '#contract/broadcasts/saved-searches.ts'
import { goodMatchThreshold, scoreMatch } from '#web/platform/palette/score-match.ts'
import type { Key } from '#web/platform/keys/keys.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'

export interface PaletteEntry {
  /** Stable across pages, because recent entries are stored. */
  id: string
  group: string
  label: string
  icon: IconName
  side?: Side
  key?: Key
  also?: string
  /** Shown only in search results. */
  isSought?: boolean
  run: () => void
}

/** Group of entries that depend on the query and are not stored as recent. */
export const searchGroup = 'Search'

const maxEntries = { found: 12, recent: 5, saved: 5 } as const

/** Entries of a list and of its two sides. */
export function listEntries(
  lists: readonly BroadcastList[],
  go: (path: string, side?: Side) => void,
): PaletteEntry[] {
  const entry = (list: BroadcastList, side?: Side): PaletteEntry => ({
    id: `list ${list.id} ${side ?? ''}`,
    group: 'Lists',
    label: list.name,
    icon: 'doc',
    ...(side && { side, isSought: true }),
    also: `${list.shortName} ${list.path} broadcasts`,
    run: () => go(list.path, side),
  })
  return lists.flatMap((list) => [entry(list), entry(list, 'WTS'), entry(list, 'WTB')])
}

/** Saved searches; the newest are shown without a query too. */
export function savedEntries(
  searches: readonly SavedSearch[],
  lists: readonly BroadcastList[],
  go: (search: Record<string, unknown>) => void,
): PaletteEntry[] {
  return searches.map(
    (
      { id, q, exactPhrase, listType, listTypes = [], broadcastType, companyId, companyName },
      index,
    ) => {
      const ids = listType === null ? listTypes : [listType]
      const names = lists.filter((list) => ids.includes(list.id)).map(({ name }) => name)
      const words = [...names, q && `“${q}”`, companyName].filter(Boolean)
      return {
        id: `saved ${id}`,
        group: 'Saved searches',
        label: words.join(', '),
        icon: 'star',
        ...(broadcastType && { side: broadcastType }),
        also: 'saved search',
        isSought: index >= maxEntries.saved,
        run: () =>
          go({
            query: q || undefined,
            exactPhrase: exactPhrase || undefined,
            listType: listType ?? (listTypes.length > 0 ? listTypes : undefined),
            type: broadcastType ?? undefined,
            companyId: companyId ?? undefined,
          }),
      }
    },
  )
}

/** The entries to show: ranked by the query, or without one, recent entries first and then all groups. */
export function offered(
  typed: string,
  entries: readonly PaletteEntry[],
  recent: readonly string[],
  searches: (words: string) => PaletteEntry[],
): PaletteEntry[] {
  const words = typed.trim()
  if (!words) {
    const used = recent
      .map((id) => entries.find((entry) => entry.id === id))
      .filter((entry) => entry !== undefined)
      .slice(0, maxEntries.recent)
    const rest = entries.filter((entry) => !entry.isSought && !used.includes(entry))
    return [...used.map((entry) => ({ ...entry, group: 'Recent' })), ...rest]
  }
  const ranked = entries
    .map((entry) => ({ entry, score: scoreOf(words, entry, recent) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxEntries.found)
  const best = ranked[0]?.score ?? 0
  const matches = ranked.map(({ entry }) => ({ ...entry, group: 'Results' }))
  return best >= goodMatchThreshold
    ? [...matches, ...searches(words)]
    : [...searches(words), ...matches]
}

/** Recently used entries score slightly higher; matches in additional terms score lower. */
function scoreOf(typed: string, entry: PaletteEntry, recent: readonly string[]) {
  const { id, label, side, also = '' } = entry
  const name = side ? `${label} ${side}` : label
  const score = Math.max(scoreMatch(typed, name), scoreMatch(typed, `${name} ${also}`) * 0.8)
  return score > 0 && recent.includes(id) ? score + 0.05 : score
}
