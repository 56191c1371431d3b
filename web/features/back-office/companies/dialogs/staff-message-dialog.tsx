import type { AuditAction } from '#contract/back-office/audit.ts'
import { blockCompany, messageCompany } from '#contract/back-office/company-actions.ts'
import { blockContact, messageContact } from '#contract/back-office/contact-actions.ts'
import {
  maxHtmlLength,
  previewHtml,
  type Account,
  type ContactAccount,
} from '#contract/back-office/back-office.ts'
import { fieldMessages } from '#contract/notices.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/back-office/companies/dialogs/company-action-dialog.tsx'
import { wordsPreviewDialog } from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { messageTemplatesQuery } from '#web/features/back-office/reasons/api.ts'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { OperatorMessage } from '#web/features/billing/public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notifyFailure } from '#web/platform/admin/admin-view.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { usePopup, type PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { RichTextInput } from '#web/ui/forms/rich-text-input.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import './staff-message-dialog.css'

const Words = z.omit(blockCompany.body, { version: true })
/** A block always has a text; lifting it is an act of its own. */
const BlockWords = z.extend(Words, {
  html: Words.shape.html.check(
    z.refine(
      (html) => html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '',
      fieldMessages.required,
    ),
  ),
})
type WordsForm = UseFormReturn<z.input<typeof Words>, unknown, z.output<typeof Words>>

type StaffMessageDialogProps = PopupProps & {
  account: Account
  /** A single contact; the whole company if absent. */
  contact?: ContactAccount | undefined
  kind: 'block' | 'message'
}

const abouts = {
  block: {
    company:
      'All contacts of the company see this text instead of the site until the block is lifted. Meanwhile the company and its broadcasts are hidden from others.',
    contact: 'This person sees this text instead of the site. Colleagues are not affected.',
  },
  message: {
    company: 'All contacts of the company see this text in a dialog they can close.',
    contact: 'This person sees this text in a dialog they can close.',
  },
}

function actOf(isBlock: boolean, isContact: boolean): AuditAction {
  if (isContact) return isBlock ? 'contact.block' : 'contact.message'
  return isBlock ? 'account.blocked' : 'account.message'
}

/** Edits an HTML text that blocks users or is shown to them; an empty text removes it. */
export function StaffMessageDialog(props: StaffMessageDialogProps) {
  const { account, contact, kind, ...popup } = props
  const api = useApi()
  const html = (contact ?? account)[kind === 'block' ? 'blockHtml' : 'messageHtml']
  const recipient = contact?.name ?? account.name
  const isBlock = kind === 'block'
  const versionOf = (base: Account) =>
    (contact ? base.contacts.find(({ id }) => id === contact.id) : base)?.version ?? 0
  const call = contact
    ? isBlock
      ? blockContact
      : messageContact
    : isBlock
      ? blockCompany
      : messageCompany

  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={isBlock ? `Block ${recipient}` : `Message to ${recipient}`}
      about={abouts[kind][contact ? 'contact' : 'company']}
      confirm={isBlock ? (html === '' ? 'Block' : 'Change block') : 'Save message'}
      danger={isBlock}
      size="default"
      notice={isBlock ? staffNotices.blocked(recipient) : staffNotices.wordsSaved}
      schema={isBlock ? BlockWords : Words}
      defaultValues={{ html, reason: '' }}
      valuesOf={(fresh) => {
        const now = contact ? fresh.contacts.find(({ id }) => id === contact.id) : fresh
        return { html: (isBlock ? now?.blockHtml : now?.messageHtml) ?? '' }
      }}
      send={(body, base) =>
        api(call, {
          params: { id: String(contact?.id ?? account.id) },
          body: { ...body, version: versionOf(base) },
        })
      }
    >
      {(form) => (
        <>
          <WordsField form={form} account={account} contact={contact} kind={kind} />
          <ReasonField form={form} act={actOf(isBlock, contact !== undefined)} />
        </>
      )}
    </ActionFormDialog>
  )
}

