import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export { legalTextQuery } from '#web/features/site/legal/api.ts'
export { versionText } from '#web/features/site/legal/legal-text.tsx'

export const contractDialog = lazyPopup(() =>
  import('./legal/contract-dialog.tsx').then((module) => module.ContractDialog),
)
