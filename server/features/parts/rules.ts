import { partKey } from '#contract/inventory/inventory.ts'

/**
 * The part number in what was searched for, or undefined: one token of letters, digits and hyphens with both a
 * digit and at least five characters, so that words, telephone numbers and addresses are never counted.
 */
export function searchedPartNumber(query: string): string | undefined {
  const isPartNumber =
    /^[a-z0-9]+(?:[-/#.][a-z0-9]+)*$/i.test(query) &&
    query.length >= 5 &&
    query.length <= 30 &&
    /\d/.test(query) &&
    /[a-z]/i.test(query)
  return isPartNumber ? query.toUpperCase() : undefined
}

/** Whether what was searched for stands in this part number, however either is written. */
export const isPartNumberOf = (query: string, partNumber: string): boolean =>
  partKey(partNumber).includes(partKey(query))
