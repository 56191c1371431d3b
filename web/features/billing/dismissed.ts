import { cookieValue } from '#web/platform/page/preferences.tsx'

/** A cookie that ends with the browser's session, so that all tabs know what was read in one of them. */
const name = 'noticesRead'
/** Older marks give way, so that the cookie stays small. */
const mostMarks = 12

/** Marks of what this user has dismissed in this session. Browser only. */
export function dismissedBy(userId: number): ReadonlySet<string> {
  const [owner, ...marks] = (cookieValue(document.cookie, name) ?? '').split('~')
  return new Set(owner === String(userId) ? marks : [])
}

export function dismiss(userId: number, mark: string): void {
  const others = [...dismissedBy(userId)].filter((one) => one !== mark)
  write([userId, ...others.slice(1 - mostMarks), mark].join('~'))
}

/** The next sign-in is another session. */
export function forgetDismissed(): void {
  if (cookieValue(document.cookie, name)) write('', '; Max-Age=0')
}

function write(value: string, life = ''): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${life}`
}
