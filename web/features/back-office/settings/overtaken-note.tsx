import type { SettingEntry } from '#contract/back-office/settings.ts'
import { formatSettingValue } from '#web/features/back-office/settings/settings-draft.ts'
import type { SettingsForm } from '#web/features/back-office/settings/use-settings-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

type OvertakenNoteProps = { entry: SettingEntry; form: SettingsForm; onDrop?: () => void }

/** A colleague has saved the setting since this change began: the three values, and which one to keep. */
export function OvertakenNote({ entry, form, onDrop }: OvertakenNoteProps) {
  const { key } = entry
  const { value, changedAt, changedBy } = form.settingNow(key)
  const { was } = form.drafts[key]!
  const yours = form.newValue(key)
  return (
    <Note
      tone="warn"
      role="alert"
      title={`${changedBy ?? 'Someone else'} has changed this setting`}
    >
      <Facts
        items={[
          { term: 'Before', value: formatSettingValue(entry, was, { value }) },
          {
            term: 'Theirs',
            value: (
              <>
                {formatSettingValue(entry, value, { value: was })}
                {changedAt && (
                  <span className="muted">
                    {' '}
                    · <RelativeTime at={changedAt} />
                  </span>
                )}
              </>
            ),
          },
          {
            term: 'Yours',
            value:
              yours === undefined
                ? 'Not valid yet'
                : formatSettingValue(entry, yours, { value: was }),
          },
        ]}
      />
      <div className="row wrap">
        <Button size="sm" onClick={() => form.insist(key)}>
          Keep mine
        </Button>
        <Button
          size="sm"
          onClick={() => {
            form.drop([key])
            onDrop?.()
          }}
        >
          Use theirs
        </Button>
      </div>
    </Note>
  )
}
