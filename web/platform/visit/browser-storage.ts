/** Reads JSON from browser storage; null if missing or unavailable. */
export function readStorage(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeStorage(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch {
    // Storage may be full or disabled, as in private windows.
  }
}
