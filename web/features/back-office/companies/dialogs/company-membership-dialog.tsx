import {
  changeMembership,
  gapDecisionNames,
  gapDecisions,
} from '#contract/back-office/company-actions.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import { Day } from '#contract/fields.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/back-office/companies/dialogs/company-action-dialog.tsx'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { useApi } from '#web/platform/api/use-api.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import * as z from 'zod/mini'

/** A day as the browser's field has it, empty for none. */
const DayField = z.pipe(
  z.union([z.literal(''), Day]),
  z.transform((day) => (day === '' ? null : day)),
)
const Draft = z.extend(z.omit(changeMembership.body, { version: true }), { memberSince: DayField })

const valuesOf = ({ memberSince, hasWarranty }: Account) => ({
  memberSince: memberSince ?? '',
  hasWarranty,
})

/** What the tier of a company rests on besides complaints (BK-031). */
export function MembershipDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Membership of ${account.name}`}
      about="The tier is recomputed immediately. If it changes, the company is notified by e-mail."
      confirm="Save"
      said={staffNotices.membershipSaved}
      schema={Draft}
      defaultValues={{ ...valuesOf(account), gap: 'none', reason: '' }}
      valuesOf={valuesOf}
      send={(values, { id, version }) =>
        api(changeMembership, { params: { id: String(id) }, body: { ...values, version } })
      }
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <div className="form">
            <Field label="Member since" className="s3" error={errors.memberSince?.message}>
              <TextInput type="date" data-autofocus {...form.register('memberSince')} />
            </Field>
            <Field
              label="Gap in membership"
              className="s3"
              hint="Bridged: earlier years count. Restarted: they do not; enter the new start date."
              error={errors.gap?.message}
            >
              <NativeSelect {...form.register('gap')}>
                {gapDecisions.map((gap) => (
                  <option key={gap} value={gap}>
                    {gapDecisionNames[gap]}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Checkbox
              className="s6"
              hint="Required for every tier above Regular."
              {...form.register('hasWarranty')}
            >
              Offers one month of return-to-base warranty
            </Checkbox>
            <ReasonField form={form} />
          </div>
        )
      }}
    </ActionFormDialog>
  )
}
