import { composeDialog } from '#web/features/broadcasts/compose/compose-dialog-lazy.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** Button that opens the compose dialog with a preselected list; shortcut `c`. */
export function ComposeButton({ listId }: { listId?: number | undefined }) {
  const compose = usePopup(composeDialog)
  useKeys({ c: compose.show })
  return (
    <>
      <Button variant="primary" icon="plus" aria-keyshortcuts="c" {...compose.trigger}>
        Compose
      </Button>
      {compose.render({ listId })}
    </>
  )
}
