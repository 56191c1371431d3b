import { Reason } from '#contract/fields.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { ErasurePlan } from '#contract/privacy/desk/erasure.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import {
  peopleText,
  TypedNameField,
  typedNameOf,
} from '#web/features/back-office/frame/typed-name-field.tsx'
import { payloadQuery, reasonOf, useApi } from '#web/platform/api/api.ts'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

type EraseDialogProps = PopupProps & { subject: 'company' | 'contact'; id: number; name: string }

/** Erases a company or a person for good: what goes and what stays, a reason, and the name to type (BK-103). */
export function EraseDialog({ subject, id, name, ...popup }: EraseDialogProps) {
  const api = useApi()
  const isCompany = subject === 'company'
  const params = { id: String(id) }
  const plan = useQuery(
    payloadQuery(
      api,
      ['erasure', subject, id],
      isCompany ? 'previewCompanyErasure' : 'previewContactErasure',
      { params },
      { staleTime: 0 },
    ),
  )
  const erase = useStaffAction(isCompany ? 'eraseCompany' : 'eraseContact', {
    done: staffNotices.dataErased,
    refresh: [['accounts']],
  })

  return (
    <FormDialog
      {...popup}
      title={`Erase the data of ${name}`}
      schema={z.object({ typedName: typedNameOf(name), reason: Reason })}
      defaultValues={{ typedName: '', reason: '' }}
      send={(body) => erase({ params, body })}
      confirm="Erase for good"
      danger
      disabled={plan.data === undefined}
    >
      {plan.error && <Refusal>{reasonOf(plan.error)}</Refusal>}
      {plan.data ? <Plan plan={plan.data} /> : !plan.error && <Skeleton width="60%" />}
      <ReasonField act="data.erased" first />
      <TypedNameField
        name={name}
        affected={`The data of ${peopleText(plan.data?.people ?? 1)} goes. Nobody can restore it.`}
      />
    </FormDialog>
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
