import { writeMemory } from '#web/platform/visit/browser-memory.ts'

/** Stores who signed in last in this browser (AU-006). */
export function rememberLastUser(id: number): void {
  writeMemory(() => localStorage, 'lastUser', id)
}
