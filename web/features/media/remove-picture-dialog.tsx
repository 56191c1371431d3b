import { notices } from '#contract/page-notices.ts'
import { type PictureKind, usePictureChange } from '#web/features/media/own-pictures.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

const words = {
  logo: {
    title: 'Delete logo',
    question: 'Members will see your company without a logo.',
    done: notices.logoDeleted,
    failed: notices.logoNotDeleted,
  },
  picture: {
    title: 'Delete profile picture',
    question: 'Members will see your initials instead.',
    done: notices.pictureDeleted,
    failed: notices.pictureNotDeleted,
  },
}

/** Confirms deleting a picture (PF-007, PF-009). */
export function RemovePictureDialog({ kind, ...popup }: PopupProps & { kind: PictureKind }) {
  const api = useApi()
  const { product, changed } = usePictureChange()
  const { title, question, done, failed } = words[kind]
  return (
    <ConfirmDialog
      {...popup}
      title={title}
      confirm="Delete"
      danger
      onConfirm={async () => {
        try {
          await (kind === 'logo'
            ? api('removeLogo', { body: {} })
            : api('removePicture', { body: {} }))
        } catch (failure) {
          notify(failed(product))
          throw failure
        }
        await changed()
        notify(done)
      }}
    >
      {question}
    </ConfirmDialog>
  )
}
