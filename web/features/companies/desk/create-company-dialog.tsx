import { CreateCompanyBody, startingStates } from '#contract/companies/desk/company-actions.ts'
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
import { EmailField, NamedField, SelectField, TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import * as z from 'zod/mini'

const { contact, ...companyShape } = CreateCompanyBody.shape
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
  async function create({ state, plan, isServiceOnly, ...draft }: z.output<typeof Draft>) {
    const { contactName, contactFunction, contactTelephone, email: address, ...company } = draft
    const body = {
      ...company,
      state,
      isServiceOnly,
      plan: hasPlan({ state, isServiceOnly }) ? plan : null,
      contact: {
        name: contactName,
        function: contactFunction,
        telephone: contactTelephone,
        email: address,
      },
    }
    const { id } = (await api('createCompany', { body }).catch(nameAsDraft)).payload
    await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    notify(staffNotices.companyAdded(draft.name))
    void navigate(`/companies/${id}`)
  }

  return (
    <FormDialog
      {...popup}
      title="Add company"
      size="default"
      full
      schema={Draft}
      defaultValues={{
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
      }}
      send={create}
      confirm="Add company"
      columns
    >
      {(form) => (
        <>
          <TextField name="name" label="Company" className="s4" limit={100} first />
          <SelectField
            name="countryCode"
            label="Country"
            className="s2"
            of={[['', 'Choose'], ...countries.map(({ code, name }) => [code, name] as const)]}
          />
          <TextField
            name="website"
            label="Website"
            optional
            className="s3"
            input={{ type: 'url', placeholder: 'https://' }}
          />
          <TextField
            name="telephone"
            label="Telephone"
            optional
            className="s3"
            input={{ type: 'tel' }}
          />
          <TextField name="address" label="Address" optional />
          <h3>Main contact</h3>
          <TextField name="contactName" label="Name" className="s3" limit={100} />
          <EmailField name="email" label="E-mail" className="s3" />
          <TextField name="contactFunction" label="Function" optional className="s3" />
          <TextField
            name="contactTelephone"
            label="Direct telephone"
            optional
            className="s3"
            input={{ type: 'tel' }}
          />
          <Duplicates control={form.control} />
          <h3>Account</h3>
          <NamedField name="state" label="Starts as" group hint={startHints[form.watch('state')]}>
            {(control) => (
              <Segmented
                options={startingStates.map((value) => ({ value, label: starts[value] }))}
                {...control}
              />
            )}
          </NamedField>
          <Checkbox hint="No plan, no lists, no broadcasts." {...form.register('isServiceOnly')}>
            Sells services only
          </Checkbox>
          {hasPlan(form.watch()) && (
            <NamedField name="plan" label="Plan" group>
              {(control) => (
                <Segmented
                  options={plans.map((value) => ({ value, label: planNames[value] }))}
                  {...control}
                />
              )}
            </NamedField>
          )}
        </>
      )}
    </FormDialog>
  )
}

const hasPlan = ({ state, isServiceOnly }: Pick<DraftFields, 'state' | 'isServiceOnly'>) =>
  state === 'active' && !isServiceOnly

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
  const query = {
    name: company.length >= 3 ? company.slice(0, 100) : '',
    website: /^https?:\/\/\S+\.\S{2,}/.test(website) ? website.slice(0, 500) : '',
    email: /^\S+@\S+\.\S{2,}$/.test(address) ? address.slice(0, 254) : '',
  }
  const isWorthIt = Boolean(query.name || query.website || query.email)
  const { data } = useQuery({ ...duplicatesQuery(useApi(), query), enabled: isWorthIt })
  if (!isWorthIt || !data?.length) return null
  return (
    <Note tone="warn" role="status" title="This company may already exist">
      <ul className="stack tight">
        {data.map((duplicate) => (
          <li key={duplicate.id}>
            <a href={`${paths.admin}/companies/${duplicate.id}`} target="_blank" rel="noopener">
              {duplicate.name}
            </a>
            , {duplicate.country}, {accountStateNames[duplicate.state].toLowerCase()}:{' '}
            {duplicate.same.map((by) => duplicateReasonNames[by]).join(', ')}
          </li>
        ))}
      </ul>
    </Note>
  )
}
