import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '../marks/icon-paths.ts'

type LinkSlot = { className?: string; children?: ReactNode }

export type MenuEntry =
  | 'separator'
  | {
      label: string
      icon?: IconName | undefined
      /** Why it cannot be chosen now ("from 23/11/2026"); disables the entry and shows the words. */
      reason?: string | undefined
      danger?: boolean | undefined
      /** A few words behind the label, such as how much waits there. */
      note?: string | undefined
      onSelect?: (() => void) | undefined
      /** A link of the router instead of `onSelect`; label and icon are put into it. */
      link?: ReactElement<LinkSlot> | undefined
    }
