import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const complaintDialog = lazyPopup(() =>
  import('./complaint-dialog.tsx').then((module) => module.ComplaintDialog),
)

type ComplaintButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  company: { id: number; name: string }
}

/** Opens the complaint dialog; for members, about other trading companies (CP-002). */
export function ComplaintButton({ company, ...look }: ComplaintButtonProps) {
  const complaint = usePopup(complaintDialog)
  return (
    <>
      <Button icon="flag" {...look} {...complaint.trigger}>
        File complaint
      </Button>
      {complaint.render({ company })}
    </>
  )
}
