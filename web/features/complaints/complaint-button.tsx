import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const complaintDialog = lazyPopup(() =>
  import('./complaint-dialog.tsx').then((module) => module.ComplaintDialog),
)

type ComplaintButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  company: { id: number; name: string }
}

/** Opens the policy and then the form of a complaint; for members, about other companies that trade (CP-002). */
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
