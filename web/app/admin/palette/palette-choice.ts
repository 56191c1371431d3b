import type { DeskAccount } from '#contract/back-office/desk/search.ts'
import type { AdminSearch } from '#web/platform/admin/admin-view.tsx'
import type { PaletteOption } from '#web/platform/palette/palette-dialog.tsx'
import type { IconName } from '#web/ui/marks/icon-paths.ts'

export type ChosenCompany = DeskAccount & { id: number; name: string }

/** What the palette offers: a place in the back office, and for a company its acts. */
export interface PaletteChoice extends PaletteOption {
  icon: IconName
  to: string
  search?: AdminSearch
  /** The company whose acts are offered. */
  company?: ChosenCompany
}
