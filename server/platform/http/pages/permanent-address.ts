import { paths } from '#contract/paths.ts'

const pageAddresses: ReadonlySet<string> = new Set(
  Object.values(paths).filter((address) => typeof address === 'string'),
)

/**
 * The address that a page request moves to for good: without slashes at its end, and in lower case if it is a page
 * whose address has neither ids nor tokens (BK-115). Undefined if it stays or is no path.
 */
export function findPermanentAddress(url: string): string | undefined {
  if (!url.startsWith('/')) return undefined
  const end = url.search(/[?#]|$/)
  const [path, rest] = [url.slice(0, end), url.slice(end)]
  // Browsers read two slashes, of either kind, as the beginning of another site.
  let plain = path.replace(/^[/\\]+/, '/')
  while (plain.length > 1 && plain.endsWith('/')) plain = plain.slice(0, -1)
  const lower = plain.toLowerCase()
  const moved = pageAddresses.has(lower) ? lower : plain
  return moved === path ? undefined : moved + rest
}
