import { notices } from '#contract/page-notices.ts'
import { ContactDetailsDraft, imNames } from '#contract/profile.ts'
import type { OwnCompany } from '#web/features/profile/api.ts'
import { ProfileForm } from '#web/features/profile/entry/profile-form.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

const labels = {
  name: 'Name',
  function: 'Function',
  tel: 'Telephone',
  imName: 'Instant messaging',
  imValue: 'Messaging name',
}

const valuesOf = ({ contacts, contactId }: OwnCompany) => {
  const me = contacts.find(({ id }) => id === contactId)
  return {
    name: me?.name ?? '',
    function: me?.function ?? '',
    tel: me?.tel ?? '',
    imName: me?.imName ?? ('' as const),
    imValue: me?.imValue ?? '',
  }
}

/** Edits the own contact entry (PF-005). */
export function EntryForm({ own, onDone }: { own: OwnCompany; onDone: () => void }) {
  const api = useApi()
  return (
    <ProfileForm
      label="Your entry"
      own={own}
      schema={ContactDetailsDraft}
      valuesOf={valuesOf}
      labels={labels}
      send={(values, base) =>
        api('updateContact', {
          body: { ...values, id: base.contactId, version: base.versions.contact },
        })
      }
      saved={notices.profileUpdated}
      failed={notices.profileNotUpdated}
      onDone={onDone}
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <>
            <Field label="Name" className="s3" error={errors.name?.message}>
              <TextInput autoComplete="name" {...form.register('name')} />
            </Field>
            <Field label="Function" className="s3" error={errors.function?.message}>
              <TextInput autoComplete="organization-title" {...form.register('function')} />
            </Field>
            <Field label="Telephone" className="s3 solo" error={errors.tel?.message}>
              <TextInput type="tel" autoComplete="tel" {...form.register('tel')} />
            </Field>
            <Field
              label="Instant messaging"
              className="s3 solo"
              error={errors.imName?.message ?? errors.imValue?.message}
            >
              <div className="profile-im">
                <NativeSelect {...form.register('imName')}>
                  <Options of={imNames.map((name) => [name, name || 'None'])} />
                </NativeSelect>
                <TextInput aria-label="Your messaging name" {...form.register('imValue')} />
              </div>
            </Field>
          </>
        )
      }}
    </ProfileForm>
  )
}
