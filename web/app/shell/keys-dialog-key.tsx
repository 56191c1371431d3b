import { usePlainKeys } from '#web/platform/use-plain-keys.ts'
import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'

const keysDialog = lazyPopup(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

/** `?` shows the keys. */
export function KeysDialogKey() {
  const keys = usePopup(keysDialog)
  usePlainKeys({ '?': keys.show })
  return keys.render({})
}
