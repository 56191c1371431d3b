import {
  addressKinds,
  settingNames,
  type AddressKind,
  type SettingType,
} from '#contract/broadcasts/broadcast-settings.ts'
import { ReasonBody } from '#contract/fields.ts'
import { notices } from '#contract/page-notices.ts'
import {
  addressOf,
  changesIn,
  choose,
  countChanges,
  emptyDraft,
  typeIn,
} from '#web/features/broadcasts/settings/settings-draft.ts'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { Options } from '#web/platform/forms/options.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type ListSettingsDialogProps = PopupProps & {
  contact: { id: number; name: string }
  /** Address and list that the question was about; the list comes first. */
  focus?: { address: string; listName: string | null } | undefined
  onChanged?: (() => unknown) | undefined
}

const options = ([0, 1, 2] as const).map((type) => ({
  value: String(type),
  label: settingNames[type],
}))

/** Settings of a contact for each list, changed by staff with a reason (BK-039). */
export function ListSettingsDialog(props: ListSettingsDialogProps) {
  const { contact, focus, onChanged, ...popup } = props
  const settingsKey = ['broadcast-settings', contact.id]
  const [draft, setDraft] = useState(emptyDraft)
  const { data, error, refetch } = useQuery(
    payloadQuery(useApi(), settingsKey, 'getBroadcastSettings', {
      query: { contactId: contact.id },
    }),
  )
  const save = useStaffAction('changeBroadcastSettings', {
    done: notices.settingsSaved,
    refresh: [settingsKey],
  })
  const [chosenKind, setKind] = useState<AddressKind>()
  const kind =
    chosenKind ??
    (data && focus && focus.address === data.emailAlternative ? 'alternative' : 'primary')
  const lists = data?.[kind].toSorted(
    (a, b) => Number(b.label === focus?.listName) - Number(a.label === focus?.listName),
  )
  const changes = countChanges(draft)

  return (
    <FormDialog
      {...popup}
      title={`List settings of ${contact.name}`}
      schema={ReasonBody}
      defaultValues={{ reason: '' }}
      send={async ({ reason }) => {
        await save({ body: { contactId: contact.id, reason, ...changesIn(draft) } })
        void onChanged?.()
      }}
      confirm={changes > 1 ? `Save ${changes} changes` : 'Save change'}
      disabled={changes === 0}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {data?.emailAlternative && (
        <Field label="Address">
          <NativeSelect
            value={kind}
            onChange={({ target }) => setKind(target.value as AddressKind)}
          >
            <Options of={addressKinds.map((one) => [one, addressOf(data, one) ?? ''])} />
          </NativeSelect>
        </Field>
      )}
      {data && !data.emailAlternative && <p className="soft break">{data.email}</p>}
      <ul className="stack close" aria-busy={!data && !error}>
        {data &&
          lists?.map(({ listId, label }) => (
            <li key={listId} className="row wrap between">
              <span>{label}</span>
              <Segmented
                small
                label={`${label}, ${kind}`}
                options={options}
                value={String(typeIn(data, draft, kind, listId))}
                onValueChange={(type) =>
                  setDraft((previous) =>
                    choose(data, previous, kind, [listId], Number(type) as SettingType),
                  )
                }
              />
            </li>
          ))}
      </ul>
      <ReasonField act="lists.changed" />
    </FormDialog>
  )
}
