import { Day } from '#contract/fields.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import * as z from 'zod/mini'

const SnoozeInput = z.object({ day: Day })

type SnoozeDialogProps = PopupProps & {
  /** The earliest day. */
  first: string
  snooze: (day: string) => void
}

/** Chooses the day on which items return to the queue. */
export function SnoozeDialog({ first, snooze, ...popup }: SnoozeDialogProps) {
  const { form, submit } = useContractForm(SnoozeInput, { day: first })
  return (
    <Dialog
      {...popup}
      title="Snooze until"
      description="It returns to the queue at 8:00 on that day."
      size="sm"
      onSubmit={submit(async ({ day }) => {
        popup.onOpenChange(false)
        snooze(day)
      })}
      foot={<SubmitFooter>Snooze</SubmitFooter>}
    >
      <Field label="Day" error={form.formState.errors.day?.message}>
        <DateInput min={first} data-autofocus {...form.register('day')} />
      </Field>
    </Dialog>
  )
}
