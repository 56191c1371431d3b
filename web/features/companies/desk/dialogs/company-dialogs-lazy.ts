import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const newCompanyDialog = lazyPopup(() =>
  import('../create-company-dialog.tsx').then((module) => module.CreateCompanyDialog),
)
export const companyDetailsDialog = lazyPopup(() =>
  import('./company-facts-dialogs.tsx').then((module) => module.CompanyFactsDialog),
)
export const companyLocationDialog = lazyPopup(() =>
  import('./company-place-dialog.tsx').then((module) => module.CompanyPlaceDialog),
)
export const staffMessageDialog = lazyPopup(() =>
  import('./staff-message-dialog.tsx').then((module) => module.StaffMessageDialog),
)
export const companyPreviewDialog = lazyPopup(() =>
  import('./preview-dialogs.tsx').then((module) => module.CompanyPreviewDialog),
)
export const wordsPreviewDialog = lazyPopup(() =>
  import('./preview-dialogs.tsx').then((module) => module.WordsPreviewDialog),
)
export const dunningDialog = lazyPopup(() =>
  import('./dunning-dialog.tsx').then((module) => module.DunningDialog),
)
export const membershipDialog = lazyPopup(() =>
  import('./company-plan-dialogs.tsx').then((module) => module.MembershipDialog),
)
export const planDialog = lazyPopup(() =>
  import('./company-plan-dialogs.tsx').then((module) => module.PlanDialog),
)
export const activateDialog = lazyPopup(() =>
  import('./company-plan-dialogs.tsx').then((module) => module.ActivateDialog),
)
export const extendTrialDialog = lazyPopup(() =>
  import('./company-plan-dialogs.tsx').then((module) => module.ExtendTrialDialog),
)
export const terminateDialog = lazyPopup(() =>
  import('./terminate-dialog.tsx').then((module) => module.TerminateDialog),
)
export const reasonedActionDialog = lazyPopup(() =>
  import('./company-action-dialog.tsx').then((module) => module.ReasonedActionDialog),
)
export const addContactDialog = lazyPopup(() =>
  import('../contacts/contact-facts-dialogs.tsx').then((module) => module.AddContactDialog),
)
export const contactDetailsDialog = lazyPopup(() =>
  import('../contacts/contact-facts-dialogs.tsx').then((module) => module.ContactFactsDialog),
)
export const contactEmailDialog = lazyPopup(() =>
  import('../contacts/contact-access-dialogs.tsx').then((module) => module.ContactEmailDialog),
)
export const removeContactDialog = lazyPopup(() =>
  import('../contacts/contact-access-dialogs.tsx').then((module) => module.RemoveContactDialog),
)
export const resetTwoFactorDialog = lazyPopup(() =>
  import('../contacts/contact-access-dialogs.tsx').then((module) => module.ResetTwoFactorDialog),
)
export const bookPaymentDialog = lazyPopup(() =>
  import('./money-dialogs.tsx').then((module) => module.BookPaymentDialog),
)
export const creditDialog = lazyPopup(() =>
  import('./money-dialogs.tsx').then((module) => module.CreditDialog),
)
export const newInvoiceDialog = lazyPopup(() =>
  import('#web/features/billing/desk/new-invoice-dialog.tsx').then(
    (module) => module.NewInvoiceDialog,
  ),
)
export const invoiceCompanyDialog = lazyPopup(() =>
  import('#web/features/billing/desk/new-invoice-dialog.tsx').then(
    (module) => module.InvoiceCompanyDialog,
  ),
)
export const latePriceDialog = lazyPopup(() =>
  import('./money-dialogs.tsx').then((module) => module.LatePriceDialog),
)
export const viewAsDialog = lazyPopup(() =>
  import('./view-as-dialog.tsx').then((module) => module.ViewAsDialog),
)
