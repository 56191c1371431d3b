import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const companyDialog = lazyPopup(() =>
  import('./company-dialog.tsx').then((module) => module.CompanyDialog),
)
