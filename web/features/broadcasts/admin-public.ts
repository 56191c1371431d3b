import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export { CompanyBroadcasts } from '#web/features/broadcasts/desk/company-broadcasts.tsx'
export { ExclusionPanel } from '#web/features/broadcasts/desk/exclusion-panel.tsx'
export const exclusionDialog = lazyPopup(() =>
  import('./desk/exclusion-dialog.tsx').then((module) => module.ExclusionDialog),
)
export const listSettingsDialog = lazyPopup(() =>
  import('./desk/list-settings-dialog.tsx').then((module) => module.ListSettingsDialog),
)
