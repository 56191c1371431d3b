import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const exclusionDialog = lazyPopup(() =>
  import('./exclusion-dialog.tsx').then((module) => module.ExclusionDialog),
)
export const listSettingsDialog = lazyPopup(() =>
  import('./list-settings-dialog.tsx').then((module) => module.ListSettingsDialog),
)
