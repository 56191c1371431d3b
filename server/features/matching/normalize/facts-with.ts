import type { Attribute, Facts } from '#server/features/matching/normalize/rule.ts'

/** Facts with those attributes that are stated; without `attributes` if none is. */
export function factsWith(
  facts: Omit<Facts, 'attributes'>,
  attributes: Partial<Record<Attribute, string | undefined>>,
): Facts {
  const stated = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return stated.length === 0 ? facts : { ...facts, attributes: Object.fromEntries(stated) }
}
