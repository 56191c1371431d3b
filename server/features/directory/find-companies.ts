import type { DirectorySort } from '#contract/address-words.ts'
import {
  changedEntries,
  companiesWithWords,
  directoryCountries,
  type Country,
  type Entry,
  type Matches,
} from '#server/features/directory/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { heldAnswers } from '#server/platform/held-answers.ts'
import { sharedRuns } from '#server/platform/shared-runs.ts'

export interface DirectorySearch {
  /** As it was typed; empty for no words. */
  query: string
  countryCode: string | undefined
  /** Visitors search the words that say nothing of whose they are (AM-047). */
  audience: 'members' | 'visitors'
  sort: DirectorySort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

export interface DirectoryPage {
  /** The companies of the page, in their order. */
  ids: number[]
  companies: number
  contacts: number
}

/** After more changes than these, words are looked up among all companies. */
const mostFollowed = 500

type Order = (one: Entry, other: Entry) => number

/**
 * The directory's entries in memory, in the orders that were asked for. What changed is read before each answer, so
 * that an answer holds whatever was acknowledged before its question, on however many processes.
 */
export function openDirectory({ sql, searchSql }: Database) {
  const entries = new Map<number, Entry>()
  const orders = new Map<string, { compare: Order; sorted: Entry[]; isSorted: boolean }>()
  const countries = new Map<string, Country & { place: number }>()
  const matches = heldAnswers<Matches & { asOf: number }>(300)
  /** How often a text changed, and whose the last ones were. */
  let changes = 0
  const lastChanged: number[] = []
  let horizon: string | undefined

  const readChanges = sharedRuns(async () => {
    if (countries.size === 0) {
      for (const [place, country] of (await directoryCountries(sql)).entries()) {
        countries.set(country.code, { ...country, place })
      }
    }
    const changes = await changedEntries(sql, horizon)
    horizon = changes.horizon
    for (const entry of changes.entries) keep(entry)
  })

  function keep(entry: Entry) {
    const known = entries.get(entry.id)
    if (known?.textVersion !== entry.textVersion) {
      changes += 1
      lastChanged.push(entry.id)
      if (lastChanged.length > mostFollowed) lastChanged.shift()
    }
    if (known) Object.assign(known, entry)
    else entries.set(entry.id, entry)
    for (const order of orders.values()) {
      if (!known) order.sorted.push(entry)
      order.isSorted = false
    }
  }

  /** What words find stays known: after changes of texts only those are looked at. */
  function readMatches({ query, audience }: DirectorySearch): Promise<Matches> {
    const asOf = changes
    return matches.read(`${asOf}`, `${audience} ${query}`, async (older) => {
      const known = await older
      const since = changes - (known?.asOf ?? 0)
      if (!known || since > lastChanged.length) {
        return { ...(await companiesWithWords(searchSql, { query, audience })), asOf }
      }
      const changed = since === 0 ? [] : lastChanged.slice(-since)
      const now = await companiesWithWords(searchSql, { query, audience }, changed)
      const ids = new Set(known.ids)
      for (const id of changed) ids.delete(id)
      for (const id of now.ids) ids.add(id)
      return { ids, words: now.words, asOf }
    })
  }

  /** All entries in an order. Sorting again what is almost sorted takes one look at each. */
  function inOrder({ audience, sort, isDescending }: DirectorySearch): Entry[] {
    const key = [audience, sort, isDescending].join(' ')
    let order = orders.get(key)
    if (!order) {
      const compare = orderOf(audience, sort, isDescending ? -1 : 1, placeOf)
      order = { compare, sorted: [...entries.values()], isSorted: false }
      orders.set(key, order)
    }
    if (!order.isSorted) order.sorted.sort(order.compare)
    order.isSorted = true
    return order.sorted
  }
  const placeOf = (entry: Entry) => countries.get(entry.countryCode)!.place

  return {
    /** Looks through the directory once, for the page and for both counts (AM-079, BK-072). */
    async findPage(search: DirectorySearch): Promise<DirectoryPage> {
      await readChanges()
      const { query, audience } = search
      const matching = query === '' ? undefined : await readMatches(search)
      const found = inOrder(search).filter(
        ({ id, isListed, countryCode }) =>
          isListed &&
          (search.countryCode === undefined || countryCode === search.countryCode) &&
          (!matching || matching.ids.has(id)),
      )
      const ordered =
        matching && search.sort === undefined && audience === 'members'
          ? namedFirst(found, matching.words)
          : found
      const { offset, limit } = search
      return {
        ids: ordered.slice(offset, offset + limit).map(({ id }) => id),
        companies: found.length,
        contacts: found.reduce((sum, { contacts }) => sum + contacts, 0),
      }
    },

    /** Countries with a listed company, by name. */
    async countries(): Promise<(Country & { numCompanies: number })[]> {
      await readChanges()
      const counts = new Map<string, number>()
      for (const { isListed, countryCode } of entries.values()) {
        if (isListed) counts.set(countryCode, (counts.get(countryCode) ?? 0) + 1)
      }
      return [...countries.values()]
        .filter(({ code }) => counts.has(code))
        .map(({ place: _, ...country }) => ({
          ...country,
          numCompanies: counts.get(country.code)!,
        }))
    },
  }
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byName: Order = (one, other) => byText(one.nameKey, other.nameKey) || one.id - other.id

/** Visitors' orders say nothing of names, descriptions and favourites, whatever they ask for. */
function orderOf(
  audience: DirectorySearch['audience'],
  sort: DirectorySort | undefined,
  direction: 1 | -1,
  placeOf: (entry: Entry) => number,
): Order {
  if (audience === 'visitors') {
    const byCountry: Order = (one, other) => placeOf(one) - placeOf(other)
    const byTier: Order = (one, other) => other.tier - one.tier
    return sort === 'Country'
      ? (one, other) => direction * byCountry(one, other) || byTier(one, other) || one.id - other.id
      : (one, other) => byTier(one, other) || byCountry(one, other) || one.id - other.id
  }
  switch (sort) {
    case undefined:
      return byName
    case 'companyname':
      return (one, other) => direction * byText(one.nameKey, other.nameKey) || one.id - other.id
    case 'Country':
      return (one, other) => direction * (placeOf(one) - placeOf(other)) || byName(one, other)
    case 'favCount':
      return (one, other) => direction * (one.favourites - other.favourites) || byName(one, other)
    case 'profile':
      return (one, other) => {
        if (one.profileKey === null || other.profileKey === null) {
          const last = Number(one.profileKey === null) - Number(other.profileKey === null)
          return last || byName(one, other)
        }
        return direction * byText(one.profileKey, other.profileKey) || byName(one, other)
      }
  }
}

/** Those first whose names hold every word that was typed. */
function namedFirst(found: Entry[], words: string[]): Entry[] {
  const isNamed = ({ nameKey }: Entry) => words.every((word) => nameKey.includes(word))
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))]
}
