import type { Contact } from '#contract/companies.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import './portrait.css'

const largePicture = lazyPopup(() =>
  import('./large-picture-dialog.tsx').then((module) => module.LargePictureDialog),
)

type Pictured = Pick<Contact, 'id' | 'name' | 'profilePic' | 'hasLargePic'>

/** Profile picture or initials; opens the large view if there is one (PF-010). */
export function Portrait({ contact, className }: { contact: Pictured; className?: string }) {
  const { id, name, profilePic, hasLargePic } = contact
  const dialog = usePopup(largePicture)
  const face = <Avatar large name={name} src={profilePic} className={className ?? ''} />
  if (!hasLargePic) return face
  return (
    <>
      <button
        type="button"
        className="portrait"
        aria-label={`Picture of ${name}, large`}
        {...dialog.trigger}
      >
        {face}
      </button>
      {dialog.render({ id, name })}
    </>
  )
}
