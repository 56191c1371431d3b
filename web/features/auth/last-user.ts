const key = 'lastUser'

/** Remembers who signed in last in this browser (AU-006); a forbidden storage forgets quietly. */
export function rememberLastUser(id: number): void {
  try {
    localStorage.setItem(key, String(id))
  } catch {
    // Nothing depends on it.
  }
}
