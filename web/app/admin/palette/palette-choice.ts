import type { DeskAccount } from '#contract/back-office/desk/search.ts'
import type { AdminSearch } from '#web/features/back-office/frame/admin-view.tsx'
import type { PaletteOption } from '#web/platform/palette/palette-dialog.tsx'
import type { IconName } from '#web/ui/marks/icon-paths.ts'

export type ChosenCompany = DeskAccount & { id: number; name: string }
export interface ChosenPerson {
  id: number
  companyId: number
  name: string
}
/** Whose acts the palette lists. */
export type Subject = { company: ChosenCompany } | { person: ChosenPerson }

/** A choice of the palette: a place in the back office, with actions for a company or person. */
export interface PaletteChoice extends PaletteOption {
  icon: IconName
  to: string
  search?: AdminSearch
  /** The company or person whose acts are offered. */
  subject?: Subject
}
