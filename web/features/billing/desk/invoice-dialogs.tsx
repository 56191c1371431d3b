import { ExtendDueDateBody } from '#contract/billing/desk/company-money.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import { LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { isApiError, payloadQuery, useApi, type Payload } from '#web/platform/api/api.ts'
import { DateField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, DialogClose, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { RelativeTime, useNow } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

export interface OpenInvoice {
  id: number
  number: string
  dueOn: string
}
type InvoiceDialogProps = PopupProps & { invoice: OpenInvoice }

/** Shows the next reminder of an overdue invoice, and sends it. */
export function ReminderDialog({ invoice, ...popup }: InvoiceDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: String(invoice.id) }
  const { data, error, refetch } = useQuery({
    ...payloadQuery(api, ['next-reminder', invoice.id], 'getNextReminder', { params }),
    gcTime: 0,
    retry: false,
  })
  const [isConfirmed, setConfirmed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!data) return
    setBusy(true)
    try {
      await api('sendReminder', { params, body: { level: data.level, sendAnyway: isConfirmed } })
      notify({ ...staffNotices.reminderSent, text: data.to })
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
      popup.onOpenChange(false)
    } catch (failure) {
      notifyFailure('The reminder was not sent', failure)
      await refetch()
    }
    setBusy(false)
  }
  const refusal = isApiError(error) && error.status === 409 ? error.msg : undefined
  return (
    <Dialog
      {...popup}
      title={`Remind of invoice ${invoice.number}`}
      size="lg"
      onSubmit={(event) => void send(event)}
      foot={
        data ? (
          <SubmitFooter busy={isBusy} disabled={data.areRemindersOff && !isConfirmed}>
            Send reminder
          </SubmitFooter>
        ) : (
          <DialogClose>Close</DialogClose>
        )
      }
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      {error && !refusal && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      {data && <NextReminder reminder={data} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
    </Dialog>
  )
}

type NextReminderProps = {
  reminder: Payload<'getNextReminder'>
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

function NextReminder({ reminder, isConfirmed, onConfirm }: NextReminderProps) {
  const { company, to, subject, text, letter, areRemindersOff, remindedAt } = reminder
  return (
    <div className="stack">
      <p className="soft">
        This counts as a scheduled reminder; the nightly run goes on with the next one.
      </p>
      {areRemindersOff && (
        <Note tone="warn" title={`Reminders of ${company} are off`}>
          <Checkbox
            checked={isConfirmed}
            onChange={({ target }) => onConfirm(target.checked)}
            hint="They stay off for the nightly run."
          >
            Send anyway
          </Checkbox>
        </Note>
      )}
      <Facts
        items={[
          { term: 'To', value: <span className="break">{to}</span> },
          { term: 'Subject', value: subject },
          { term: 'Attached', value: letter },
          {
            term: 'Last reminder',
            value: remindedAt ? <RelativeTime at={remindedAt} /> : 'None so far',
          },
        ]}
      />
      {/* Scrollable regions must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="box mail-text scrolls" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}

/** Gives an open invoice a later due date. */
export function DueDateDialog({ invoice, ...popup }: InvoiceDialogProps) {
  const { id, number, dueOn } = invoice
  const today = businessDate(new Date(useNow()))
  const extend = useStaffAction('extendDueDate', {
    done: staffNotices.dueDateExtended,
    refresh: [['accounts']],
  })
  return (
    <FormDialog
      {...popup}
      title={`Extend the due date of ${number}`}
      about={
        <>
          It is due on <span className="num nowrap">{formatDay(dueOn)}</span>. Reminders and forced
          payment count from the new day; an account that was closed for this invoice reopens. The
          document stays as it was issued. The customer gets an e-mail.
        </>
      }
      schema={ExtendDueDateBody}
      defaultValues={{ dueOn: '', reason: '' }}
      send={(body) => extend({ params: { id: String(id) }, body })}
      confirm="Extend and mail"
      columns
    >
      <DateField
        name="dueOn"
        label="New due date"
        className="s3"
        min={dueOn < today ? today : addDays(dueOn, 1)}
        first
      />
      <ReasonField
        act="invoice.extended"
        hint="Shown beside the new date and in the audit log, not mailed."
      />
    </FormDialog>
  )
}
