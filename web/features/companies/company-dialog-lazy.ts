import { lazyPopup } from '#web/ui/lazy-popup.tsx'

export const companyDialog = lazyPopup(() =>
  import('./company-dialog.tsx').then((module) => module.CompanyDialog),
)
