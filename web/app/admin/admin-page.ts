import type { StaffRole } from '#contract/access.ts'
import type { DeskCountName } from '#contract/back-office/desk/today.ts'
import type { DeskList } from '#contract/back-office/lists/define-desk-list.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import type { ReactNode } from 'react'

export const menuGroups = ['', 'Work', 'Members', 'Money', 'Content', 'Mail', 'System'] as const

export interface AdminPage {
  /** Path below /admin; parameters are written `$id`. */
  path: string
  /** Entry in the navigation and the palette; absent for pages reached from others. */
  menu?: {
    label: string
    icon: IconName
    group: (typeof menuGroups)[number]
    /** Roles besides admin that see the entry; those with access if absent. */
    roles?: readonly StaffRole[]
    /** Counts of waiting items. */
    counted?: readonly DeskCountName[]
  }
  /** Roles with access besides admin. */
  roles: readonly StaffRole[]
  load: () => Promise<{ default: () => ReactNode }>
}

/** The page of a list of the desk. */
export const listPage = (
  { path, title, roles }: DeskList,
  menu: Omit<NonNullable<AdminPage['menu']>, 'label'>,
  load: AdminPage['load'],
): AdminPage => ({ path, menu: { label: title, ...menu }, roles, load })
