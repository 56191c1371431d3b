import { settingsQuery } from '#web/platform/page/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { ComplaintInput, complaintLimits, complaintPolicy } from '#contract/complaints.ts'
import { formatDay } from '#contract/dates.ts'
import { notices } from '#contract/page-notices.ts'
import { findFileError, documentField } from '#web/features/complaints/complaint-file.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { useChosenFile } from '#web/platform/forms/use-chosen-file.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog, DialogClose, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useEffect, useRef, useState } from 'react'
import './complaint-dialog.css'

type ComplaintDialogProps = PopupProps & { company: { id: number; name: string } }

/** Shows the policy, then the form (CP-001 to CP-006). */
export function ComplaintDialog(props: ComplaintDialogProps) {
  const [hasRead, setHasRead] = useState(false)
  if (hasRead) return <ComplaintForm {...props} />
  const { company, ...popup } = props
  return (
    <Dialog
      {...popup}
      title={`File a complaint about ${company.name}`}
      size="md"
      foot={
        <>
          <DialogClose />
          <Button variant="primary" data-autofocus onClick={() => setHasRead(true)}>
            Continue
          </Button>
        </>
      }
    >
      <ComplaintPolicy />
    </Dialog>
  )
}

const upload = documentField()

const focusOn = (box: HTMLElement | null, what: string) =>
  box?.querySelector<HTMLElement>(what)?.focus()

function ComplaintForm({ company, ...popup }: ComplaintDialogProps) {
  const api = useApi()
  const product = useQuery(settingsQuery(api)).data?.productName ?? ''
  const po = useChosenFile('po', findFileError)
  const invoice = useChosenFile('invoice', findFileError)
  const areFilesReady = po.file && invoice.file && !po.error && !invoice.error
  const { form, refusal, submit } = useContractForm(ComplaintInput, {
    complaintTitle: '',
    transactionDate: '',
    body: '',
    resolution: '',
  })
  const { errors, isSubmitting } = form.formState
  const isFilled = Object.values(form.watch()).every((value) => value.trim() !== '')
  const box = useRef<HTMLDivElement>(null)
  // The focused element of the policy has been removed.
  useEffect(() => focusOn(box.current, 'input'), [])
  const [refused, setRefused] = useState(0)
  // The error of a file may be out of view.
  useEffect(() => {
    if (refused > 0) focusOn(box.current, '[aria-invalid="true"]')
  }, [refused])

  const send = submit(
    async () => {
      const params = { id: String(company.id) }
      const files = { po: po.file!, invoice: invoice.file! }
      await api('logComplaint', { params, body: form.getValues(), files })
      popup.onOpenChange(false)
      notify(notices.complaintSent)
    },
    (failure, isBesideFields) => {
      const areFiles = [po.refuse(failure), invoice.refuse(failure)].includes(true)
      notify(notices.complaintFailed(product))
      if (!isBesideFields) setRefused((times) => times + 1)
      return areFiles
    },
  )

  return (
    <Dialog
      {...popup}
      title={`File a complaint about ${company.name}`}
      full
      confirmClose="typed"
      onSubmit={send}
      foot={
        <SubmitFooter icon="flag" busy={isSubmitting} disabled={!isFilled || !areFilesReady}>
          Send complaint
        </SubmitFooter>
      }
    >
      <div className="form" ref={box}>
        <Refusal>{refusal}</Refusal>
        <details className="small soft complaint-again">
          <summary>What we do not mediate</summary>
          <ComplaintPolicy />
        </details>
        <Field
          label="Title"
          className="s4"
          limit={complaintLimits.complaintTitle}
          error={errors.complaintTitle?.message}
        >
          <TextInput {...form.register('complaintTitle')} />
        </Field>
        <Field label="Transaction date" className="s2" error={errors.transactionDate?.message}>
          <DateInput {...form.register('transactionDate', { setValueAs: formatDay })} />
        </Field>
        <Field
          label="Description"
          hint={`We share this and the resolution with ${company.name} when we ask for its response.`}
          limit={complaintLimits.body}
          error={errors.body?.message}
        >
          <TextArea rows={5} {...form.register('body')} />
        </Field>
        <Field
          label="Resolution"
          hint="What would resolve the matter."
          limit={complaintLimits.resolution}
          error={errors.resolution?.message}
        >
          <TextArea rows={2} {...form.register('resolution')} />
        </Field>
        <Field label="Purchase order (PO)" className="s3 solo" hint={upload.hint} error={po.error}>
          <FileInput accept={upload.accept} onFile={po.choose} />
        </Field>
        <Field label="Invoice" className="s3 solo" hint={upload.hint} error={invoice.error}>
          <FileInput accept={upload.accept} onFile={invoice.choose} />
        </Field>
      </div>
    </Dialog>
  )
}

/** The cases excluded from mediation, and the required content of the documents (CP-005, CP-006). */
function ComplaintPolicy() {
  return (
    <div className="stack close complaint-policy">
      <p>{complaintPolicy.intro}</p>
      <ul className="bullets">
        {complaintPolicy.excluded.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{complaintPolicy.papers}</p>
    </div>
  )
}
