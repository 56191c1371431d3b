import type { MenuEntry } from '#web/ui/dialogs/menu-button.tsx'

export const offerMenu: MenuEntry[] = [
  { label: 'Resend', icon: 'again', reason: 'from 23/11/2026' },
  { label: 'Show possible matches', icon: 'match' },
  { label: 'Share', icon: 'share' },
  'separator',
  { label: 'Remove', icon: 'trash', danger: true },
]
