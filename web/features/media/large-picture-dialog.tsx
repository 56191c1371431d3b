import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import './large-picture-dialog.css'

/** Large view of a profile picture (PF-010). */
export function LargePictureDialog({
  id,
  name,
  ...popup
}: PopupProps & { id: number; name: string }) {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: ['companies', 'large-picture', id],
    queryFn: async () =>
      (await api('fetchLargePicture', { params: { id: String(id) } })).payload.profilePicLarge,
    retry: false,
  })
  return (
    <Dialog {...popup} size="lg" title={name}>
      <div className="large-picture">
        {data && <img src={data} alt={name} />}
        {error && <Note tone="bad">{reasonOf(error)}</Note>}
        {!data && !error && <Spinner label="Loading the picture" />}
      </div>
    </Dialog>
  )
}
