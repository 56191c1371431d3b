import type { Account } from '#contract/back-office/back-office.ts'
import {
  bookPayment,
  createInvoice,
  creditInvoice,
  maxAmountCents,
  receiptNoteMax,
  type MoneyDocument,
} from '#contract/back-office/billing/company-money.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { orderFields } from '#contract/billing/orders.ts'
import { businessDate } from '#contract/dates.ts'
import { Day, lines, Reason, requiredText } from '#contract/fields.ts'
import { fieldMessages } from '#contract/notices.ts'
import { countriesQuery } from '#web/features/back-office/companies/api.ts'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'

/** An amount in euros as typed, such as `675`, `675.00` or `-10,50`, in cents. */
const Euros = z.pipe(
  z
    .string(fieldMessages.required)
    .check(z.trim(), z.regex(/^-?\d{1,7}([.,]\d{1,2})?$/, 'Enter an amount such as 675.00')),
  z.transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
)
const PositiveEuros = Euros.check(
  z.refine((value) => value > 0, fieldMessages.aboveZero),
  z.refine((value) => value <= maxAmountCents, fieldMessages.invalid),
)
const today = () => businessDate(new Date())
const euroText = (cents: number) => (cents / 100).toFixed(2)

type MoneyFormProps = PopupProps & {
  title: string
  about: ReactNode
  confirm: string
  danger?: boolean
  size?: 'md' | 'lg'
  refusal: string | undefined
  isBusy: boolean
  onSubmit: ReturnType<ReturnType<typeof useContractForm<FieldValues, FieldValues>>['submit']>
  children: ReactNode
}

function MoneyForm(props: MoneyFormProps) {
  const { title, about, confirm, danger, size, refusal, isBusy, onSubmit, children, ...popup } =
    props
  return (
    <Dialog
      {...popup}
      title={title}
      size={size ?? 'md'}
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
    amountCents: euroText(openCents),
    receivedOn: today(),
    note: '',
  })
  const { errors, isSubmitting } = form.formState
  const send = submit(async (body) => {
    await api(bookPayment, { params: { id: String(id) }, body })
    notify(staffNotices.paymentBooked)
    await readAgain()
    popup.onOpenChange(false)
  })
  return (
    <MoneyForm
      {...popup}
      title={`Book a payment of ${number}`}
      about={`${account.name} has ${formatEuros(openCents)} to pay. A full payment is confirmed to the customer by e-mail. Enter what you have paid back with a minus.`}
      confirm="Book"
      refusal={refusal}
      isBusy={isSubmitting}
      onSubmit={send}
    >
      <Field label="Amount in euros" className="s3" error={errors.amountCents?.message}>
        <TextInput inputMode="decimal" data-autofocus {...form.register('amountCents')} />
      </Field>
      <Field label="Day on the statement" className="s3" error={errors.receivedOn?.message}>
        <TextInput type="date" {...form.register('receivedOn')} />
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
    netCents: euroText(creditableCents),
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
        hint={`At most ${euroText(creditableCents)}; VAT is added as on the invoice.`}
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

const NewInvoice = z.object({
  ...orderFields,
  account: z.enum(['ebm', 'custom'], fieldMessages.choice),
  earlyUntil: z.pipe(
    z.union([z.literal(''), Day]),
    z.transform((day) => (day === '' ? null : day)),
  ),
  description: requiredText(300),
  quantity: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,2}$/, fieldMessages.number)),
    z.transform(Number),
  ),
  unitCents: PositiveEuros,
  reason: Reason,
})

const customerLabels = {
  company: 'Company',
  name: 'Contact',
  email: 'E-mail',
  address: 'Address',
  zip: 'ZIP code',
  city: 'City',
  vat: 'VAT or EORI number',
} as const

type NewInvoiceProps = PopupProps & {
  account: Account
  customer: Record<keyof typeof orderFields, string>
}

/** Issues an invoice for a meeting or anything else. */
export function NewInvoiceDialog({ account, customer, ...popup }: NewInvoiceProps) {
  const api = useApi()
  const readAgain = useReadAgain()
  const { data: countries } = useQuery(countriesQuery(api))
  const { form, refusal, submit } = useContractForm(NewInvoice, {
    ...customer,
    account: 'ebm',
    earlyUntil: '',
    description: '',
    quantity: '1',
    unitCents: '',
    reason: '',
  })
  const { errors, isSubmitting } = form.formState
  const isMeeting = form.watch('account') === 'ebm'
  const send = submit(async ({ description, quantity, unitCents, earlyUntil, ...given }) => {
    const body = {
      ...given,
      earlyUntil: given.account === 'ebm' ? earlyUntil : null,
      lines: [{ description, quantity, unitCents }],
    }
    const { payload } = await api(createInvoice, { params: { id: String(account.id) }, body })
    notify(staffNotices.invoiceIssued(payload.number))
    await readAgain()
    popup.onOpenChange(false)
  })
  return (
    <MoneyForm
      {...popup}
      title={`New invoice for ${account.name}`}
      about="It gets the next number and is mailed at once. An issued invoice cannot be changed, only credited."
      confirm="Issue and mail"
      size="lg"
      refusal={refusal}
      isBusy={isSubmitting}
      onSubmit={send}
    >
      <Field label="For" group className="s3">
        <Segmented
          options={[
            { value: 'ebm', label: 'A meeting' },
            { value: 'custom', label: 'Something else' },
          ]}
          {...form.register('account')}
        />
      </Field>
      {isMeeting && (
        <Field
          label="Early price until"
          mark="optional"
          className="s3"
          error={errors.earlyUntil?.message}
        >
          <TextInput type="date" {...form.register('earlyUntil')} />
        </Field>
      )}
      <Field label="Description" error={errors.description?.message}>
        <TextInput data-autofocus {...form.register('description')} />
      </Field>
      <Field label="Quantity" className="s3" error={errors.quantity?.message}>
        <TextInput inputMode="numeric" {...form.register('quantity')} />
      </Field>
      <Field
        label="Price each in euros, without VAT"
        className="s3"
        error={errors.unitCents?.message}
      >
        <TextInput inputMode="decimal" {...form.register('unitCents')} />
      </Field>
      {(Object.keys(customerLabels) as (keyof typeof customerLabels)[]).map((name) => (
        <Field key={name} label={customerLabels[name]} className="s3" error={errors[name]?.message}>
          {name === 'address' ? (
            <TextArea rows={2} {...form.register(name)} />
          ) : (
            <TextInput {...form.register(name)} />
          )}
        </Field>
      ))}
      <Field label="Country" className="s3" error={errors.country?.message}>
        <NativeSelect {...form.register('country')}>
          <Options
            of={(countries ?? [{ code: customer.country, name: account.country }]).map(
              ({ code, name }) => [code, name],
            )}
          />
        </NativeSelect>
      </Field>
      <ReasonField form={form} act="invoice.issued" />
    </MoneyForm>
  )
}
