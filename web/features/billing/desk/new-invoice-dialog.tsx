import {
  lineQuantity,
  lineTextMax,
  maxInvoiceLines,
  printedTexts,
  referenceMax,
  type InvoiceDraft,
  type InvoiceForm,
  type InvoicePreview,
} from '#contract/billing/desk/new-invoice.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { orderFields, orderLimits } from '#contract/billing/orders.ts'
import { businessDate, formatDay } from '#contract/dates.ts'
import { Day, Reason } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { PositiveEuros } from '#web/features/billing/desk/euros.ts'
import {
  InvoicePreviewPanel,
  type PreviewedInvoice,
} from '#web/features/billing/desk/new-invoice-preview.tsx'
import {
  accountsQuery,
  companyMoneyQuery,
  countriesQuery,
} from '#web/features/companies/desk/api.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { reasonOf, useApi, type Payload } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import {
  CheckboxField,
  DateField,
  NamedField,
  SelectField,
  TextAreaField,
  TextField,
} from '#web/platform/forms/fields.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { FormProvider, useFieldArray, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import './new-invoice-dialog.css'

const orEmpty = <T,>(schema: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.union([z.literal(''), schema]),
    z.transform((value) => (value === '' ? null : (value as T))),
  )

/** The form, and what is sent of it. */
const NewInvoice = z.pipe(
  z
    .object({
      ...orderFields,
      account: z.enum(['ebm', 'custom'], fieldMessages.choice),
      reference: printedTexts.reference,
      isOnline: z.boolean(),
      meetingCity: printedTexts.meetingCity,
      meetingCountry: z.string(),
      earlyUntil: orEmpty(Day),
      lateNetCents: orEmpty(PositiveEuros),
      lines: z.array(
        z.object({
          description: printedTexts.description,
          quantity: z.pipe(
            z.pipe(
              z.string().check(z.regex(/^\d{1,6}$/, fieldMessages.number)),
              z.transform(Number),
            ),
            lineQuantity,
          ),
          unitCents: PositiveEuros,
        }),
      ),
      reason: Reason,
    })
    .check(
      z.refine(
        ({ account, isOnline, meetingCity }) => account !== 'ebm' || isOnline || meetingCity,
        {
          path: ['meetingCity'],
          error: fieldMessages.required,
        },
      ),
    ),
  z.transform(({ isOnline, meetingCity, meetingCountry, earlyUntil, lateNetCents, ...fields }) => ({
    ...fields,
    meeting:
      fields.account === 'custom'
        ? null
        : {
            place: isOnline ? null : { city: meetingCity, country: meetingCountry },
            earlyUntil,
            lateNetCents,
          },
  })),
)
type Body = z.output<typeof NewInvoice>

function addressOf({ pdf }: InvoicePreview): string {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
}

type Form = UseFormReturn<InvoiceForm, unknown, Body>

const customerLabels = {
  company: 'Company',
  name: 'Contact',
  email: 'E-mail',
  address: 'Address',
  zip: 'ZIP code',
  city: 'City',
  vat: 'VAT or EORI number',
} as const

const emptyLine = { description: '', quantity: '1', unitCents: '' }

type NewInvoiceProps = PopupProps & { company: { id: number; name: string } }

/** Issues an invoice for a meeting or anything else, once finance has seen what it comes to (BK-097). */
export function NewInvoiceDialog({ company, ...popup }: NewInvoiceProps) {
  const api = useApi()
  const { data, error } = useQuery(companyMoneyQuery(api, company.id))
  const countries = useQuery(countriesQuery(api))
  if (data && countries.data) {
    return <InvoiceDialog {...popup} company={company} money={data} countries={countries.data} />
  }
  const fault = error ?? countries.error
  return (
    <Dialog {...popup} title={`New invoice for ${company.name}`} size="lg">
      {fault ? <Refusal>{reasonOf(fault)}</Refusal> : null}
    </Dialog>
  )
}

interface LoadedData {
  money: Pick<Payload<'getCompanyMoney'>, 'customer' | 'draft'>
  countries: Payload<'countriesAll'>['results']
}

