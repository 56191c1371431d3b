import { OptionalReason, Reason } from '#contract/fields.ts'
import type { SettingReachCounts } from '#contract/back-office/settings.ts'
import { settingReaches } from '#contract/back-office/settings/setting-reach.ts'
import { warningOf } from '#contract/back-office/settings/setting-warnings.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { Affected } from '#web/features/back-office/settings/affected.tsx'
import { OvertakenNote } from '#web/features/back-office/settings/overtaken-note.tsx'
import { formatSettingValue } from '#web/features/back-office/settings/settings-draft.ts'
import {
  focusFault,
  needsTypedName,
  type SettingsForm,
} from '#web/features/back-office/settings/use-settings-form.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { TypedNameField, typedNameOf } from '#web/features/back-office/frame/typed-name-field.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'

type ReviewDialogProps = PopupProps & {
  form: SettingsForm
  /** The changed settings under review. */
  keys: readonly string[]
  reach: SettingReachCounts | undefined
}

export const changesText = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** Old and new value of each change, whom it affects and what is dangerous about it; then saves all or none. */
export function ReviewDialog({ form, keys, reach, ...popup }: ReviewDialogProps) {
  const shown = keys.filter((key) => form.changed.includes(key))
  const entries = shown.map((key) => settingEntry(key)!)
  const needsName = shown.some((key) => needsTypedName({ key, to: form.newValue(key) }))
  const productName = reach?.productName ?? ''
  const without = reach?.withoutSecondFactor
  const needsReason = entries.some((entry) => entry.needsReason)
  // Shown beside the settings that it is about.
  const [conflict, setConflict] = useState<string>()
  const isOvertaken = shown.some((key) => form.overtaken.includes(key))
  const schema = z.object({
    reason: needsReason ? Reason : OptionalReason,
    typedName: needsName ? typedNameOf(productName) : z.string(),
  })

  return (
    <FormDialog
      {...popup}
      size="default"
      title={shown.length === 1 ? 'Save this change?' : `Save ${changesText(shown.length)}?`}
      schema={schema}
      defaultValues={{ reason: '', typedName: '' }}
      send={async ({ reason, typedName }) => {
        setConflict(undefined)
        await form.save(shown, { reason, typedName: needsName ? typedName : undefined })
      }}
      onRefused={({ errors, extra, msg }) => {
        if (extra === 'CHANGED') setConflict(msg)
        const faulty = errors.find(({ param }) => shown.includes(param.split('.')[0]!))
        if (faulty && extra !== 'CHANGED') {
          popup.onOpenChange(false)
          focusFault(faulty.param.split('.')[0]!)
        }
        return extra === 'CHANGED'
      }}
      confirm={shown.length > 1 ? 'Save all' : 'Save'}
      disabled={isOvertaken}
    >
      {!isOvertaken && <Refusal>{conflict}</Refusal>}
      <ul className="setting-changes">
        {entries.map((entry) => (
          <li key={entry.key} className="stack tight">
            <h3>{entry.label}</h3>
            <Difference entry={entry} form={form} />
            <Affected entry={entry} reach={reach} />
            {form.overtaken.includes(entry.key) && (
              <OvertakenNote
                entry={entry}
                form={form}
                onDrop={() => shown.length === 1 && popup.onOpenChange(false)}
              />
            )}
          </li>
        ))}
      </ul>
      {needsName && (
        <TypedNameField
          name={productName}
          affected={`${without === undefined ? 'Members without a second factor' : settingReaches.withoutSecondFactor(without)}. Until they set it up, they can do nothing else on the site.`}
        />
      )}
      <ReasonField
        act="setting.changed"
        optional={!needsReason}
        hint="Shown in the history, and recorded in the audit log."
      />
    </FormDialog>
  )
}

type DifferenceProps = { entry: NonNullable<ReturnType<typeof settingEntry>>; form: SettingsForm }

function Difference({ entry, form }: DifferenceProps) {
  const { key } = entry
  const { value } = form.settingNow(key)
  const to = form.newValue(key)
  const warning = warningOf(key, to, value)
  return (
    <>
      <p className="break lines">
        <del>
          <span className="sr">Old value: </span>
          {formatSettingValue(entry, value, { value: to })}
        </del>{' '}
        <span aria-hidden="true">→</span>{' '}
        <ins>
          <span className="sr">New value: </span>
          {formatSettingValue(entry, to, { value })}
        </ins>
        {form.drafts[key]?.isReset && <span className="muted"> (default)</span>}
      </p>
      {warning && <Note tone="warn">{warning}</Note>}
    </>
  )
}
