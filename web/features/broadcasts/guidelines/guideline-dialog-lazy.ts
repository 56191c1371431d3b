import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** Broadcast rules and grading guidelines in a dialog; its code comes when somebody is about to read. */
export const guidelineDialog = lazyPopup(() =>
  import('./guideline-dialog.tsx').then((module) => module.GuidelineDialog),
)
