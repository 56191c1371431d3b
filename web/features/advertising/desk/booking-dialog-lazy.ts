import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const bookingDialog = lazyPopup(() =>
  import('./booking-dialog.tsx').then((module) => module.BookingDialog),
)
