import { blockCompany, messageCompany } from '#contract/back-office/company-acts.ts'
import { blockContact, messageContact } from '#contract/back-office/contact-acts.ts'
import {
  htmlMax,
  previewHtml,
  type Account,
  type ContactAccount,
} from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActFormDialog } from '#web/features/back-office/companies/dialogs/company-act-dialog.tsx'
import { ReasonField } from '#web/features/back-office/reason-field.tsx'
import { OperatorMessage } from '#web/features/billing/public.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import './company-words-dialog.css'

const Words = z.omit(blockCompany.body, { version: true })
type WordsForm = UseFormReturn<z.input<typeof Words>, unknown, z.output<typeof Words>>

type StaffWordsDialogProps = PopupProps & {
  account: Account
  /** For this person alone; left out, for everybody of the company. */
  contact?: ContactAccount | undefined
  kind: 'block' | 'message'
}

const abouts = {
  block: {
    company:
      'Everybody of the company reads these words in place of the site, until the block is lifted. Others do not see the company or its broadcasts meanwhile.',
    contact: 'This person reads these words in place of the site; colleagues work on.',
  },
  message: {
    company: 'Everybody of the company reads these words in a dialog and can close it.',
    contact: 'This person reads these words in a dialog and can close it.',
  },
}

/** Words in HTML that shut somebody out, or are shown and can be closed; empty words lift a message. */
export function StaffWordsDialog(props: StaffWordsDialogProps) {
  const { account, contact, kind, ...popup } = props
  const api = useApi()
  const html = (contact ?? account)[kind === 'block' ? 'blockHtml' : 'messageHtml']
  const whom = contact?.name ?? account.name
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
    <ActFormDialog
      {...popup}
      account={account}
      title={isBlock ? `Block ${whom}` : `Message to ${whom}`}
      about={abouts[kind][contact ? 'contact' : 'company']}
      confirm={isBlock ? (html === '' ? 'Block' : 'Change block') : 'Save message'}
      danger={isBlock}
      size="default"
      said={isBlock ? staffNotices.blocked(whom) : staffNotices.wordsSaved}
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
            label={isBlock ? 'Words of the block' : 'Message'}
            hint={
              isBlock
                ? 'HTML: paragraphs, bold, lists and links.'
                : 'HTML: paragraphs, bold, lists and links. Empty takes the message away.'
            }
            limit={htmlMax}
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
          <ReasonField form={form} />
        </>
      )}
    </ActFormDialog>
  )
}

/** The words as their readers will see them, sanitised by the server. */
function Preview({ form }: { form: WordsForm }) {
  const api = useApi()
  const html = useDeferredValue(useWatch({ control: form.control, name: 'html' }))
  const { data } = useQuery({
    queryKey: ['preview', html],
    queryFn: async () => (await api(previewHtml, { body: { html } })).payload.html,
    enabled: html.trim() !== '' && html.length <= htmlMax,
    placeholderData: keepPreviousData,
  })
  return (
    <section className="words-preview" aria-label="As they will see it">
      <h3 className="small muted">As they will see it</h3>
      {html.trim() === '' ? (
        <p className="muted">Nothing yet.</p>
      ) : data === '' ? (
        <p className="muted">Nothing is left of this once it is made safe.</p>
      ) : (
        data !== undefined && <OperatorMessage html={data} />
      )}
    </section>
  )
}
