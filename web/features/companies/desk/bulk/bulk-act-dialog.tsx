import type { AuditAction } from '#contract/back-office/audit.ts'
import { bulkTrialDays, type BulkAct } from '#contract/companies/desk/bulk-acts.ts'
import { maxHtmlLength, plans } from '#contract/back-office/back-office.ts'
import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  BulkMailFields,
  BulkWords,
  MailWords,
} from '#web/features/companies/desk/bulk/bulk-mail-fields.tsx'
import { BulkActProgress } from '#web/features/companies/desk/bulk/bulk-act-progress.tsx'
import { companiesText, isSending } from '#web/features/companies/desk/bulk/bulk-texts.ts'
import { LeftOut } from '#web/features/companies/desk/bulk/left-out.tsx'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

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
    confirm: (count) => `Set for ${companiesText(count)}`,
    audit: 'bulk.notice',
  },
  'send-mail': {
    title: 'Send mail',
    about: 'Goes to each main contact; replies come to us. This cannot be undone.',
    confirm: (count) => `Send to ${companiesText(count)}`,
    audit: 'bulk.mailed',
  },
  'send-links': {
    title: 'Send password links',
    about:
      'Everybody without a password gets a new link that chooses one; earlier links end. This cannot be undone.',
    confirm: (count) => `Send for ${companiesText(count)}`,
    audit: 'bulk.links-sent',
  },
  'change-plan': {
    title: 'Change plan',
    about:
      'Applies at once to paying companies; invoices stay as they are. You can undo this for 24 hours.',
    confirm: (count) => `Change for ${companiesText(count)}`,
    audit: 'bulk.plan',
  },
  'sign-out': {
    title: 'Sign out everyone',
    about:
      'All sessions of these companies end. Their people can sign in again at once. This cannot be undone.',
    confirm: (count) => `Sign out ${companiesText(count)}`,
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
  const { form, refusal, submit } = useContractForm(act === 'send-mail' ? MailWords : BulkWords, {
    html: '',
    plan: act === 'change-plan' ? 'plus' : null,
    subject: '',
    text: '',
    reason: '',
  })
  const { errors, isSubmitting } = form.formState
  const chosenPlan = useWatch({ control: form.control, name: 'plan' }) ?? null
  const preview = useQuery(
    payloadQuery(
      api,
      ['bulk-act-preview', act, fixed, chosenPlan],
      'previewBulkAct',
      { body: { act, target: fixed, plan: chosenPlan } },
      { staleTime: 0, keepsPrevious: true },
    ),
  )
  const start = submit(async (words) => {
    const body = { key, act, target: fixed, ...words }
    setStarted((await api('startBulkAct', { body })).payload.id)
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
                {
                  term: isSending(act) ? 'Will get it' : 'Will change',
                  value: countText(data.applies),
                },
              ]}
            />
            <LeftOut items={data.leftOut} />
            {act === 'change-plan' && (
              <Field label="Plan" group error={errors.plan?.message}>
                <Segmented
                  options={plans.map((value) => ({ value, label: planNames[value] }))}
                  {...form.register('plan')}
                />
              </Field>
            )}
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
                {act === 'send-mail' && <BulkMailFields form={form} target={fixed} />}
                <ReasonField
                  form={form}
                  act={audit}
                  first={act !== 'set-notice' && act !== 'send-mail'}
                />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
