import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export { CompanyBroadcasts } from '#web/features/broadcasts/admin/company-broadcasts.tsx'
export { ExclusionPanel } from '#web/features/broadcasts/admin/exclusion-panel.tsx'
export const exclusionDialog = lazyPopup(() =>
  import('./admin/exclusion-dialog.tsx').then((module) => module.ExclusionDialog),
)
export const listSettingsDialog = lazyPopup(() =>
  import('./admin/list-settings-dialog.tsx').then((module) => module.ListSettingsDialog),
)