function InvoiceDialog({ company, money, countries, ...popup }: NewInvoiceProps & LoadedData) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<PreviewedInvoice & { body: Body }>()
  const [{ customer, draft }] = useState(money)
  const { form, refusal, submit } = useContractForm<InvoiceForm, Body>(NewInvoice, {
    ...customer,
    account: 'ebm',
    reference: '',
    isOnline: false,
    meetingCity: '',
    meetingCountry: 'NL',
    earlyUntil: '',
    lateNetCents: '',
    lines: [emptyLine],
    reason: '',
    ...draft?.form,
  })
  const { isSubmitting } = form.formState
  const params = { id: String(company.id) }
  const draftSavedAt = draft?.savedAt ?? null
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['accounts'] })
  const title = `New invoice for ${company.name}`

  const showPreview = submit(async (body) => {
    const { reason: _reason, ...input } = body
    const { payload } = await api('previewInvoice', { params, body: input satisfies InvoiceDraft })
    setPreview({ body, seen: payload, url: addressOf(payload) })
  })
  const issue = submit(
    async () => {
      if (!preview) return
      const { body, seen } = preview
      const confirmed = { treatment: seen.vat.treatment, totalCents: seen.totalCents }
      const { payload } = await api('createInvoice', {
        params,
        body: { ...body, confirmed, draftSavedAt },
      })
      notify(staffNotices.invoiceIssued(payload.number))
      popup.onOpenChange(false)
      await readAgain()
    },
    () => setPreview(undefined),
  )
  async function saveDraft(form: InvoiceForm | null) {
    try {
      await api('saveInvoiceDraft', { params, body: { form, draftSavedAt } })
      notify(form ? staffNotices.draftSaved : staffNotices.draftDiscarded)
      popup.onOpenChange(false)
      await readAgain()
    } catch (failure) {
      notifyFailure('The draft was not saved', failure)
    }
  }

  if (preview) {
    return (
      <Dialog
        {...popup}
        title={title}
        description="An issued invoice cannot be changed, only credited."
        size="lg"
        confirmClose
        onSubmit={issue}
        foot={
          <>
            <Button onClick={() => setPreview(undefined)}>Back</Button>
            <SubmitFooter busy={isSubmitting}>
              Issue and mail {formatEuros(preview.seen.totalCents)}
            </SubmitFooter>
          </>
        }
      >
        <InvoicePreviewPanel {...preview} />
      </Dialog>
    )
  }
  return (
    <Dialog
      {...popup}
      title={title}
      description="You see its VAT, its total and the document before it is issued."
      size="lg"
      full
      confirmClose="typed"
      onSubmit={showPreview}
      foot={
        <>
          <Button onClick={() => void saveDraft(form.getValues())}>Save draft</Button>
          <SubmitFooter busy={isSubmitting}>Preview</SubmitFooter>
        </>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        {draft && (
          <Note
            tone="info"
            title={`Draft of ${draft.by}, ${formatDay(businessDate(new Date(draft.savedAt)))}`}
          >
            <Button size="sm" onClick={() => void saveDraft(null)}>
              Discard draft
            </Button>
          </Note>
        )}
        <InvoiceFields form={form} countries={countries} />
      </div>
    </Dialog>
  )
}

