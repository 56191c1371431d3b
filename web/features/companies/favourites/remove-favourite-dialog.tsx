import { useFavourite } from '#web/features/companies/favourites/favourite-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type RemoveFavouriteDialogProps = PopupProps & { id: number; name: string }

/** Confirms removing a favourite (FV-005). */
export function RemoveFavouriteDialog({ id, name, ...popup }: RemoveFavouriteDialogProps) {
  const { choose } = useFavourite(id)
  return (
    <ConfirmDialog
      {...popup}
      title="Remove from Favorites?"
      confirm="Remove"
      danger
      onConfirm={() => choose(false)}
    >
      <p>
        <span className="strong">{name}</span> will be removed from your favorites. You can add it
        again via its profile.
      </p>
    </ConfirmDialog>
  )
}
