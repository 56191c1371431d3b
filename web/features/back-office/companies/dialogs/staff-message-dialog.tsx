import type { AuditAction } from '#contract/back-office/audit.ts'
import { blockCompany, messageCompany } from '#contract/back-office/company-actions.ts'
import { blockContact, messageContact } from '#contract/back-office/contact-actions.ts'
import {
  maxHtmlLength,
  previewHtml,
  type Account,
  type ContactAccount,
} from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/back-office/companies/dialogs/company-action-dialog.tsx'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { OperatorMessage } from '#web/features/billing/public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import './staff-message-dialog.css'

const Words = z.omit(blockCompany.body, { version: true })
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
      schema={Words}
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
          <Field
            label={isBlock ? 'Block message' : 'Message'}
            hint={
              isBlock
                ? 'HTML: paragraphs, bold, lists and links.'
                : 'HTML: paragraphs, bold, lists and links. Leave empty to remove the message.'
            }
            limit={maxHtmlLength}
            error={form.formState.errors.html?.message}
          >
            <TextArea
              className="mono"
              rows={6}
              spellCheck
              data-autofocus
              {...form.register('html')}
            />
          </Field>
          <Preview form={form} />
          <ReasonField form={form} act={actOf(isBlock, contact !== undefined)} />
        </>
      )}
    </ActionFormDialog>
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
