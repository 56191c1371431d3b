import { Day } from '#contract/fields.ts'
import { DateField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import * as z from 'zod/mini'

const SnoozeInput = z.object({ day: Day })

type SnoozeDialogProps = PopupProps & {
  /** The earliest day. */
  first: string
  snooze: (day: string) => void
}

/** Chooses the day on which items return to the queue. */
export function SnoozeDialog({ first, snooze, ...popup }: SnoozeDialogProps) {
  return (
    <FormDialog
      {...popup}
      title="Snooze until"
      description="It returns to the queue at 8:00 on that day."
      size="sm"
      schema={SnoozeInput}
      defaultValues={{ day: first }}
      send={async ({ day }) => snooze(day)}
      confirm="Snooze"
    >
      <DateField name="day" label="Day" min={first} first />
    </FormDialog>
  )
}
