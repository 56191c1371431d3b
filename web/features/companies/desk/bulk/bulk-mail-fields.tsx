import { BulkMailDraft, StartBulkActBody } from '#contract/companies/desk/bulk-acts.ts'
import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import {
  mailTemplateMax,
  placeholdersOfKind,
  type MailTemplate,
} from '#contract/mail/desk/mail-templates.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { MailFrame } from '#web/features/mail/desk/texts/mail-preview.tsx'
import { mailTemplatesQuery } from '#web/features/back-office/reasons/api.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import type { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

const { html, plan, subject, text, reason } = StartBulkActBody.shape
export const BulkWords = z.object({ html, plan, subject, text, reason })
const MailDraft = z.omit(BulkMailDraft, { target: true })
/** Subject and text of a mail are required. */
export const MailWords: typeof BulkWords = z.extend(BulkWords, MailDraft.shape) as never

type BulkMailFieldsProps = {
  form: ReturnType<
    typeof useContractForm<z.input<typeof BulkWords>, z.output<typeof BulkWords>>
  >['form']
  target: ListTarget
}

/** Subject and text of a mail, begun from a template or not, with a preview and a test. */
export function BulkMailFields({ form, target }: BulkMailFieldsProps) {
  const api = useApi()
  const { errors } = form.formState
  const { data } = useQuery(mailTemplatesQuery(api))
  const templates = data?.results.filter(({ kind }) => kind === 'companies') ?? []
  const [typedSubject = '', typedText = ''] = useWatch({
    control: form.control,
    name: ['subject', 'text'],
  })
  const draft = { target, subject: typedSubject, text: typedText }
  const isValid = z.safeParse(MailDraft, draft).success
  const preview = useMutation({
    mutationFn: async () => ({
      words: draft,
      ...(await api('previewBulkMail', { body: draft })).payload,
    }),
    onError: (failure) => notifyFailure('The preview was not made', failure),
  })
  const test = useMutation({
    mutationFn: () => api('testBulkMail', { body: draft }),
    onSuccess: ({ payload }) => notify(staffNotices.testMailQueued(payload.address)),
    onError: (failure) => notifyFailure('The test mail was not sent', failure),
  })
  const shown =
    preview.data?.words.subject === typedSubject && preview.data.words.text === typedText
      ? preview.data
      : undefined

  /** Adds a template below what is written. */
  function begin(template: MailTemplate) {
    const options = { shouldDirty: true, shouldValidate: true }
    if (template.subject && !typedSubject) form.setValue('subject', template.subject, options)
    const written = typedText.trim()
    const text = written ? `${written}\n\n${template.text}` : template.text
    form.setValue('text', text, options)
  }
  return (
    <>
      <Field
        label="Subject"
        limit={mailTemplateMax.subject}
        error={errors.subject?.message}
        aside={
          templates.length > 0 && (
            <MenuButton
              variant="ghost"
              size="sm"
              label="Templates"
              items={templates.map((template) => ({
                label: template.name,
                onSelect: () => begin(template),
              }))}
            >
              Templates
            </MenuButton>
          )
        }
      >
        <TextInput data-autofocus {...form.register('subject')} />
      </Field>
      <Field
        label="Text"
        hint={`Placeholders: ${placeholdersOfKind('companies')
          .map((name) => `{${name}}`)
          .join(' ')}`}
        limit={mailTemplateMax.text}
        error={errors.text?.message}
      >
        <TextArea rows={6} {...form.register('text')} />
      </Field>
      <div className="row wrap">
        <Button
          size="sm"
          icon="eye"
          busy={preview.isPending}
          disabled={!isValid}
          onClick={() => preview.mutate()}
        >
          Preview
        </Button>
        <Button
          size="sm"
          icon="send"
          busy={test.isPending}
          disabled={!isValid}
          // A double click would send two.
          onClick={(event) => event.detail <= 1 && test.mutate()}
        >
          Send a test mail to me
        </Button>
      </div>
      {shown && (
        <section aria-label="Preview" className="stack tight">
          <p className="small soft">
            As {shown.reader.contact} of {shown.reader.company} gets it
          </p>
          <p className="strong break">{shown.subject}</p>
          <MailFrame html={shown.html} />
        </section>
      )}
    </>
  )
}
