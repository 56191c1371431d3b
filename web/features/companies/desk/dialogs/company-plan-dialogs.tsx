import {
  ChangeMembershipBody,
  gapDecisionNames,
  gapDecisions,
} from '#contract/companies/desk/company-actions.ts'
import { plans, type Account } from '#contract/back-office/back-office.ts'
import {
  addressesPerPlan,
  addressLimitOf,
  addressNoticeDays,
  planNames,
  type Plan,
} from '#contract/broadcasts/broadcast-settings.ts'
import { trialExtensionDays } from '#contract/companies/desk/company-acts.ts'
import { businessDate } from '#contract/dates.ts'
import { Day, Reason } from '#contract/fields.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { DateField, NamedField, SelectField } from '#web/platform/forms/fields.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Note } from '#web/ui/note.tsx'
import * as z from 'zod/mini'

const Planned = z.object({ plan: z.enum(plans), reason: Reason })
const options = plans.map((plan) => ({
  value: plan,
  label: `${planNames[plan]}, ${addressesPerPlan[plan]} addresses`,
}))

const PlanField = () => (
  <NamedField name="plan" label="Plan" group>
    {(control) => <Segmented options={options} {...control} />}
  </NamedField>
)

type AccountDialogProps = PopupProps & { account: Account }

export function PlanDialog({ account, ...popup }: AccountDialogProps) {
  const api = useApi()
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Change the plan of ${account.name}`}
      about="Addresses beyond the limit of a smaller plan are notified and stop receiving lists after one week."
      confirm="Change plan"
      notice={staffNotices.planChanged}
      schema={Planned}
      defaultValues={{ plan: account.plan ?? 'plus', reason: '' }}
      valuesOf={({ plan }) => ({ plan: plan ?? 'plus' })}
      send={(body, { id, version }) =>
        api('changePlan', { params: { id: String(id) }, body: { ...body, version } })
      }
    >
      {(form) => (
        <>
          <PlanField />
          <AddressesBeyond account={account} plan={form.watch('plan')} />
          <ReasonField act="account.plan" />
        </>
      )}
    </ActionFormDialog>
  )
}

/** People who no longer receive lists with a smaller plan, added last first (BK-099). */
function AddressesBeyond({ account, plan }: { account: Account; plan: Plan }) {
  const { isServiceOnly, addresses } = account
  const beyond = addresses.used.slice(addressLimitOf({ plan, isServiceOnly })).toReversed()
  if (beyond.length === 0) return null
  return (
    <Note
      tone="warn"
      title={
        beyond.length === 1
          ? '1 address is over the limit'
          : `${beyond.length} addresses are over the limit`
      }
    >
      The main contact is mailed the next morning. Unless they choose others, these stop receiving
      lists {addressNoticeDays} days later: <span className="break">{beyond.join(', ')}</span>
    </Note>
  )
}

/** Opens an account after payment; service-only companies have no plan. */
export function ActivateDialog({ account, ...popup }: AccountDialogProps) {
  const api = useApi()
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Open the account of ${account.name}`}
      about={
        account.order?.paidAt
          ? `It has paid invoice ${account.order.invoiceNumber}. Its year begins today, and contacts without a password get a link to choose one.`
          : 'The company becomes a paying member now. Its trial ends.'
      }
      confirm="Open account"
      notice={staffNotices.accountOpened}
      schema={Planned}
      defaultValues={{ plan: account.order?.plan ?? 'plus', reason: '' }}
      send={({ plan, reason }, { id, version, isServiceOnly }) =>
        api('activateCompany', {
          params: { id: String(id) },
          body: { plan: isServiceOnly ? null : plan, reason, version },
        })
      }
    >
      {!account.isServiceOnly && <PlanField />}
      <ReasonField act="account.activated" />
    </ActionFormDialog>
  )
}

const Extended = z.object({ until: Day, reason: Reason })

/** Some days after the end of the trial, or from today if that has passed. */
function extendedEnd({ trialEndsAt }: Account): string {
  const from = Math.max(Date.now(), trialEndsAt === null ? 0 : Date.parse(trialEndsAt))
  return businessDate(new Date(from + trialExtensionDays * 86_400_000))
}

export function ExtendTrialDialog({ account, ...popup }: AccountDialogProps) {
  const api = useApi()
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Extend the trial of ${account.name}`}
      about="The trial runs to the end of this day. Contacts locked out by its end regain access."
      confirm="Extend trial"
      notice={staffNotices.trialExtended}
      schema={Extended}
      defaultValues={{ until: extendedEnd(account), reason: '' }}
      valuesOf={(fresh) => ({ until: extendedEnd(fresh) })}
      send={(body, { id, version }) =>
        api('changeTrial', {
          params: { id: String(id) },
          body: { step: 'extend', ...body, version },
        })
      }
    >
      <DateField name="until" label="Last day" first />
      <ReasonField act="account.trial-extended" />
    </ActionFormDialog>
  )
}

/** The value of a date field; null if empty. */
const DayField = z.pipe(
  z.union([z.literal(''), Day]),
  z.transform((day) => (day === '' ? null : day)),
)
const Draft = z.extend(z.omit(ChangeMembershipBody, { version: true }), { memberSince: DayField })

const valuesOf = ({ memberSince, hasWarranty }: Account) => ({
  memberSince: memberSince ?? '',
  hasWarranty,
})

/** The conditions of a company's tier except complaints (BK-031). */
export function MembershipDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Membership of ${account.name}`}
      about="The tier is recomputed immediately. If it changes, the company is notified by e-mail."
      confirm="Save"
      notice={staffNotices.membershipSaved}
      schema={Draft}
      defaultValues={{ ...valuesOf(account), gap: 'none', reason: '' }}
      valuesOf={valuesOf}
      send={(values, { id, version }) =>
        api('changeMembership', { params: { id: String(id) }, body: { ...values, version } })
      }
    >
      {(form) => (
        <div className="form">
          <DateField name="memberSince" label="Member since" className="s3" first />
          <SelectField
            name="gap"
            label="Gap in membership"
            className="s3"
            hint="Bridged: earlier years count. Restarted: they do not; enter the new start date."
            of={gapDecisions.map((gap) => [gap, gapDecisionNames[gap]])}
          />
          <Checkbox
            className="s6"
            hint="Required for every tier above Regular."
            {...form.register('hasWarranty')}
          >
            Offers one month of return-to-base warranty
          </Checkbox>
          <ReasonField act="company.membership" />
        </div>
      )}
    </ActionFormDialog>
  )
}