const tabs = [
  { value: 'text', label: 'Text' },
  { value: 'source', label: 'Source' },
] as const

type WordsFieldProps = Pick<StaffMessageDialogProps, 'account' | 'contact' | 'kind'> & {
  form: WordsForm
}

/** The text with its format or as HTML, and templates to begin with. */
function WordsField({ form, account, contact, kind }: WordsFieldProps) {
  const api = useApi()
  const isBlock = kind === 'block'
  const preview = usePopup(wordsPreviewDialog)
  const html = useWatch({ control: form.control, name: 'html' })
  const [view, setView] = useState<'text' | 'source'>('text')
  // A new one puts other content into the editor.
  const [edition, setEdition] = useState(0)
  const { data } = useQuery(messageTemplatesQuery(api))
  const templates = data?.results.filter(({ kind }) => kind === (isBlock ? 'block' : 'message'))
  const error = form.formState.errors.html?.message
  const label = isBlock ? 'Block message' : 'Message'

  function setHtml(text: string) {
    form.setValue('html', text, { shouldDirty: true, shouldValidate: error !== undefined })
  }
  function replace(text: string) {
    setHtml(text)
    setEdition((before) => before + 1)
  }
  /** What was typed as HTML may be unsafe until the server has cleaned it. */
  async function show(next: 'text' | 'source') {
    if (next === 'text' && html.trim() !== '') {
      const cleaned = await api(previewHtml, { body: { html } }).catch((failure: unknown) => {
        notifyFailure('The source could not be read', failure)
      })
      if (!cleaned) return
      replace(cleaned.payload.html)
    }
    setView(next)
  }

  return (
    <div className="stack tight">
      <div className="row wrap between">
        <ul className="reasons" aria-label="Templates">
          {templates?.map((template) => (
            <li key={template.id}>
              <button type="button" onClick={() => replace(template.html)}>
                {template.name}
              </button>
            </li>
          ))}
        </ul>
        <Segmented
          small
          label="Edit as"
          options={tabs}
          value={view}
          onValueChange={(next) => void show(next)}
        />
      </div>
      <Field
        label={label}
        {...(view === 'text' && { group: true as const })}
        {...(!isBlock && { hint: 'Leave empty to remove the message.' })}
        {...(view === 'source' && { limit: maxHtmlLength })}
        error={error}
      >
        {view === 'text' ? (
          <RichTextInput key={edition} aria-label={label} html={html} onHtml={setHtml} />
        ) : (
          <TextArea
            className="mono"
            rows={6}
            spellCheck
            data-autofocus
            {...form.register('html')}
          />
        )}
      </Field>
      {view === 'source' && <Preview form={form} />}
      <div>
        <Button
          size="sm"
          icon="eye"
          disabled={html.trim() === '' || html.length > maxHtmlLength}
          {...preview.trigger}
        >
          Preview
        </Button>
        {preview.render({ account, contact, kind, html })}
      </div>
    </div>
  )
}

/** Preview of the text, sanitised by the server. */
function Preview({ form }: { form: WordsForm }) {
  const api = useApi()
  const html = useDeferredValue(useWatch({ control: form.control, name: 'html' }))
  const { data } = useQuery({
    queryKey: ['preview', html],
    queryFn: async () => (await api(previewHtml, { body: { html } })).payload.html,
    enabled: html.trim() !== '' && html.length <= maxHtmlLength,
    placeholderData: keepPreviousData,
  })
  return (
    <section className="stack tight words-preview" aria-label="Preview">
      <h3 className="small muted">Preview</h3>
      {html.trim() === '' ? (
        <p className="muted">Nothing yet.</p>
      ) : data === '' ? (
        <p className="muted">Nothing remains after unsafe HTML is removed.</p>
      ) : (
        data !== undefined && <OperatorMessage html={data} />
      )}
    </section>
  )
}
