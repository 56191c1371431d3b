import type { Account } from '#contract/back-office/back-office.ts'
import {
  bookPayment,
  creditInvoice,
  receiptNoteMax,
  type MoneyDocument,
} from '#contract/billing/desk/company-money.ts'
import { billLatePrice } from '#contract/billing/desk/new-invoice.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { businessDate } from '#contract/dates.ts'
import { Day, lines, Reason } from '#contract/fields.ts'
import { Euros, typedEuros, PositiveEuros } from '#web/features/billing/desk/euros.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'

const today = () => businessDate(new Date())

type MoneyFormProps = PopupProps & {
  title: string
  about: ReactNode
  confirm: string
  danger?: boolean
  refusal: string | undefined
  isBusy: boolean
  onSubmit: ReturnType<ReturnType<typeof useContractForm<FieldValues, FieldValues>>['submit']>
  children: ReactNode
}

function MoneyForm(props: MoneyFormProps) {
  const { title, about, confirm, danger, refusal, isBusy, onSubmit, children, ...popup } = props
  return (
    <Dialog
      {...popup}
      title={title}
      size="md"
      confirmClose="typed"
      onSubmit={onSubmit}
      foot={
        <SubmitFooter variant={danger ? 'danger' : 'primary'} busy={isBusy}>
          {confirm}
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <div className="soft s6">{about}</div>
        {children}
      </div>
    </Dialog>
  )
}

const useReadAgain = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['accounts'] })
}

type OfDocument = PopupProps & { account: Account; row: MoneyDocument }

const Payment = z.object({ amountCents: Euros, receivedOn: Day, note: lines(receiptNoteMax) })

/** Books a bank payment that was seen on the account. */
export function BookPaymentDialog({ account, row, ...popup }: OfDocument) {
  const api = useApi()
  const readAgain = useReadAgain()
  const { id, number, openCents } = row
  const { form, refusal, submit } = useContractForm(Payment, {
    amountCents: typedEuros(openCents),
    receivedOn: today(),
    note: '',
  })
  const { errors, isSubmitting } = form.formState
  const send = submit(async (body) => {
    await api(bookPayment, { params: { id: String(id) }, body: { ...body, openCents } })
    notify(staffNotices.paymentBooked)
    await readAgain()
    popup.onOpenChange(false)
  })
  return (
    <MoneyForm
      {...popup}
      title={`Book a payment of ${number}`}
      about={`${account.name} ${openCents < 0 ? `is owed ${formatEuros(-openCents)}` : `has ${formatEuros(openCents)} to pay`}. The customer gets a receipt by e-mail, or what is left to pay. Enter what you have paid back with a minus.`}
      confirm="Book"
      refusal={refusal}
      isBusy={isSubmitting}
      onSubmit={send}
    >
      <Field label="Amount in euros" className="s3" error={errors.amountCents?.message}>
        <TextInput inputMode="decimal" data-autofocus {...form.register('amountCents')} />
      </Field>
      <Field label="Day on the statement" className="s3" error={errors.receivedOn?.message}>
        <DateInput {...form.register('receivedOn')} />
      </Field>
      <Field
        label="Note"
        mark="optional"
        hint="For colleagues."
        limit={receiptNoteMax}
        error={errors.note?.message}
      >
        <TextArea rows={2} {...form.register('note')} />
      </Field>
    </MoneyForm>
  )
}

const Credit = z.object({ netCents: PositiveEuros, reason: Reason })

/** Credits an invoice; the amount is all of it unless changed. */
export function CreditDialog({ account, row, ...popup }: OfDocument) {
  const api = useApi()
  const readAgain = useReadAgain()
  const { id, number, creditableCents, receivedCents } = row
  const { form, refusal, submit } = useContractForm(Credit, {
    netCents: typedEuros(creditableCents),
    reason: '',
  })
  const { errors, isSubmitting } = form.formState
  const send = submit(async ({ netCents, reason }) => {
    const body = { netCents: netCents === creditableCents ? null : netCents, reason }
    await api(creditInvoice, { params: { id: String(id) }, body })
    notify(staffNotices.invoiceCredited)
    await readAgain()
    popup.onOpenChange(false)
  })
  return (
    <MoneyForm
      {...popup}
      title={`Credit invoice ${number}`}
      about={`The credit note is mailed to ${row.email} with your reason exactly as entered.${
        receivedCents > 0
          ? ` ${account.name} has paid ${formatEuros(receivedCents)}: what is to be paid back appears in Payment checks.`
          : ''
      }`}
      confirm="Credit"
      danger
      refusal={refusal}
      isBusy={isSubmitting}
      onSubmit={send}
    >
      <Field
        label="Amount in euros, without VAT"
        className="s3"
        hint={`At most ${typedEuros(creditableCents)}; VAT is added as on the invoice.`}
        error={errors.netCents?.message}
      >
        <TextInput inputMode="decimal" {...form.register('netCents')} />
      </Field>
      <ReasonField
        form={form}
        act="invoice.credited"
        hint="Mailed to the customer and recorded in the audit log."
        first
      />
    </MoneyForm>
  )
}

const LatePrice = z.object({ reason: Reason })

/** Replaces an unpaid meeting invoice by one at its late price. */
export function LatePriceDialog({ account, row, ...popup }: OfDocument) {
  const api = useApi()
  const readAgain = useReadAgain()
  const { id, number, lateTotalCents } = row
  const totalCents = lateTotalCents ?? 0
  const { form, refusal, submit } = useContractForm(LatePrice, { reason: '' })
  const send = submit(async ({ reason }) => {
    const body = { totalCents, reason }
    const { payload } = await api(billLatePrice, { params: { id: String(id) }, body })
    notify(staffNotices.invoiceIssued(payload.number))
    await readAgain()
    popup.onOpenChange(false)
  })
  return (
    <MoneyForm
      {...popup}
      title={`Bill the late price of ${number}`}
      about={`${number} is credited, and an invoice of ${formatEuros(totalCents)} with its VAT is mailed to ${row.email}. ${account.name} gets the reason with the credit note.`}
      confirm={`Issue and mail ${formatEuros(totalCents)}`}
      refusal={refusal}
      isBusy={form.formState.isSubmitting}
      onSubmit={send}
    >
      <ReasonField
        form={form}
        act="invoice.credited"
        hint="Mailed to the customer and recorded in the audit log."
        first
      />
    </MoneyForm>
  )
}
