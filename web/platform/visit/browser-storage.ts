/** Reads and writes what this browser remembers; a full or forbidden storage forgets quietly. */
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
    // Private windows and full disks refuse; nothing depends on it.
  }
}
