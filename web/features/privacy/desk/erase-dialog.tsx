import { Reason } from '#contract/fields.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  eraseCompany,
  eraseContact,
  previewCompanyErasure,
  previewContactErasure,
  type ErasurePlan,
} from '#contract/privacy/erasure.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import {
  peopleText,
  TypedNameField,
  typedNameOf,
} from '#web/features/back-office/frame/typed-name-field.tsx'
import { payloadQuery, reasonOf, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

type EraseDialogProps = PopupProps & { subject: 'company' | 'contact'; id: number; name: string }

/** Erases a company or a person for good: what goes and what stays, a reason, and the name to type (BK-103). */
export function EraseDialog({ subject, id, name, ...popup }: EraseDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isCompany = subject === 'company'
  const params = { id: String(id) }
  const plan = useQuery(
    payloadQuery(
      api,
      ['erasure', subject, id],
      isCompany ? previewCompanyErasure : previewContactErasure,
      { params },
      { staleTime: 0 },
    ),
  )
  const schema = z.object({ typedName: typedNameOf(name), reason: Reason })
  const { form, refusal, submit } = useContractForm(schema, { typedName: '', reason: '' })

  const erase = submit(async (body) => {
    await api(isCompany ? eraseCompany : eraseContact, { params, body })
    notify(staffNotices.dataErased)
    popup.onOpenChange(false)
    await queryClient.invalidateQueries({ queryKey: ['accounts'] })
  })

  return (
    <Dialog
      {...popup}
      title={`Erase the data of ${name}`}
      size="md"
      confirmClose="typed"
      onSubmit={erase}
      foot={
        <SubmitFooter
          variant="danger"
          busy={form.formState.isSubmitting}
          disabled={plan.data === undefined}
        >
          Erase for good
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal ?? (plan.error ? reasonOf(plan.error) : undefined)}</Refusal>
        {plan.data ? <Plan plan={plan.data} /> : !plan.error && <Skeleton width="60%" />}
        <ReasonField form={form} act="data.erased" first />
        <TypedNameField
          form={form}
          name={name}
          affected={`The data of ${peopleText(plan.data?.people ?? 1)} goes. Nobody can restore it.`}
        />
      </div>
    </Dialog>
  )
}

function Plan({ plan: { deleted, anonymised, texts, kept } }: { plan: ErasurePlan }) {
  return (
    <>
      <ul className="stack tight">
        <li>
          <b>{countText(deleted)}</b> {deleted === 1 ? 'record is' : 'records are'} deleted:
          settings, sign-ins, pictures, mail.
        </li>
        <li>
          <b>{countText(anonymised)}</b> {anonymised === 1 ? 'record is' : 'records are'} anonymised
          (“Removed”).
        </li>
        <li>
          In <b>{countText(texts)}</b> texts, names, addresses and numbers become “Removed”.
        </li>
      </ul>
      <div>
        <h3>Kept</h3>
        <ul className="stack tight small soft">
          {kept.map(({ kind, why, kept: period }) => (
            <li key={kind}>
              <b>{kind}</b>: {why}; {period}.
            </li>
          ))}
        </ul>
      </div>
      <p className="small soft">
        Everyone who is erased now gets an e-mail that says what is kept.
      </p>
    </>
  )
}
