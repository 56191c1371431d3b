import { partKey } from '#contract/inventory/inventory.ts'

/**
 * The part number in a query, if it is one: a single token of 5 to 30 letters, digits and separators with at least one
 * letter and one digit, so that words, telephone numbers and addresses are never counted.
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

/** Whether the part number contains the query, ignoring case and separators. */
export const partNumberContains = (query: string, partNumber: string): boolean =>
  partKey(partNumber).includes(partKey(query))