function InvoiceFields({ form, countries }: { form: Form } & Pick<LoadedData, 'countries'>) {
  const [account, isOnline] = form.watch(['account', 'isOnline'])
  const options = countries.map((one) => [one.code, one.name] as const)
  return (
    <FormProvider {...form}>
      <NamedField name="account" label="For" group className="s3 solo">
        {(control) => (
          <Segmented
            options={[
              { value: 'ebm', label: 'A meeting' },
              { value: 'custom', label: 'Something else' },
            ]}
            {...control}
          />
        )}
      </NamedField>
      <TextField
        name="reference"
        label="Reference"
        optional
        className="s3 solo"
        hint="The customer's order number."
        input={{ maxLength: referenceMax }}
      />
      {account === 'ebm' && (
        <>
          <CheckboxField
            name="isOnline"
            hint="Taxed where the customer is, as a membership. Otherwise the place of the meeting decides the VAT."
          >
            Held online
          </CheckboxField>
          {!isOnline && (
            <>
              <TextField
                name="meetingCity"
                label="City of the meeting"
                className="s3"
                input={{ maxLength: orderLimits.city }}
              />
              <SelectField
                name="meetingCountry"
                label="Country of the meeting"
                className="s3"
                of={options}
              />
            </>
          )}
          <DateField name="earlyUntil" label="Early price until" optional className="s3" />
          <TextField
            name="lateNetCents"
            label="Late price in euros, without VAT"
            optional
            className="s3"
            hint="Of all lines together, after that day."
            input={{ inputMode: 'decimal' }}
          />
        </>
      )}
      <LineFields form={form} />
      {(Object.keys(customerLabels) as (keyof typeof customerLabels)[]).map((name) => {
        const Named = name === 'address' ? TextAreaField : TextField
        return <Named key={name} name={name} label={customerLabels[name]} className="s3" />
      })}
      <SelectField name="country" label="Country" className="s3" of={options} />
      <ReasonField act="invoice.issued" />
    </FormProvider>
  )
}

function LineFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const { errors } = form.formState
  return (
    <fieldset className="invoice-lines">
      <legend>Lines</legend>
      {fields.map(({ id }, index) => {
        const name = `lines.${index}`
        return (
          <div key={id} className="invoice-line">
            <TextField
              name={`${name}.description`}
              label="Description"
              input={{ maxLength: lineTextMax }}
            />
            <TextField
              name={`${name}.quantity`}
              label="Quantity"
              input={{ inputMode: 'numeric' }}
            />
            <TextField
              name={`${name}.unitCents`}
              label="Each in euros, without VAT"
              input={{ inputMode: 'decimal' }}
            />
            {fields.length > 1 && (
              <IconButton
                icon="x"
                label={`Remove line ${index + 1}`}
                onClick={() => remove(index)}
              />
            )}
          </div>
        )
      })}
      <Refusal>{errors.lines?.message}</Refusal>
      {fields.length < maxInvoiceLines && (
        <Button icon="plus" onClick={() => append(emptyLine)}>
          Add line
        </Button>
      )}
    </fieldset>
  )
}

/** Chooses the company that is billed, from the list of invoices. */
export function InvoiceCompanyDialog(popup: PopupProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ id: number; name: string }>()
  const [isChosen, setDone] = useState(false)
  const query = useDeferredValue(typed.trim().slice(0, 100))
  const { data, isPlaceholderData } = useQuery({
    ...accountsQuery(useApi(), { search: query }),
    enabled: query !== '',
  })
  const companies = query === '' ? [] : (data?.results.slice(0, maxChoices) ?? [])
  const isCurrent = query === typed.trim() && !isPlaceholderData
  const company = chosen ?? (isCurrent && companies.length === 1 ? companies[0] : undefined)
  if (isChosen && company) return <NewInvoiceDialog {...popup} company={company} />
  function go(event: FormEvent) {
    event.preventDefault()
    if (!company) return
    setChosen(company)
    setDone(true)
  }
  return (
    <Dialog
      {...popup}
      title="New invoice"
      description="For which company?"
      size="md"
      onSubmit={go}
      foot={<SubmitFooter disabled={!company}>Next</SubmitFooter>}
    >
      <div className="form">
        <Field label="Company">
          <SearchInput
            data-autofocus
            value={typed}
            maxLength={100}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(undefined)
            }}
          />
        </Field>
        {data && query !== '' && (
          <Field group="choices" label={companies.length === 0 ? 'No company found' : 'Companies'}>
            {companies.map(({ id, name, country }) => (
              <Radio
                key={id}
                name="company"
                checked={id === company?.id}
                onChange={() => setChosen({ id, name })}
              >
                {name} <span className="soft">{country}</span>
              </Radio>
            ))}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
const maxChoices = 10
