import type { ListingContent } from '#contract/services/services.ts'

/** Whether two versions of a listing say the same. */
export const isSameContent = (one: ListingContent, other: ListingContent): boolean =>
  one.tagline === other.tagline &&
  one.description === other.description &&
  one.website === other.website &&
  one.email === other.email &&
  sorted(one.categoryIds) === sorted(other.categoryIds)

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(',')

/** Whether a change brings a listing onto the page, extends it, or settles a draft, so that its company is mailed. */
export function isPublication(
  before: { publishedUntil: string | null; isOnPage: boolean },
  after: { period: { from: string; until: string } | null; settlesDraft: boolean },
  today: string,
): boolean {
  const { period, settlesDraft } = after
  if (period === null || period.until < today) return false
  return settlesDraft || !before.isOnPage || period.until !== before.publishedUntil
}
