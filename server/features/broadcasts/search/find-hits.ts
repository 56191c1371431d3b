import { changesSince, type ChangedHit } from '#server/features/broadcasts/search/count-queries.ts'
import {
  dateBefore,
  findAmongAll,
  findListed,
  hitsFarDown,
  type FoundHits,
  type Hit,
} from '#server/features/broadcasts/search/hit-queries.ts'
import type { BroadcastSelection } from '#server/features/broadcasts/search/selection-queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The newest hits that are kept of a selection; what lies deeper is asked for each time. */
const mostKept = 20_000
/** At least so many are found at once: a reader turns a few pages. */
const fewestKept = 100
/** What all kept selections of a process may weigh, in hits of some 70 bytes each. */
const mostWeight = 200_000
/** A selection weighs something even without a hit, the more the more companies it names. */
const weightOf = (key: string, { newest }: KnownHits) =>
  100 + Math.ceil(key.length / 70) + newest.length

/** Among so many of the newest broadcasts a common search finds enough for its first pages. */
const recentBroadcasts = 12_000
/** After so many searches it is asked anew which these are. */
const recentFor = 1000

/** A selection as it stood at a snapshot: the count, and the beginning of the list. */
export type KnownHits = Readonly<Omit<FoundHits, 'newest'>> & { readonly newest: readonly Hit[] }

const comesBefore = (one: Hit, other: Hit) =>
  one.at > other.at || (one.at === other.at && one.id > other.id)

/** What was known, with the changes since: again the exact count and an exact beginning of the list. */
export function applyChanges(
  known: KnownHits,
  snapshot: string,
  changes: readonly ChangedHit[],
): KnownHits {
  if (changes.length === 0) return { ...known, snapshot }
  const changed = new Set(changes.map(({ id }) => id))
  const last = known.newest.at(-1)
  const isWhole = known.newest.length === known.total
  const stayed = known.newest.filter(({ id }) => !changed.has(id))
  const came = changes
    .flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))
    // Beyond the last one known others may lie between.
    .filter((hit) => isWhole || (last && !comesBefore(last, hit)))
  return {
    snapshot,
    total: known.total + changes.reduce((sum, { amount }) => sum + amount, 0),
    newest: [...stayed, ...came].sort((a, b) => (comesBefore(a, b) ? -1 : 1)),
  }
}

const isEnough = (known: KnownHits, count: number) =>
  known.newest.length >= Math.min(count, known.total)

/**
 * What this process knows of selections, the most recently asked for ones. Never answers from memory alone: what
 * changed since, on whatever node, is asked for each time, so that a committed change is always counted.
 */
export class HitMemory {
  readonly #known = new Map<string, KnownHits>()
  readonly #underWay = new Map<string, Promise<KnownHits>>()
  readonly #database: Database
  #weight = 0
  /** Where it lies exactly only decides how quick a search is. */
  #recentSince = new Date(0)
  #searches = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** The exact count of a selection, and its hits from the newest on, at least `count` of them where there are. */
  async find(selection: BroadcastSelection, count: number): Promise<KnownHits> {
    const key = JSON.stringify(selection)
    let known: KnownHits | undefined
    do {
      // Whoever comes while it is being read waits, and then asks what changed since that began.
      await this.#underWay.get(key)?.catch(() => {})
      known = await this.#bringUpToDate(key, selection)
      if (known && isEnough(known, count)) return known
    } while (this.#underWay.has(key) || (!known && this.#known.has(key)))
    const rounded = Math.min(mostKept, Math.max(fewestKept, 2 ** Math.ceil(Math.log2(count))))
    const reading = this.#read(selection, rounded)
    this.#underWay.set(key, reading)
    try {
      const found = await reading
      this.#keep(key, found)
      return found
    } finally {
      this.#underWay.delete(key)
    }
  }

  /** Finds a selection anew, all of it at one moment. */
  async #read(selection: BroadcastSelection, count: number): Promise<KnownHits> {
    const { sql, searchSql } = this.#database
    if (!selection.search && !selection.companies) return findListed(sql, selection, count)
    if (this.#searches++ % recentFor === 0) {
      this.#recentSince = await dateBefore(sql, recentBroadcasts)
    }
    const db = selection.search ? searchSql : sql
    return findAmongAll(db, selection, { count, since: this.#recentSince })
  }

  async #bringUpToDate(key: string, selection: BroadcastSelection) {
    const known = this.#known.get(key)
    if (!known) return undefined
    const since = await changesSince(this.#database.sql, known.snapshot, selection)
    if (since.isVoid) {
      // Another may have read it anew meanwhile.
      if (this.#known.get(key) === known) this.#drop(key)
      return undefined
    }
    const current = applyChanges(known, since.snapshot, since.hits)
    this.#keep(key, current)
    return current
  }

  #keep(key: string, hits: KnownHits) {
    this.#drop(key)
    this.#known.set(key, hits)
    this.#weight += weightOf(key, hits)
    for (const oldest of this.#known.keys()) {
      if (this.#weight <= mostWeight) break
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const hits = this.#known.get(key)
    if (!hits) return
    this.#known.delete(key)
    this.#weight -= weightOf(key, hits)
  }
}

const memories = new WeakMap<Database, HitMemory>()
const memoryOf = (database: Database) => {
  const memory = memories.get(database) ?? new HitMemory(database)
  memories.set(database, memory)
  return memory
}

/** The ids on one page of a selection, newest first, and the exact count of all. */
export async function findHits(
  database: Database,
  selection: BroadcastSelection,
  page: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const end = page.offset + page.limit
  const { total, newest } = await memoryOf(database).find(
    selection,
    end > mostKept ? fewestKept : end,
  )
  if (page.offset >= total) return { ids: [], total }
  const hits =
    end > mostKept
      ? await hitsFarDown(database.searchSql, selection, { ...page, total })
      : newest.slice(page.offset, end)
  return { ids: hits.map(({ id }) => id), total }
}
