import type { PaletteChoice } from './palette-choices.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'

const maxRecent = 6
const keyOf = (staffId: number) => `desk-recent-${staffId}`

/** What this person chose last in this browser, newest first. */
export function recentChoices(staffId: number): PaletteChoice[] {
  const saved = readStorage(() => localStorage, keyOf(staffId))
  if (!Array.isArray(saved)) return []
  return saved
    .filter(
      (one): one is PaletteChoice => typeof one?.key === 'string' && typeof one.to === 'string',
    )
    .map((one) => ({ ...one, group: 'Recent' }))
}

export function rememberChoice(staffId: number, choice: PaletteChoice): void {
  const others = recentChoices(staffId).filter(({ key }) => key !== choice.key)
  writeStorage(() => localStorage, keyOf(staffId), [choice, ...others].slice(0, maxRecent))
}
