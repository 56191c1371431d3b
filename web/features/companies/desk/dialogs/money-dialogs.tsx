import type { Account } from '#contract/back-office/back-office.ts'
import { receiptNoteMax, type MoneyDocument } from '#contract/billing/desk/company-money.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { businessDate } from '#contract/dates.ts'
import { Day, lines, Reason } from '#contract/fields.ts'
import { refusals } from '#contract/refusals.ts'
import { Euros, eurosUpTo, typedEuros } from '#web/features/billing/desk/euros.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { DateField, TextAreaField, TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import * as z from 'zod/mini'

const today = () => businessDate(new Date())

const refresh = [['accounts']]

type OfDocument = PopupProps & { account: Account; row: MoneyDocument }

const Payment = z.object({ amountCents: Euros, receivedOn: Day, note: lines(receiptNoteMax) })

/** Books a bank payment that was seen on the account. */
export function BookPaymentDialog({ account, row, ...popup }: OfDocument) {
  const { id, number, openCents } = row
  const book = useStaffAction('bookPayment', { done: staffNotices.paymentBooked, refresh })
  return (
    <FormDialog
      {...popup}
      title={`Book a payment of ${number}`}
      about={`${account.name} ${openCents < 0 ? `is owed ${formatEuros(-openCents)}` : `has ${formatEuros(openCents)} to pay`}. The customer gets a receipt by e-mail, or what is left to pay. Enter what you have paid back with a minus.`}
      schema={Payment}
      defaultValues={{ amountCents: typedEuros(openCents), receivedOn: today(), note: '' }}
      send={(body) => book({ params: { id: String(id) }, body: { ...body, openCents } })}
      confirm="Book"
      columns
    >
      <EurosField name="amountCents" label="Amount in euros" first />
      <DateField name="receivedOn" label="Day on the statement" className="s3" />
      <TextAreaField
        name="note"
        label="Note"
        optional
        hint="For colleagues."
        limit={receiptNoteMax}
      />
    </FormDialog>
  )
}

/** Credits an invoice; the amount is all of it unless changed. */
export function CreditDialog({ account, row, ...popup }: OfDocument) {
  const { id, number, creditableCents, receivedCents } = row
  const credit = useStaffAction('creditInvoice', { done: staffNotices.invoiceCredited, refresh })
  return (
    <FormDialog
      {...popup}
      title={`Credit invoice ${number}`}
      about={`The credit note is mailed to ${row.email} with your reason exactly as entered.${
        receivedCents > 0
          ? ` ${account.name} has paid ${formatEuros(receivedCents)}: what is to be paid back appears in Payment checks.`
          : ''
      }`}
      schema={z.object({
        netCents: eurosUpTo(creditableCents, refusals.creditTooLarge(creditableCents)),
        reason: Reason,
      })}
      defaultValues={{ netCents: typedEuros(creditableCents), reason: '' }}
      send={({ netCents, reason }) => {
        const body = { netCents: netCents === creditableCents ? null : netCents, reason }
        return credit({ params: { id: String(id) }, body })
      }}
      confirm="Credit"
      danger
      columns
    >
      <EurosField
        name="netCents"
        label="Amount in euros, without VAT"
        hint={`At most ${typedEuros(creditableCents)}; VAT is added as on the invoice.`}
      />
      <ReasonField
        act="invoice.credited"
        hint="Mailed to the customer and recorded in the audit log."
        first
      />
    </FormDialog>
  )
}

const LatePrice = z.object({ reason: Reason })

/** Replaces an unpaid meeting invoice by one at its late price. */
export function LatePriceDialog({ account, row, ...popup }: OfDocument) {
  const { id, number, lateTotalCents } = row
  const totalCents = lateTotalCents ?? 0
  const bill = useStaffAction('billLatePrice', {
    done: (issued) => staffNotices.invoiceIssued(issued.number),
    refresh,
  })
  return (
    <FormDialog
      {...popup}
      title={`Bill the late price of ${number}`}
      about={`${number} is credited, and an invoice of ${formatEuros(totalCents)} with its VAT is mailed to ${row.email}. ${account.name} gets the reason with the credit note.`}
      schema={LatePrice}
      defaultValues={{ reason: '' }}
      send={({ reason }) => bill({ params: { id: String(id) }, body: { totalCents, reason } })}
      confirm={`Issue and mail ${formatEuros(totalCents)}`}
    >
      <ReasonField
        act="invoice.credited"
        hint="Mailed to the customer and recorded in the audit log."
        first
      />
    </FormDialog>
  )
}

function EurosField(field: { name: string; label: string; hint?: string; first?: boolean }) {
  return <TextField {...field} className="s3" input={{ inputMode: 'decimal' }} />
}
