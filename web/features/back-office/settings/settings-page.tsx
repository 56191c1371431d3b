import type { EditableSetting, SettingChange } from '#contract/back-office/settings.ts'
import { settingEntries, settingEntry } from '#contract/back-office/site-settings.ts'
import { savedSettingsQuery } from '#web/features/back-office/api.ts'
import { useSettingReach } from '#web/features/back-office/settings/affected.tsx'
import { SettingRow } from '#web/features/back-office/settings/setting-row.tsx'
import {
  findSettings,
  soughtWords,
  type SettingGroup,
} from '#web/features/back-office/settings/setting-search.ts'
import { SiteLogo } from '#web/features/back-office/settings/site-logo.tsx'
import { SettingsLog, type Restore } from '#web/features/back-office/settings/settings-log.tsx'
import {
  useSettingsForm,
  type SettingsForm,
} from '#web/features/back-office/settings/use-settings-form.ts'
import {
  AdminView,
  LoadError,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { SearchField } from '#web/features/back-office/frame/desk-list/search-field.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import './settings-page.css'

const reviewDialog = lazyPopup(() =>
  import('./review-dialog.tsx').then((module) => module.ReviewDialog),
)

/** The settings in groups, with search, review before saving and history (BK-085). */
export default function SettingsPage() {
  const saved = useQuery(savedSettingsQuery(useApi()))
  return (
    <AdminView title="Settings">
      {saved.error && !saved.data ? (
        <LoadError error={saved.error} onRetry={saved.refetch} />
      ) : saved.data ? (
        <SettingsView saved={saved.data} />
      ) : (
        <Skeleton width="40%" />
      )}
    </AdminView>
  )
}

function SettingsView({ saved }: { saved: readonly EditableSetting[] }) {
  const form = useSettingsForm(saved)
  const reach = useSettingReach()
  const [reviewed, setReviewed] = useState<readonly string[]>([])
  const review = usePopup(reviewDialog)
  const leaving = useUnsavedChangesWarning(form.changed.length > 0)
  const navigate = useAdminNavigate()
  const search = useAdminSearch()['search'] ?? ''
  const words = soughtWords(search)
  const isAdmin = mayUse(useStaff(), [])
  const groups = findSettings(
    settingEntries.flatMap((entry) => {
      const setting = saved.find(({ key }) => key === entry.key)
      return setting ? [{ entry, setting }] : []
    }),
    words,
  )
  useScrollToHash()
  useCtrlEnter(reviewAll)

  function openReview(keys: readonly string[]) {
    setReviewed(keys)
    review.show()
  }
  function reviewAll() {
    if (form.changed.length > 0 && form.checkAll(form.changed)) openReview(form.changed)
  }
  const restore: Restore = {
    canRestore: ({ key, from }: SettingChange) => {
      const setting = saved.find((one) => one.key === key)
      return (
        settingEntry(key)?.page === undefined &&
        setting !== undefined &&
        JSON.stringify(setting.value) !== JSON.stringify(from)
      )
    },
    onRestore: ({ key, from }) => {
      form.restore(settingEntry(key)!, from)
      openReview([key])
    },
  }

  return (
    <div className="settings">
      <div className="setting-side">
        <search aria-label="Settings" className="setting-search">
          <SearchField
            label="Search settings"
            placeholder="Search settings"
            search={search}
            onSearch={(typed) =>
              void navigate('/settings', { search: typed ? { search: typed } : {}, replace: true })
            }
          />
        </search>
        <SettingGroups groups={groups} form={form} />
      </div>
      <div className="stack">
        <p className="sr" role="status">
          {search && countFound(groups.flatMap(({ settings }) => settings).length)}
        </p>
        {groups.length === 0 && (
          <Empty
            title="No setting found"
            actions={
              <Button onClick={() => void navigate('/settings', { replace: true })}>
                Show all settings
              </Button>
            }
          >
            No name, description or value has all of these words.
          </Empty>
        )}
        {groups.map(({ name, anchor, settings }) => (
          <Panel key={name} id={anchor} title={name} pad={false}>
            {settings.map((offered) => (
              <SettingRow
                key={offered.entry.key}
                offered={offered}
                form={form}
                words={words}
                reach={reach}
                restore={restore}
              />
            ))}
            {name === 'Brand' && isAdmin && <SiteLogo />}
          </Panel>
        ))}
        {form.changed.length > 0 && <SaveBar form={form} onReview={reviewAll} />}
        <SettingsLog restore={restore} />
      </div>
      {review.render({ form, keys: reviewed, reach })}
      {leaving}
    </div>
  )
}

const countFound = (count: number) => (count === 1 ? '1 setting found' : `${count} settings found`)

/** Ctrl+Enter, or Cmd+Enter, anywhere on the page but in a dialog, which has its own. */
function useCtrlEnter(run: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    if (!document.querySelector('.dialog:not([data-closed])')) run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Groups have addresses; the settings are not there yet when the page opens. */
function useScrollToHash() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}

type SaveBarProps = { form: SettingsForm; onReview: () => void }

/** Counts the unsaved changes and leads to their review; sticks to the bottom of the page. */
function SaveBar({ form, onReview }: SaveBarProps) {
  const count = form.changed.length
  return (
    <section className="save-bar" aria-label="Not saved">
      <p className="strong" role="status">
        {count === 1 ? '1 change' : `${count} changes`}
      </p>
      <Button variant="ghost" onClick={() => form.drop(form.changed)}>
        {count === 1 ? 'Undo' : 'Undo all'}
      </Button>
      <Button
        variant="primary"
        title="Ctrl+Enter"
        onPointerEnter={() => void reviewDialog.preload()}
        onClick={onReview}
      >
        Review and save
      </Button>
    </section>
  )
}

type SettingGroupsProps = { groups: readonly SettingGroup[]; form: SettingsForm }

/** Links to the groups with their number of settings, and where changes are not saved. */
function SettingGroups({ groups, form }: SettingGroupsProps) {
  return (
    <nav className="setting-groups" aria-label="Groups of settings">
      <ul>
        {groups.map(({ name, anchor, settings }) => {
          const unsaved = settings.filter(({ entry }) => form.changed.includes(entry.key)).length
          return (
            <li key={name}>
              <a href={`#${anchor}`}>
                {name}{' '}
                <span className={unsaved > 0 ? 'count unsaved' : 'count'}>
                  {settings.length}
                  {unsaved > 0 && <span className="sr">, {unsaved} not saved</span>}
                </span>
              </a>
            </li>
          )
        })}
        <li>
          <a href="#setting-log">Changes</a>
        </li>
      </ul>
    </nav>
  )
}
