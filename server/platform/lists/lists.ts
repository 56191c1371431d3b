import type { FilterChoice } from '#contract/back-office/lists/desk-lists.ts'

export type LabelledValues = readonly (readonly [value: string, label: string])[]

/**
 * The choices of a filter: values that exist and chosen ones, in the order of the labels, or by their numbers if that
 * is asked for.
 */
export function presentChoices(
  counts: Readonly<Record<string, number>> = {},
  chosen: readonly string[],
  labels: LabelledValues,
  { byCount = false }: { byCount?: boolean } = {},
): FilterChoice[] {
  const choices = labels
    .filter(([value]) => counts[value] !== undefined || chosen.includes(value))
    .map(([value, label]) => ({ value, label, count: counts[value] ?? 0 }))
  return byCount ? choices.toSorted((one, other) => other.count - one.count) : choices
}
