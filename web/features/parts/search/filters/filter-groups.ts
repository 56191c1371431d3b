import {
  conditions,
  conditionWords,
  shortConditions,
  type Condition,
} from '#contract/inventory/conditions.ts'
import { countText } from '#contract/figures/numbers.ts'
import { regionKeys, regions, type Region } from '#contract/regions.ts'
import { partAges } from '#contract/search-params.ts'
import {
  listOf,
  narrowingFilters,
  type PartSearch,
} from '#web/features/parts/search/part-search.ts'

export interface FilterChoice {
  value: string
  label: string
  isOn: boolean
  /** The search after the choice is changed. */
  search: PartSearch
}

/** An active filter, which can be cleared. */
interface FilterChip {
  label: string
  /** The effect of clearing it, for screen readers. */
  clears: string
  /** The search after it is cleared. */
  search: PartSearch
}

export interface FilterGroup {
  name: 'condition' | 'place' | 'quantity' | 'age' | 'only'
  label: string
  /** The meaning of the choices, if the label does not say it. */
  hint?: string
  /** Whether several can be chosen. */
  isMultiple: boolean
  /** Empty for visitors, if only members have the filter. */
  choices: FilterChoice[]
  chips: FilterChip[]
}

interface NamedCountry {
  code: string
  name: string
}

/** Quantities that the filter offers; another one can be typed. */
const quantities = [1, 10, 100, 1000]

/** Filters that are on or off (PT-003). */
export const onlyFilters = [
  {
    name: 'exactPhrase',
    label: 'Show only exact matches',
    chip: 'Exact matches',
    isForMembers: false,
  },
  {
    name: 'favorites',
    label: 'Show only results from Favorites',
    chip: 'Favorites',
    isForMembers: true,
  },
] as const

/** Says what visitors cannot filter by; undefined if they do not try to (AM-121). */
export const memberFilterText = (search: PartSearch): string | undefined =>
  (['companyId', 'country', 'region', 'favorites', 'age'] as const).some((name) => search[name])
    ? 'Only members can filter by company, country, age and Favorites.'
    : undefined

/** Says what limits a search that finds nothing; undefined if nothing does. */
export function limitText({ companyId, favorites, ...search }: PartSearch): string | undefined {
  if (companyId) return 'Your search is limited to one company.'
  const isOneCountry = search.country !== undefined && !search.country.includes(',')
  if (narrowingFilters.some((name) => search[name] && !(isOneCountry && name === 'country'))) {
    return 'No line passes all filters.'
  }
  if (isOneCountry) return 'Your search is limited to one country.'
  return favorites && 'Your search is limited to your Favorites.'
}

const quantityText = (least: number) => `${countText(least)} pcs and more`
const ageLabel = (days: number) => (days === 1 ? '24 hours' : `${days} days`)

const toggled = (list: string | undefined, value: string): string | undefined => {
  const values = listOf(list)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.join(',') || undefined
}

/** The filters of a search: what can be chosen, and what is; visitors choose by what they read (AM-121). */
export function filterGroups(
  search: PartSearch,
  countries: readonly NamedCountry[],
  readsAsVisitor: boolean,
): FilterGroup[] {
  const first = { ...search, page: undefined }
  const choice = (value: string, label: string, isOn: boolean, change: PartSearch) => ({
    value,
    label,
    isOn,
    search: { ...first, ...change },
  })
  const chip = (label: string, change: PartSearch, clears = `Remove filter ${label}`) => ({
    label,
    clears,
    search: { ...first, ...change },
  })
  const toggle = (name: 'condition' | 'region' | 'country', value: string) => ({
    [name]: toggled(search[name], value),
  })
  const multiple = (name: 'condition' | 'region' | 'country', value: string, label: string) =>
    choice(value, label, listOf(search[name]).includes(value), toggle(name, value))
  return [
    {
      name: 'condition',
      label: 'Condition',
      isMultiple: true,
      choices: conditions.map((one) => multiple('condition', one, conditionWords[one])),
      chips: listOf(search.condition).map((one) =>
        chip(shortConditions[one as Condition], toggle('condition', one)),
      ),
    },
    {
      name: 'place',
      label: 'Region',
      isMultiple: true,
      choices: readsAsVisitor
        ? []
        : [
            ...regionKeys.map((key) => multiple('region', key, regions[key].name)),
            ...countries.map(({ code, name }) => multiple('country', code, name)),
          ],
      chips: [
        ...listOf(search.region).map((key) =>
          chip(regions[key as Region].name, toggle('region', key)),
        ),
        ...listOf(search.country).map((code) => {
          const name = countries.find((one) => one.code === code)?.name ?? code
          return chip(
            `Parts shown for ${name}`,
            toggle('country', code),
            `Clear the country ${name}`,
          )
        }),
      ],
    },
    {
      name: 'quantity',
      label: 'Quantity',
      isMultiple: false,
      choices: quantities.map((least) =>
        choice(
          String(least),
          least === 1 ? 'Any quantity' : quantityText(least),
          (search.quantity ?? 1) === least,
          {
            quantity: least === 1 ? undefined : least,
          },
        ),
      ),
      chips: search.quantity ? [chip(quantityText(search.quantity), { quantity: undefined })] : [],
    },
    {
      name: 'age',
      label: 'Age',
      hint: 'Updated within',
      isMultiple: false,
      choices: readsAsVisitor
        ? []
        : [
            choice('', 'Any time', search.age === undefined, { age: undefined }),
            ...partAges.map((days) =>
              choice(String(days), ageLabel(days), search.age === days, { age: days }),
            ),
          ],
      chips: search.age ? [chip(`Updated within ${ageLabel(search.age)}`, { age: undefined })] : [],
    },
    {
      name: 'only',
      label: 'Matches',
      isMultiple: true,
      choices: onlyFilters
        .filter(({ isForMembers }) => !readsAsVisitor || !isForMembers)
        .map(({ name, label }) =>
          choice(name, label, search[name] === true, {
            [name]: search[name] ? undefined : true,
          }),
        ),
      chips: onlyFilters
        .filter(({ name }) => search[name])
        .map(({ name, chip: label }) => chip(label, { [name]: undefined })),
    },
  ]
}
