/** From how many characters the count appears: for the last fifth, 10 to 100, of a short limit the last third. */
export function countStart(limit: number): number {
  const least = Math.min(10, Math.floor(limit / 3))
  return limit - Math.min(100, Math.max(least, Math.ceil(limit / 5)))
}

/** What stands beside the field: nothing far from the limit, "11 left" near it, "54 / 50" over it. */
export function countText(used: number, limit: number): string | null {
  if (used > limit) return `${used} / ${limit}`
  if (used < Math.max(1, countStart(limit))) return null
  return `${limit - used} left`
}

/** What is read aloud: the same, but only at steps, so that typing is not talked over. */
export function countAnnouncement(used: number, limit: number): string {
  if (used > limit) return `${used - limit} characters too many`
  const left = limit - used
  if (left > 20 || countText(used, limit) === null) return ''
  const step = left === 0 ? 0 : left <= 5 ? 5 : left <= 10 ? 10 : 20
  return step === 0 ? 'No characters left' : `${step} or fewer characters left`
}
