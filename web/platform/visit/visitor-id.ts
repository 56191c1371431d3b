import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'

const local = () => localStorage
const visitorKey = 'visitorId'

/** A random id that identifies the visits of this browser; members are not reported with it. */
export function visitorId(): string {
  const stored = readStorage(local, visitorKey)
  if (typeof stored === 'string' && /^[0-9a-f]{32}$/.test(stored)) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStorage(local, visitorKey, id)
  return id
}
