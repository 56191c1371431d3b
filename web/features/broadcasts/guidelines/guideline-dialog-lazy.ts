import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const guidelineDialog = lazyPopup(() =>
  import('./guideline-dialog.tsx').then((module) => module.GuidelineDialog),
)
