import { createCompany, startingStates } from '#contract/companies/desk/company-actions.ts'
import {
  accountStateNames,
  duplicateReasonNames,
  plans,
} from '#contract/back-office/back-office.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { paths } from '#contract/paths.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { useAdminNavigate } from '#web/features/back-office/frame/admin-view.tsx'
import { countriesQuery, duplicatesQuery } from '#web/features/companies/desk/api.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import * as z from 'zod/mini'

const { contact, ...companyShape } = createCompany.body.shape
const { name, function: work, telephone, email } = contact.shape
/** The request body as flat form fields. */
const Draft = z.object({
  ...companyShape,
  plan: z.enum(plans),
  contactName: name,
  contactFunction: work,
  contactTelephone: telephone,
  email,
})
type DraftFields = z.input<typeof Draft>

const starts = {
  trial: 'Free trial',
  active: 'Paying member',
  new: 'Approve later',
} satisfies Record<(typeof startingStates)[number], string>
const startHints = {
  trial: 'One month from today. The link to set a password is sent immediately.',
  active: 'Member from today. The link to set a password is sent immediately.',
  new: 'No e-mail is sent until the trial is approved.',
}

/** Creates a company with its main contact and lists possible duplicates (BK-003). */
export function CreateCompanyDialog(popup: PopupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useAdminNavigate()
  const countries = useQuery(countriesQuery(api)).data ?? []
  const { form, refusal, submit } = useContractForm(Draft, {
    name: '',
    countryCode: '',
    address: '',
    telephone: '',
    website: '',
    description: '',
    state: 'trial',
    plan: 'plus',
    isServiceOnly: false,
    contactName: '',
    contactFunction: '',
    contactTelephone: '',
    email: '',
  })
  const { errors, isSubmitting } = form.formState
  const [state, isServiceOnly] = useWatch({
    control: form.control,
    name: ['state', 'isServiceOnly'],
  })
  const hasPlan = state === 'active' && !isServiceOnly

  const create = submit(async (draft) => {
    const {
      contactName,
      contactFunction,
      contactTelephone,
      email: address,
      plan,
      ...company
    } = draft
    const body = {
      ...company,
      plan: hasPlan ? plan : null,
      contact: {
        name: contactName,
        function: contactFunction,
        telephone: contactTelephone,
        email: address,
      },
    }
    const { id } = (await api(createCompany, { body }).catch(nameAsDraft)).payload
    await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    notify(staffNotices.companyAdded(draft.name))
    popup.onOpenChange(false)
    void navigate(`/companies/${id}`)
  })

  return (
    <Dialog
      {...popup}
      title="Add company"
      full
      confirmClose="typed"
      onSubmit={create}
      foot={<SubmitFooter busy={isSubmitting}>Add company</SubmitFooter>}
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <Field label="Company" className="s4" limit={100} error={errors.name?.message}>
          <TextInput autoComplete="off" data-autofocus {...form.register('name')} />
        </Field>
        <Field label="Country" className="s2" error={errors.countryCode?.message}>
          <NativeSelect {...form.register('countryCode')}>
            <option value="">Choose</option>
            <Options of={countries.map((country) => [country.code, country.name])} />
          </NativeSelect>
        </Field>
        <Field label="Website" mark="optional" className="s3" error={errors.website?.message}>
          <TextInput type="url" placeholder="https://" {...form.register('website')} />
        </Field>
        <Field label="Telephone" mark="optional" className="s3" error={errors.telephone?.message}>
          <TextInput type="tel" autoComplete="off" {...form.register('telephone')} />
        </Field>
        <Field label="Address" mark="optional" error={errors.address?.message}>
          <TextInput autoComplete="off" {...form.register('address')} />
        </Field>
        <h3>Main contact</h3>
        <Field label="Name" className="s3" limit={100} error={errors.contactName?.message}>
          <TextInput autoComplete="off" {...form.register('contactName')} />
        </Field>
        <Field label="E-mail" className="s3" error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field
          label="Function"
          mark="optional"
          className="s3"
          error={errors.contactFunction?.message}
        >
          <TextInput autoComplete="off" {...form.register('contactFunction')} />
        </Field>
        <Field
          label="Direct telephone"
          mark="optional"
          className="s3"
          error={errors.contactTelephone?.message}
        >
          <TextInput type="tel" autoComplete="off" {...form.register('contactTelephone')} />
        </Field>
        <Duplicates control={form.control} />
        <h3>Account</h3>
        <Field label="Starts as" group hint={startHints[state]} error={errors.state?.message}>
          <Segmented
            options={startingStates.map((value) => ({ value, label: starts[value] }))}
            {...form.register('state')}
          />
        </Field>
        <Checkbox hint="No plan, no lists, no broadcasts." {...form.register('isServiceOnly')}>
          Sells services only
        </Checkbox>
        {hasPlan && (
          <Field label="Plan" group error={errors.plan?.message}>
            <Segmented
              options={plans.map((value) => ({ value, label: planNames[value] }))}
              {...form.register('plan')}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** Renames the field of the refused address to the name used in the form. */
function nameAsDraft(failure: unknown): never {
  if (isApiError(failure)) {
    for (const error of failure.errors) if (error.param === 'contact.email') error.param = 'email'
  }
  throw failure
}

/** Possible duplicates; only a warning, because two companies may have the same name. */
function Duplicates({
  control,
}: {
  control: Control<DraftFields, unknown, z.output<typeof Draft>>
}) {
  const [company, website, address] = useWatch({ control, name: ['name', 'website', 'email'] })
  const asked = {
    name: company.length >= 3 ? company.slice(0, 100) : '',
    website: /^https?:\/\/\S+\.\S{2,}/.test(website) ? website.slice(0, 500) : '',
    email: /^\S+@\S+\.\S{2,}$/.test(address) ? address.slice(0, 254) : '',
  }
  const isWorthIt = Boolean(asked.name || asked.website || asked.email)
  const { data } = useQuery({ ...duplicatesQuery(useApi(), asked), enabled: isWorthIt })
  if (!isWorthIt || !data?.length) return null
  return (
    <Note tone="warn" role="status" title="This company may already exist">
      <ul className="stack tight">
        {data.map((found) => (
          <li key={found.id}>
            <a href={`${paths.admin}/companies/${found.id}`} target="_blank" rel="noopener">
              {found.name}
            </a>
            , {found.country}, {accountStateNames[found.state].toLowerCase()}:{' '}
            {found.same.map((by) => duplicateReasonNames[by]).join(', ')}
          </li>
        ))}
      </ul>
    </Note>
  )
}
