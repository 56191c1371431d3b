import {
  addressKinds,
  changeBroadcastSettings,
  getBroadcastSettings,
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
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type ListSettingsDialogProps = PopupProps & {
  contact: { id: number; name: string }
  /** Address and list that the question was about; the list comes first. */
  asked?: { address: string; listName: string | null } | undefined
  onChanged?: (() => unknown) | undefined
}

const options = ([0, 1, 2] as const).map((type) => ({
  value: String(type),
  label: settingNames[type],
}))

/** How a contact receives each list, changed by staff with a reason (BK-039). */
export function ListSettingsDialog(props: ListSettingsDialogProps) {
  const { contact, asked, onChanged, ...popup } = props
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(emptyDraft)
  const { data, error, refetch } = useQuery(
    payloadQuery(api, ['broadcast-settings', contact.id], getBroadcastSettings, {
      query: { contactId: contact.id },
    }),
  )
  const { form, refusal, submit } = useContractForm(ReasonBody, { reason: '' })
  const [chosenKind, setKind] = useState<AddressKind>()
  const kind =
    chosenKind ??
    (data && asked && asked.address === data.emailAlternative ? 'alternative' : 'primary')
  const lists = data?.[kind].toSorted(
    (a, b) => Number(b.label === asked?.listName) - Number(a.label === asked?.listName),
  )
  const changes = countChanges(draft)

  const save = submit(async ({ reason }) => {
    await api(changeBroadcastSettings, {
      body: { contactId: contact.id, reason, ...changesIn(draft) },
    })
    popup.onOpenChange(false)
    notify(notices.settingsSaved)
    await queryClient.invalidateQueries({ queryKey: ['broadcast-settings', contact.id] })
    await onChanged?.()
  })

  return (
    <Dialog
      {...popup}
      title={`List settings of ${contact.name}`}
      size="md"
      confirmClose="typed"
      onSubmit={save}
      foot={
        <SubmitFooter busy={form.formState.isSubmitting} disabled={changes === 0}>
          {changes > 1 ? `Save ${changes} changes` : 'Save change'}
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
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
                    setDraft((known) =>
                      choose(data, known, kind, [listId], Number(type) as SettingType),
                    )
                  }
                />
              </li>
            ))}
        </ul>
        <ReasonField form={form} act="lists.changed" />
      </div>
    </Dialog>
  )
}
