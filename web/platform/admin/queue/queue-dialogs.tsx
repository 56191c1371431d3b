import { Day } from '#contract/fields.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { Facts } from '#web/ui/panel.tsx'
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
        <TextInput type="date" min={first} data-autofocus {...form.register('day')} />
      </Field>
    </Dialog>
  )
}

const shortcuts: [keys: string[], what: string][] = [
  [['j', 'k'], 'Move in the list'],
  [['Enter'], 'Open the item'],
  [['e'], 'Done, for the item or the selected ones'],
  [['r'], 'Reply'],
  [['n'], 'Note'],
  [['a'], 'Assign to me'],
  [['s'], 'Snooze'],
  [['x'], 'Select the item'],
  [['Shift x'], 'Select a range'],
  [['1', '2', '3'], 'Checks of an application, steps of a case, or Warn, Pause and Block'],
  [['Ctrl Enter'], 'Send the reply and go to the next item'],
  [['Esc'], 'Leave the field'],
  [['u'], 'Undo, for 10 seconds'],
]

/** The keyboard shortcuts of a queue. */
export function QueueKeysDialog(popup: PopupProps) {
  return (
    <Dialog
      {...popup}
      title="Keyboard shortcuts"
      description="Available when you are not typing."
      size="sm"
    >
      <Facts
        items={shortcuts.map(([names, what]) => ({
          term: (
            <span className="row tight">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </span>
          ),
          value: what,
        }))}
      />
    </Dialog>
  )
}
