import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'
import { useShortcut } from './use-shortcut.ts'

const keysDialog = lazyPopup(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

/** `?` shows the keys. */
export function KeysDialogKey() {
  const keys = usePopup(keysDialog)
  useShortcut('?', keys.show)
  return keys.render({})
}
