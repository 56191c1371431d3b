import { conditions, conditionWords } from '#contract/inventory/conditions.ts'
import { countText } from '#contract/figures/numbers.ts'
import { regionKeys, regions } from '#contract/regions.ts'
import { partAges } from '#contract/search-params.ts'
import { listOf, type PartSearch } from '#web/features/parts/search/part-search.ts'

export interface FilterChoice {
  value: string
  label: string
  isOn: boolean
  /** The search after the choice is changed. */
  search: PartSearch
}

export type FilterName = 'condition' | 'place' | 'quantity' | 'age' | 'only'

export interface FilterGroup {
  name: FilterName
  label: string
  /** Whether several can be chosen. */
  isMultiple: boolean
  choices: FilterChoice[]
}

interface NamedCountry {
  code: string
  name: string
}

/** Quantities that the filter offers; another one can be typed. */
const quantities = [1, 10, 100, 1000]

/** Filters that are on or off (PT-003). */
export const onlyFilters = [
  { name: 'exactPhrase', label: 'Show only exact matches', chip: 'Exact matches' },
  { name: 'favorites', label: 'Show only results from Favorites', chip: 'Favorites' },
] as const

export const quantityText = (least: number) => `${countText(least)} pcs and more`
export const ageLabel = (days: number) => (days === 1 ? '24 hours' : `${days} days`)

const toggled = (list: string | undefined, value: string): string | undefined => {
  const values = listOf(list)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.join(',') || undefined
}

/** The filters of a search as groups of choices; visitors have those of what they read (AM-121). */
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
  const multiple = (name: 'condition' | 'region' | 'country', value: string, label: string) =>
    choice(value, label, listOf(search[name]).includes(value), {
      [name]: toggled(search[name], value),
    })
  const groups: FilterGroup[] = [
    {
      name: 'condition',
      label: 'Condition',
      isMultiple: true,
      choices: conditions.map((one) => multiple('condition', one, conditionWords[one])),
    },
    {
      name: 'place',
      label: 'Region',
      isMultiple: true,
      choices: [
        ...regionKeys.map((key) => multiple('region', key, regions[key].name)),
        ...countries.map(({ code, name }) => multiple('country', code, name)),
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
    },
    {
      name: 'age',
      label: 'Age',
      isMultiple: false,
      choices: [
        choice('', 'Any time', search.age === undefined, { age: undefined }),
        ...partAges.map((days) =>
          choice(String(days), ageLabel(days), search.age === days, { age: days }),
        ),
      ],
    },
    {
      name: 'only',
      label: 'Matches',
      isMultiple: true,
      choices: onlyFilters
        .filter(({ name }) => !readsAsVisitor || name === 'exactPhrase')
        .map(({ name, label }) =>
          choice(name, label, search[name] === true, {
            [name]: search[name] ? undefined : true,
          }),
        ),
    },
  ]
  return groups.filter(({ name }) => !readsAsVisitor || (name !== 'place' && name !== 'age'))
}

/** How many filters of a group are set. */
export function chosenIn({ name }: FilterGroup, search: PartSearch): number {
  switch (name) {
    case 'condition':
      return listOf(search.condition).length
    case 'place':
      return listOf(search.region).length + listOf(search.country).length
    case 'quantity':
      return search.quantity === undefined ? 0 : 1
    case 'age':
      return search.age === undefined ? 0 : 1
    case 'only':
      return onlyFilters.filter(({ name: only }) => search[only]).length
  }
}
