import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const possibleMatchesDialog = lazyPopup(() =>
  import('./dialog/possible-matches-dialog.tsx').then((module) => module.PossibleMatchesDialog),
)
