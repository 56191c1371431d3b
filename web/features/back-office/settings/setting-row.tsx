import { editableMails } from '#contract/mail/desk/editable-mails.ts'
import type { SettingEntry, SettingReachCounts } from '#contract/back-office/settings.ts'
import { Affected } from '#web/features/back-office/settings/affected.tsx'
import { OvertakenNote } from '#web/features/back-office/settings/overtaken-note.tsx'
import {
  foundElsewhere,
  type OfferedSetting,
} from '#web/features/back-office/settings/setting-search.ts'
import { SettingFields } from '#web/features/back-office/settings/setting-fields.tsx'
import { SettingTexts } from '#web/features/back-office/settings/setting-texts.tsx'
import { formatSettingValue, textsOf } from '#web/features/back-office/settings/settings-draft.ts'
import type { Restore } from '#web/features/back-office/settings/settings-log.tsx'
import type { SettingsForm } from '#web/features/back-office/settings/use-settings-form.ts'
import { AdminLink, useAdminSearch } from '#web/features/back-office/frame/admin-view.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { MarkedText } from '#web/ui/text/marked-text.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useEffect, useRef, type ReactNode } from 'react'

const historyDialog = lazyPopup(() =>
  import('./setting-history-dialog.tsx').then((module) => module.SettingHistoryDialog),
)

export type SettingRowProps = {
  offered: OfferedSetting
  form: SettingsForm
  /** The words of the search. */
  words: readonly string[]
  reach: SettingReachCounts | undefined
  restore: Restore
}

/** Scrolls to the setting that the address names, as links of the palette do, and focuses its first field. */
function useFocusIfAsked(key: string) {
  const section = useRef<HTMLElement>(null)
  const isAsked = useAdminSearch()['setting'] === key
  useEffect(() => {
    if (!isAsked) return undefined
    // After the palette has closed and returned the focus.
    const timer = setTimeout(() => {
      section.current?.scrollIntoView({ block: 'start' })
      if (matchMedia('(hover: none) and (pointer: coarse)').matches) return
      section.current
        ?.querySelector<HTMLElement>('input, textarea, select, .setting-value a')
        ?.focus({ preventScroll: true })
    }, 150)
    return () => clearTimeout(timer)
  }, [isAsked])
  return section
}

type FrameProps = Omit<SettingRowProps, 'form' | 'restore'> & {
  badge?: ReactNode
  children: ReactNode
}

/** A setting: what it is and whom it affects, beside what is set. */
function SettingFrame({ offered, words, reach, badge, children }: FrameProps) {
  const { key, label, about } = offered.entry
  const section = useFocusIfAsked(key)
  const search = useAdminSearch()['search']
  const elsewhere = foundElsewhere(offered, words)
  return (
    <section
      ref={section}
      id={`setting-${key}`}
      className="panel-part split about"
      aria-label={label}
    >
      <div className="stack tight">
        <h3>
          <AdminLink
            to="/settings"
            search={{ search, setting: key }}
            className="setting-name"
            title="Link to this setting"
          >
            <MarkedText text={label} words={words} />
          </AdminLink>{' '}
          {badge}
        </h3>
        <p className="small soft">
          <MarkedText text={about} words={words} />
        </p>
        <Affected entry={offered.entry} reach={reach} words={words} />
        {elsewhere && (
          <p className="small">
            <mark>{elsewhere}</mark>
          </p>
        )}
      </div>
      <div className="stack setting-value">{children}</div>
    </section>
  )
}

/** The mails of a setting, which pages of their own edit. */
function MailTextLinks({ entry }: { entry: SettingEntry }) {
  return (
    <ul className="stack snug">
      {editableMails
        .filter(({ setting }) => setting === entry.key)
        .map(({ id, label }) => (
          <li key={id}>
            <AdminLink to={`/mail-texts/${id}`}>{label}</AdminLink>
          </li>
        ))}
    </ul>
  )
}

export function SettingRow({ form, restore, ...frame }: SettingRowProps) {
  const { entry, setting } = frame.offered
  const { key, label } = entry
  const history = usePopup(historyDialog)
  if (entry.page) {
    return (
      <SettingFrame {...frame}>
        <MailTextLinks entry={entry} />
      </SettingFrame>
    )
  }
  const texts = form.drafts[key]?.texts ?? textsOf(entry, setting.value)
  const isChanged = form.changed.includes(key)
  const areShort = entry.fields.length > 2 && !entry.fields.some(({ kind }) => kind === 'longText')
  return (
    <SettingFrame {...frame} badge={isChanged && <Badge tone="warn">Not saved</Badge>}>
      {form.overtaken.includes(key) && <OvertakenNote entry={entry} form={form} />}
      <div className={areShort ? 'tiles setting-fields' : 'stack close setting-column'}>
        <SettingFields
          entry={entry}
          texts={texts}
          faults={form.faults[key] ?? {}}
          words={frame.words}
          onType={(name, text) => form.type(entry, name, text)}
          onLeave={() => form.check(entry)}
        />
      </div>
      <SettingTexts entry={entry} form={form} />
      {(isChanged || setting.isSet || setting.changedBy !== null) && (
        <div className="row wrap setting-acts">
          {isChanged && (
            <Button size="sm" onClick={() => form.drop([key])}>
              Undo
            </Button>
          )}
          {setting.isSet && !form.drafts[key]?.isReset && (
            <Button
              size="sm"
              variant="ghost"
              icon="again"
              title={`Default: ${formatSettingValue(entry, entry.initial)}`}
              onClick={() => form.reset(entry)}
            >
              Reset to default
            </Button>
          )}
          {setting.changedBy !== null && (
            <>
              <Button
                size="sm"
                variant="ghost"
                icon="clock"
                aria-label={`History of ${label}`}
                {...history.trigger}
              >
                History
              </Button>
              <span className="small muted">
                Changed by {setting.changedBy}
                {setting.changedAt && (
                  <>
                    , <RelativeTime at={setting.changedAt} />
                  </>
                )}
              </span>
            </>
          )}
          {history.render({ entry, restore })}
        </div>
      )}
    </SettingFrame>
  )
}
