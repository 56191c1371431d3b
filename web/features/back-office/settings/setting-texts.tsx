import { findEditableMail } from '#contract/mail/desk/editable-mails.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { SettingEntry, SettingText } from '#contract/back-office/settings.ts'
import { limitNames, type LimitCause } from '#contract/back-office/settings/limit-settings.ts'
import { fillText, type TextValues } from '#contract/fill-text.ts'
import { findSavedWords } from '#web/features/mail/desk/texts/mail-texts-page.tsx'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { textsOf } from '#web/features/back-office/settings/settings-draft.ts'
import type { SettingsForm } from '#web/features/back-office/settings/use-settings-form.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { Note } from '#web/ui/note.tsx'

type SettingTextsProps = { entry: SettingEntry; form: SettingsForm }

/** Texts for members that depend on a setting, with the values as typed, and where it is edited. */
export function SettingTexts({ entry, form }: SettingTextsProps) {
  const texts = entry.texts?.filter((text) => isOffered(text, form)) ?? []
  if (texts.length === 0) return null
  return (
    <ul className="stack tight setting-texts" aria-label="What members read">
      {texts.map((text) =>
        'limit' in text ? (
          <LimitPreview key={text.limit} cause={text.limit} entry={entry} form={form} />
        ) : (
          <MailPreview key={text.mail} id={text.mail} form={form} />
        ),
      )}
    </ul>
  )
}

/** Texts of a setting that this role does not read are left out. */
function isOffered(text: SettingText, { saved }: SettingsForm): boolean {
  const setting = 'limit' in text ? 'limitTexts' : findEditableMail(text.mail)!.setting
  return saved.some(({ key }) => key === setting)
}

/** Figures of a member who has reached the limits. */
const sample = {
  opensAt: '14:35',
  sentToday: 20,
  perDay: 20,
  list: 'PC',
  sentOnList: 5,
  perList: 5,
  leftToday: 12,
}

type LimitPreviewProps = SettingTextsProps & { cause: LimitCause }

function LimitPreview({ cause, entry, form }: LimitPreviewProps) {
  const words = textsNow('limitTexts', form)
  const values = limitFigures(form)
  return (
    <li className="stack snug">
      <p className="small muted">
        {limitNames[cause]}: as members read it{' '}
        {entry.key !== 'limitTexts' && (
          <AdminLink to="/settings" search={{ setting: 'limitTexts' }}>
            Edit the text
          </AdminLink>
        )}
      </p>
      <Note tone="warn" title={fillText(words[`${cause}.title`]!, values)}>
        {fillText(words[`${cause}.message`]!, values)}
      </Note>
    </li>
  )
}

/** The values of a setting as typed, or as saved. */
const textsNow = (key: string, form: SettingsForm) =>
  form.drafts[key]?.texts ?? textsOf(settingEntry(key)!, form.settingNow(key).value)

function limitFigures(form: SettingsForm): TextValues {
  const rule = form.saved.find(({ key }) => key === 'spamRule')
  if (!rule) return { ...sample, spamCount: 5, spamMinutes: 15 }
  const saved = rule.value as OperatorSettings['spamRule']
  const typed = form.drafts['spamRule']?.texts
  return {
    ...sample,
    spamCount: typed?.['count'] ?? saved.count,
    spamMinutes: typed?.['withinMinutes'] ?? saved.withinMinutes,
  }
}

function MailPreview({ id, form }: { id: string; form: SettingsForm }) {
  const mail = findEditableMail(id)!
  const { subject, text } = findSavedWords(form.saved, mail)!
  return (
    <li className="setting-mail">
      <p className="row between wrap">
        <strong>{mail.label}</strong>
        <AdminLink to={`/mail-texts/${mail.id}`}>
          Edit<span className="sr"> {mail.label}</span>
        </AdminLink>
      </p>
      <p className="small break">{subject}</p>
      {text && <p className="small soft break">{firstWords(text)}</p>}
    </li>
  )
}

/** Characters of a mail that are shown beside the setting. */
const previewMax = 140

function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= previewMax ? line : `${line.slice(0, previewMax).replace(/\s\S*$/, '')}…`
}
