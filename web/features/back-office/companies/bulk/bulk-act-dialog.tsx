import type { AuditAction } from '#contract/back-office/audit.ts'
import {
  bulkTrialDays,
  previewBulkAct,
  startBulkAct,
  type BulkAct,
} from '#contract/back-office/lists/bulk-acts.ts'
import { maxHtmlLength } from '#contract/back-office/back-office.ts'
import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { countText } from '#contract/numbers.ts'
import { BulkActProgress } from '#web/features/back-office/companies/bulk/bulk-act-progress.tsx'
import { LeftOut } from '#web/features/back-office/companies/bulk/left-out.tsx'
import { LoadError } from '#web/platform/admin/admin-view.tsx'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { StatLine } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

const { html, reason } = startBulkAct.body.shape
const Words = z.object({ html, reason })

const companies = (count: number) => (count === 1 ? '1 company' : `${countText(count)} companies`)

const texts: Record<
  BulkAct,
  { title: string; about: string; confirm: (count: number) => string; audit: AuditAction }
> = {
  'extend-trials': {
    title: `Extend trials by ${bulkTrialDays} days`,
    about: `Each trial is extended by ${bulkTrialDays} days from its own end. You can undo this for 24 hours.`,
    confirm: (count) => (count === 1 ? 'Extend 1 trial' : `Extend ${countText(count)} trials`),
    audit: 'bulk.trials-extended',
  },
  'set-notice': {
    title: 'Set on-screen notice',
    about:
      'Everyone in these companies sees the text in a dialog they can close. It replaces the notice they have now. You can undo this for 24 hours.',
    confirm: (count) => `Set for ${companies(count)}`,
    audit: 'bulk.notice',
  },
  'sign-out': {
    title: 'Sign out everyone',
    about:
      'All sessions of these companies end. Their people can sign in again at once. This cannot be undone.',
    confirm: (count) => `Sign out ${companies(count)}`,
    audit: 'bulk.signed-out',
  },
}

type BulkActDialogProps = PopupProps & { act: BulkAct; target: ListTarget }

/** Previews an act on many companies, starts it once, and shows its progress. */
export function BulkActDialog({ act, target, ...popup }: BulkActDialogProps) {
  const api = useApi()
  // The selection may change while the act runs.
  const [fixed] = useState(target)
  const [key] = useState(() => crypto.randomUUID())
  const [started, setStarted] = useState<number>()
  const { title, about, confirm, audit } = texts[act]
  const preview = useQuery(
    payloadQuery(
      api,
      ['bulk-act-preview', act, fixed],
      previewBulkAct,
      { body: { act, target: fixed } },
      { staleTime: 0 },
    ),
  )
  const { form, refusal, submit } = useContractForm(Words, { html: '', reason: '' })
  const { errors, isSubmitting } = form.formState
  const start = submit(async (words) => {
    const body = { key, act, target: fixed, ...words }
    setStarted((await api(startBulkAct, { body })).payload.id)
  })

  if (started !== undefined) {
    return (
      <Dialog {...popup} title={title} size="md">
        <BulkActProgress id={started} />
      </Dialog>
    )
  }
  const { data, error, refetch } = preview
  return (
    <Dialog
      {...popup}
      title={title}
      size="md"
      confirmClose="typed"
      onSubmit={start}
      foot={
        data &&
        data.applies > 0 && (
          <SubmitFooter variant="primary" busy={isSubmitting}>
            {confirm(data.applies)}
          </SubmitFooter>
        )
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        {error && <LoadError error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton width="60%" />}
        {data && (
          <>
            <StatLine
              boxed
              items={[
                { term: 'Selected', value: countText(data.total) },
                { term: 'Left out', value: countText(data.total - data.applies) },
                { term: 'Will change', value: countText(data.applies) },
              ]}
            />
            <LeftOut items={data.leftOut} />
            {data.applies === 0 ? (
              <Note>This applies to none of the selected companies.</Note>
            ) : (
              <>
                <p className="soft">
                  {about} Runs in the background, with one entry in the audit log.
                </p>
                {act === 'set-notice' && (
                  <Field
                    label="Notice"
                    hint="HTML: paragraphs, bold, lists and links. Leave empty to remove the notices."
                    limit={maxHtmlLength}
                    error={errors.html?.message}
                  >
                    <TextArea className="mono" rows={4} {...form.register('html')} />
                  </Field>
                )}
                <ReasonField form={form} act={audit} first={act !== 'set-notice'} />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
