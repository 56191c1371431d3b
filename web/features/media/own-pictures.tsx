import type { Company, Contact } from '#contract/companies.ts'
import { Portrait } from '#web/features/media/portrait.tsx'
import { useFocusRestore } from '#web/platform/keys/focus.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import './portrait.css'

const uploadDialog = lazyPopup(() =>
  import('./upload-picture-dialog.tsx').then((module) => module.UploadPictureDialog),
)
const removeDialog = lazyPopup(() =>
  import('./remove-picture-dialog.tsx').then((module) => module.RemovePictureDialog),
)

export type PictureKind = 'logo' | 'picture'

/** The own picture with upload and delete (PF-008, PF-009). */
export function OwnPortrait({ me, mayChange }: { me: Contact; mayChange: boolean }) {
  return (
    <Panel>
      <div className="row wrap own-picture">
        <Portrait contact={me} className="own-face" />
        {mayChange && <PictureButtons kind="picture" hasOne={me.profilePic !== ''} />}
      </div>
    </Panel>
  )
}

/** The own company's logo with upload and delete (PF-006, PF-007). */
export function OwnLogo({ company, mayChange }: { company: Company; mayChange: boolean }) {
  const { name, picUrl } = company
  return (
    <Panel>
      <div className="row wrap own-picture">
        <div className="paper own-logo" data-empty={picUrl ? undefined : true}>
          {picUrl ? (
            <img src={picUrl} alt={`Logo of ${name}`} />
          ) : (
            <span className="small">No logo</span>
          )}
        </div>
        {mayChange && <PictureButtons kind="logo" hasOne={picUrl !== undefined && picUrl !== ''} />}
      </div>
    </Panel>
  )
}

const words = {
  logo: { thing: 'logo', hint: 'JPG or PNG, shown at up to 240 x 60 pixels.' },
  picture: { thing: 'picture', hint: 'JPG or PNG, up to 5 MB.' },
}

function PictureButtons({ kind, hasOne }: { kind: PictureKind; hasOne: boolean }) {
  const upload = usePopup(uploadDialog)
  const remove = usePopup(removeDialog)
  const { thing, hint } = words[kind]
  useFocusRestore(`${hasOne} ${remove.isOnScreen}`, upload.trigger.ref)
  return (
    <div className="stack tight">
      <div className="row wrap">
        <Button icon="upload" {...upload.trigger}>
          {hasOne ? `Change ${thing}` : `Upload ${thing}`}
        </Button>
        {hasOne && (
          <Button variant="ghost" icon="trash" {...remove.trigger}>
            {`Delete ${thing}`}
          </Button>
        )}
      </div>
      <p className="small soft">{hint}</p>
      {upload.render({ kind })}
      {remove.render({ kind })}
    </div>
  )
}

/** Refetches everything that shows a changed picture. */
export function usePictureChange() {
  const queryClient = useQueryClient()
  const product = useQuery(settingsQuery(useApi())).data?.productName ?? ''
  const changed = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['companies'] }),
      queryClient.invalidateQueries({ queryKey: ['own-picture'] }),
    ])
  return { product, changed }
}
