import { ChangeDunningBody } from '#contract/companies/desk/company-actions.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import { businessDate, formatDay, parseDay } from '#contract/dates.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { peopleText } from '#web/features/back-office/frame/typed-name-field.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { DateField } from '#web/platform/forms/fields.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import * as z from 'zod/mini'

const { isNoNotif, forcePayFrom, reason } = ChangeDunningBody.shape
const Draft = z.object({
  isNoNotif,
  forcePayFrom: z.pipe(
    z.pipe(
      z.string(),
      z.transform((day) => day || null),
    ),
    forcePayFrom,
  ),
  reason,
})

/** Switches reminders off, and sets the day on which an overdue invoice closes the account. */
export function DunningDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  const valuesOf = ({ standing }: Account) => ({
    isNoNotif: standing?.isNoNotif ?? false,
    forcePayFrom: standing?.forcePayFrom ?? '',
  })
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Reminders and forced payment of ${account.name}`}
      about="What is due, overdue or paid follows from the invoices. Book payments and credit invoices on the tab Money."
      confirm="Save"
      notice={staffNotices.dunningSaved}
      schema={Draft}
      defaultValues={{ ...valuesOf(account), reason: '' }}
      valuesOf={valuesOf}
      send={(body, { id, version }) =>
        api('changeDunning', { params: { id: String(id) }, body: { ...body, version } })
      }
    >
      {(form) => (
        <>
          <Checkbox
            hint="No reminders by e-mail and no notices about invoices that can be closed. A forced payment is still shown."
            {...form.register('isNoNotif')}
          >
            Reminders off
          </Checkbox>
          <DateField
            name="forcePayFrom"
            label="Forced payment from"
            optional
            hint="The account is closed from this day on if an invoice is overdue. Leave empty to follow the terms of payment (renewals only)."
          />
          <LockedOut account={account} from={form.watch('forcePayFrom')} />
          <ReasonField act="invoice.standing" />
        </>
      )}
    </ActionFormDialog>
  )
}

/** The number of people for whom a day of forced payment closes the account: those who can sign in until then. */
function LockedOut({ account, from }: { account: Account; from: string }) {
  const { standing, state, contacts } = account
  const today = businessDate(new Date(useNow()))
  if (!parseDay(from) || state === 'force-pay') return null
  const count =
    state === 'custom-blocked'
      ? 0
      : contacts.filter(({ hasPassword, blockHtml }) => hasPassword && blockHtml === '').length
  const isNow = from <= today && standing?.isPastDue === true
  return (
    <Note tone={isNow ? 'bad' : 'warn'} title={`Locks out ${peopleText(count)}`} role="status">
      {isNow ? 'At once' : `From ${formatDay(from)} on, if an invoice is overdue`}, until the
      overdue invoices are paid. They and the address of the invoice get an e-mail with the link to
      pay.
    </Note>
  )
}
