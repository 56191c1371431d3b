import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** The compose dialog; its code comes when somebody is about to compose. */
export const composeDialog = lazyPopup(() =>
  import('./compose-dialog.tsx').then((module) => module.ComposeDialog),
)
