import { writeStorage } from '#web/platform/visit/browser-storage.ts'

/** Remembers who signed in last in this browser (AU-006). */
export function rememberLastUser(id: number): void {
  writeStorage(() => localStorage, 'lastUser', id)
}
