import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const contractDialog = lazyPopup(() =>
  import('#web/features/site/legal/contract-dialog.tsx').then(
    ({ ContractDialog }) => ContractDialog,
  ),
)
