import { usePlainKeys } from '#web/platform/use-plain-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'

const composeDialog = lazyPopup(() =>
  import('./compose-dialog.tsx').then((module) => module.ComposeDialog),
)

/** Opens the compose dialog, also by the key `c`; `listId` is chosen there at first. */
export function ComposeButton({ listId }: { listId?: number | undefined }) {
  const compose = usePopup(composeDialog)
  usePlainKeys({ c: compose.show })
  return (
    <>
      <Button variant="primary" icon="plus" aria-keyshortcuts="c" {...compose.trigger}>
        Compose
      </Button>
      {compose.render({ listId })}
    </>
  )
}
