import {
  editableWords,
  findEditableMail,
  type EditableMail,
} from '#contract/mail/desk/editable-mails.ts'
import { mailWordsMax, type MailWords } from '#contract/mail/desk/mail-words.ts'
import type { SettingChange } from '#contract/back-office/settings.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { savedSettingsQuery } from '#web/features/back-office/api.ts'
import { draftOf, MailPreview } from '#web/features/mail/desk/texts/mail-preview.tsx'
import { findSavedWords } from '#web/features/mail/desk/texts/mail-texts-page.tsx'
import { isSameText, useSavedText } from '#web/features/mail/desk/texts/use-saved-text.ts'
import { SettingsLog } from '#web/features/back-office/settings/settings-log.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  notifyFailure,
} from '#web/features/back-office/frame/admin-view.tsx'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import './mail-text-page.css'

/** Edits the text of one automatic mail, with a preview, a test mail and its history (BK-123). */
export default function MailTextPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mail = findEditableMail(id)
  const { data, error, refetch } = useQuery(savedSettingsQuery(useApi()))
  const saved = data && mail && findSavedWords(data, mail)
  return (
    <>
      <AdminLink to="/mail-texts" className="back">
        <Icon name="left" small />
        Back to Mail texts
      </AdminLink>
      <AdminView title={mail?.label ?? 'Mail texts'} sub={mail?.sent}>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton width="40%" />}
        {data && !saved && (
          <Empty title="Not found">There is no such mail, or only admins edit its text.</Empty>
        )}
        {mail && saved && <MailTextForm key={mail.id} mail={mail} saved={saved} />}
      </AdminView>
    </>
  )
}

type MailTextFormProps = { mail: EditableMail; saved: MailWords }

/** The text before a change. */
const oldWords = ({ from }: SettingChange, { kind }: EditableMail) =>
  (from as Record<string, MailWords | undefined>)[kind]

function MailTextForm({ mail, saved }: MailTextFormProps) {
  const { form, refusal, submit } = useContractForm(editableWords(mail), saved)
  const { errors, isDirty, isSubmitting } = form.formState
  const words = useWatch({ control: form.control }) as MailWords
  const { save, theirs, base, rebase } = useSavedText(mail, saved)
  const leaving = useUnsavedChangesWarning(isDirty)

  const store = submit(async (text) => {
    if (!(await save(text, base))) return
    form.reset(text)
    notify(staffNotices.mailTextSaved)
  })

  async function restore() {
    try {
      if (!(await save(mail.initial, base))) return
      form.reset(mail.initial)
      notifyWithUndo(staffNotices.mailTextRestored, async () => {
        if (await save(base, mail.initial)) form.reset(base)
      })
    } catch (failure) {
      notifyFailure('The default was not restored', failure)
    }
  }

  /** Fills in an earlier text, to be read in the preview and saved. */
  function fillIn(old: MailWords) {
    const options = { shouldDirty: true, shouldValidate: true }
    form.setValue('text', old.text, options)
    form.setValue('subject', old.subject, options)
    form.setFocus('subject')
  }

  function useTheirs(text: MailWords) {
    rebase(text)
    form.reset(text)
  }

  return (
    <>
      <div className="split mail-words">
        <form noValidate onSubmit={store}>
          <Panel title="Text">
            <div className="stack">
              <Refusal>{refusal}</Refusal>
              {theirs && (
                <Note tone="warn" role="alert" title="Someone else has changed this text">
                  <p className="break">{theirs.subject}</p>
                  <p className="lines break">{theirs.text}</p>
                  <div className="row wrap">
                    <Button size="sm" onClick={() => rebase(theirs)}>
                      Keep my text
                    </Button>
                    <Button size="sm" onClick={() => useTheirs(theirs)}>
                      Use theirs
                    </Button>
                  </div>
                </Note>
              )}
              <Field label="Subject" error={errors.subject?.message} limit={mailWordsMax.subject}>
                <TextInput autoComplete="off" {...form.register('subject')} />
              </Field>
              <Field
                label="Text"
                error={errors.text?.message}
                limit={mailWordsMax.text}
                {...(mail.isTextOptional && { mark: 'optional' })}
                hint="Each line is a paragraph."
              >
                <TextArea rows={12} {...form.register('text')} />
              </Field>
              <p className="small soft">
                Placeholders:{' '}
                {mail.placeholders.map((name) => (
                  <code key={name}>{`{${name}} `}</code>
                ))}
              </p>
              <p className="small soft">Added by the program: {mail.added}</p>
              <div className="row wrap">
                <Button
                  type="submit"
                  variant="primary"
                  busy={isSubmitting}
                  disabled={!isDirty || theirs !== undefined}
                >
                  Save
                </Button>
                <TestMailButton mail={mail} words={words} />
                {!isSameText(saved, mail.initial) && (
                  <Button variant="ghost" icon="again" onClick={() => void restore()}>
                    Restore default
                  </Button>
                )}
              </div>
            </div>
          </Panel>
        </form>
        <MailPreview mail={mail} words={words} />
        {leaving}
      </div>
      <SettingsLog
        of={{ key: mail.setting, part: mail.kind }}
        restore={{
          canRestore: (change) => {
            const old = oldWords(change, mail)
            return old !== undefined && !isSameText(old, saved)
          },
          onRestore: (change) => fillIn(oldWords(change, mail)!),
        }}
      />
    </>
  )
}

type TestMailButtonProps = { mail: EditableMail; words: MailWords }

/** Sends the text as typed; with an error in a field it stays disabled. */
function TestMailButton({ mail, words }: TestMailButtonProps) {
  const api = useApi()
  const draft = draftOf(mail, words)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('testMailText', { body: draft! }),
    onSuccess: ({ payload }) => notify(staffNotices.testMailQueued(payload.address)),
    onError: (failure) => notifyFailure('The test mail was not sent', failure),
  })
  return (
    <Button
      icon="send"
      busy={isPending}
      disabled={!draft}
      // A double click would send two.
      onClick={(event) => event.detail <= 1 && mutate()}
    >
      Send a test mail to me
    </Button>
  )
}
