import { createHash } from 'node:crypto'

/** How long the same content from the same sender counts as one call, in ms. */
export const sameContentMs = 600_000

export interface CallKeys {
  key: string
  /** Another key of the same call, if what has it is younger than `since`. */
  before: string
  since: Date
}

/**
 * The key that a call brings. Without one, the same content of the same sender within ten minutes is one call: its key
 * is that of the running ten minutes, and what was stored under the one before counts while it is young enough.
 */
export function callKeys(
  callKey: string | undefined,
  { sender, content, now }: { sender: string; content: object; now: Date },
): CallKeys {
  if (callKey !== undefined) return { key: callKey, before: callKey, since: now }
  const period = Math.floor(now.getTime() / sameContentMs)
  const keyOf = (at: number) => {
    const text = createHash('sha256')
      .update(JSON.stringify([sender, content, at]))
      .digest('hex')
    // A UUID of version 8, whose bits have no meaning of their own.
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-8${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`
  }
  return {
    key: keyOf(period),
    before: keyOf(period - 1),
    since: new Date(now.getTime() - sameContentMs),
  }
}
