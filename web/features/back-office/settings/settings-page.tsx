import {
  settingGroups,
  type EditableSetting,
  type SettingEntry,
} from '#contract/back-office/settings.ts'
import { settingEntries } from '#contract/back-office/site-settings.ts'
import { AdminLink, AdminView, LoadError, useAdminSearch } from '#web/platform/admin/admin-view.tsx'
import { SettingFields } from '#web/features/back-office/settings/setting-fields.tsx'
import { savedSettingsQuery } from '#web/features/back-office/api.ts'
import { formatSettingValue, textsOf } from '#web/features/back-office/settings/settings-draft.ts'
import { SettingsLog } from '#web/features/back-office/settings/settings-log.tsx'
import {
  type ConfirmedSave,
  useSettingsForm,
} from '#web/features/back-office/settings/use-settings-form.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import './settings-page.css'

const requireTwoFactorDialog = lazyPopup(() =>
  import('./require-two-factor-dialog.tsx').then((module) => module.RequireTwoFactorDialog),
)

/** The settings in groups, with their last change (BK-085). */
export default function SettingsPage() {
  const saved = useQuery(savedSettingsQuery(useApi()))
  return (
    <AdminView title="Settings">
      {saved.error && !saved.data ? (
        <LoadError error={saved.error} onRetry={saved.refetch} />
      ) : (
        <div className="stack">
          {saved.data ? <SettingsForm saved={saved.data} /> : <Skeleton width="40%" />}
          <SettingsLog />
        </div>
      )}
    </AdminView>
  )
}

/** Blurring a field may show its error, which would move the pressed button before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type Form = ReturnType<typeof useSettingsForm>

function SettingsForm({ saved }: { saved: readonly EditableSetting[] }) {
  const [confirmed, setConfirmed] = useState<ConfirmedSave>()
  const require = usePopup(requireTwoFactorDialog)
  const form = useSettingsForm(saved, (save) => {
    setConfirmed(() => save)
    require.show()
  })
  const leaving = useUnsavedChangesWarning(form.changed.length > 0)
  const offered = settingEntries.flatMap((entry) => {
    const setting = saved.find(({ key }) => key === entry.key)
    return setting ? [{ entry, setting }] : []
  })
  return (
    <>
      {settingGroups
        .map((group) => ({ group, own: offered.filter(({ entry }) => entry.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <Panel key={group} title={group} pad={false}>
            {own.map(({ entry, setting }) =>
              entry.page ? (
                <LinkedSetting key={entry.key} entry={entry} page={entry.page} />
              ) : (
                <SettingRow key={entry.key} entry={entry} setting={setting} form={form} />
              ),
            )}
          </Panel>
        ))}
      {form.changed.length > 1 && <SaveAll form={form} />}
      {confirmed && require.render({ save: confirmed })}
      {leaving}
    </>
  )
}

/** Scrolls to the setting that the address names, as links of the palette do. */
function useScrollIfAsked(key: string) {
  const section = useRef<HTMLElement>(null)
  const isAsked = useAdminSearch()['setting'] === key
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return section
}

/** A setting that a page of its own edits. */
function LinkedSetting({ entry, page }: { entry: SettingEntry; page: string }) {
  const { key, label, about } = entry
  const section = useScrollIfAsked(key)
  return (
    <section
      ref={section}
      id={`setting-${key}`}
      className="panel-part split about"
      aria-label={label}
    >
      <div className="stack snug">
        <h3>{label}</h3>
        <p className="small soft">{about}</p>
      </div>
      <p>
        <AdminLink to={page}>Open {label.toLowerCase()}</AdminLink>
      </p>
    </section>
  )
}

type SettingRowProps = { entry: SettingEntry; setting: EditableSetting; form: Form }

function SettingRow({ entry, setting, form }: SettingRowProps) {
  const { key, label, about } = entry
  const section = useScrollIfAsked(key)
  const texts = form.drafts[key]?.texts ?? textsOf(entry, setting.value)
  const isChanged = form.changed.includes(key)
  const isOvertaken = form.overtaken.includes(key)
  const areShort = entry.fields.length > 2 && !entry.fields.some(({ kind }) => kind === 'longText')
  return (
    <section
      ref={section}
      id={`setting-${key}`}
      className="panel-part split about"
      aria-label={label}
    >
      <div className="stack snug">
        <h3>
          {label} {isChanged && <Badge tone="warn">Not saved</Badge>}
        </h3>
        <p className="small soft">{about}</p>
      </div>
      <div className="stack">
        {isOvertaken && (
          <Note tone="warn" role="alert" title="Someone else has changed this setting">
            <p>Current value: {formatSettingValue(entry, setting.value)}</p>
            <div className="row wrap">
              <Button size="sm" onClick={() => form.insist(key)}>
                Keep my value
              </Button>
              <Button size="sm" onClick={() => form.drop([key])}>
                Use theirs
              </Button>
            </div>
          </Note>
        )}
        <div className={areShort ? 'tiles setting-fields' : 'stack close setting-column'}>
          <SettingFields
            entry={entry}
            texts={texts}
            faults={form.faults[key] ?? {}}
            onType={(name, text) => form.type(entry, name, text)}
            onLeave={() => form.check(entry)}
          />
        </div>
        {isChanged ? (
          <div className="row wrap">
            <Button
              size="sm"
              variant="primary"
              busy={form.isSaving}
              disabled={isOvertaken}
              onMouseDown={keepFocus}
              onClick={() => void form.save([key])}
            >
              Save
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onMouseDown={keepFocus}
              onClick={() => form.drop([key])}
            >
              Undo
            </Button>
          </div>
        ) : (
          setting.isSet && (
            <div>
              <Button
                size="sm"
                variant="ghost"
                icon="again"
                title={`Default: ${formatSettingValue(entry, entry.initial)}`}
                busy={form.isSaving}
                onClick={() => void form.reset(key)}
              >
                Reset to default
              </Button>
            </div>
          )
        )}
      </div>
    </section>
  )
}

/** Saves all changes; sticks to the bottom of the page. */
function SaveAll({ form }: { form: Form }) {
  return (
    <section className="save-bar" aria-label="Not saved" onMouseDown={keepFocus}>
      <p className="strong">{form.changed.length} changes</p>
      <Button variant="ghost" onClick={() => form.drop(form.changed)}>
        Undo all
      </Button>
      <Button
        variant="primary"
        busy={form.isSaving}
        disabled={form.overtaken.length > 0}
        onClick={() => void form.save(form.changed)}
      >
        Save all
      </Button>
    </section>
  )
}
