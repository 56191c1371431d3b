import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const filterPopup = lazyPopup(() =>
  import('./filter-popup.tsx').then((module) => module.FilterPopup),
)
export const columnPopup = lazyPopup(() =>
  import('./column-popup.tsx').then((module) => module.ColumnPopup),
)
