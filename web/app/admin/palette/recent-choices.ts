import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import type { PaletteChoice } from './palette-choice.ts'

const maxRecent = 6
const keyOf = (staffId: number) => `desk-recent-${staffId}`

/** What this person chose last in this browser, newest first. */
export function recentChoices(staffId: number): PaletteChoice[] {
  const saved = readStorage(() => localStorage, keyOf(staffId))
  if (!Array.isArray(saved)) return []
  return saved
    .filter(
      (one): one is PaletteChoice => typeof one?.id === 'string' && typeof one.to === 'string',
    )
    .map((one) => ({ ...one, group: 'Recent' }))
}

/** Stores the place without its note, which has addresses of people. */
export function rememberChoice(staffId: number, { note: _note, ...choice }: PaletteChoice): void {
  const others = recentChoices(staffId).filter(({ id }) => id !== choice.id)
  writeStorage(() => localStorage, keyOf(staffId), [choice, ...others].slice(0, maxRecent))
}
