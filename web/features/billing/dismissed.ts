import { cookieValue } from '#web/platform/page/preferences.tsx'

/** Session cookie, so that all tabs share what was dismissed. */
const name = 'noticesRead'
/** Older keys are dropped, so that the cookie stays small. */
const maxKeys = 12

/** Keys dismissed by this user in this session. Browser only. */
export function getDismissed(userId: number): ReadonlySet<string> {
  const [owner, ...marks] = (cookieValue(document.cookie, name) ?? '').split('~')
  return new Set(owner === String(userId) ? marks : [])
}

export function dismiss(userId: number, mark: string): void {
  const others = [...getDismissed(userId)].filter((one) => one !== mark)
  write([userId, ...others.slice(1 - maxKeys), mark].join('~'))
}

/** Clears what this user dismissed; dismissals of another user, made in another tab since, remain. */
export function clearDismissed(userId: number | undefined): void {
  const value = cookieValue(document.cookie, name)
  if (!value || (userId !== undefined && value.split('~', 1)[0] !== String(userId))) return
  write('', '; Max-Age=0')
}

function write(value: string, life = ''): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${life}`
}
