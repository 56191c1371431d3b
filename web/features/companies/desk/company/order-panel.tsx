import type { Account } from '#contract/back-office/back-office.ts'
import type { WaitingOrder } from '#contract/billing/desk/waiting-order.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { businessTimeZone } from '#contract/dates.ts'
import type { CompanyActs } from '#web/features/companies/desk/company/use-company-acts.tsx'
import { CompanyCheckList } from '#web/features/registration/desk/company-check-list.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { dueText } from '#web/features/back-office/frame/queue/due-text.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQueryClient } from '@tanstack/react-query'

type OrderPanelProps = { account: Account; order: WaitingOrder; acts: CompanyActs }

/** The order of a membership that waits: its payment, the checks of the company, and the decision (AM-062). */
export function OrderPanel({ account, order, acts }: OrderPanelProps) {
  const mayCheck = mayUse(useStaff(), ['support', 'finance'])
  return (
    <div className="company-columns">
      <Order account={account} order={order} acts={acts} />
      {mayCheck && account.state === 'new' && <CompanyCheckList companyId={account.id} />}
    </div>
  )
}

function Order({ account, order, acts }: OrderPanelProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const refuse = usePopup(reasonDialog)
  const isFinance = mayUse(useStaff(), ['finance'])
  const { id, plan, invoiceNumber, totalCents, paidAt, orderedAt, known } = order
  return (
    <Panel title="Membership order" aside={<OrderState order={order} />}>
      <Facts
        items={[
          { term: 'Plan', value: planNames[plan] },
          { term: 'Invoice', value: `${invoiceNumber}, ${formatEuros(totalCents)}` },
          { term: 'Ordered', value: dateText(orderedAt, businessTimeZone) },
          { term: 'Paid', value: paidAt ? dateText(paidAt, businessTimeZone) : 'Not yet' },
        ]}
      />
      {known && (
        <Note tone="warn" title={`${known.name} of ${known.company} has this e-mail address.`}>
          So this company has no contact, and nobody can sign in for it. Check whether the order is
          meant for <AdminLink to={`/companies/${known.companyId}`}>{known.company}</AdminLink>.
        </Note>
      )}
      {isFinance && (
        <div className="row wrap space-above">
          {paidAt && acts.may('activate') && (
            <Button variant="primary" icon="check" onClick={() => acts.run('activate')}>
              Activate
            </Button>
          )}
          <Button variant="quiet-danger" {...refuse.trigger}>
            Reject the order
          </Button>
          {paidAt && (
            <AdminLink to="/activation" search={{ id }} className={buttonClass()}>
              Open in Activation
            </AdminLink>
          )}
        </div>
      )}
      {refuse.render({
        title: `Reject the order of ${account.name}`,
        act: 'order.refused',
        children: (
          <p>
            {`Invoice ${invoiceNumber} is credited in full, and your reason is mailed with the credit note exactly as entered.`}
            {account.state === 'new' && ' The company is closed.'}
            {paidAt && ` Pay ${formatEuros(totalCents)} back afterwards.`}
          </p>
        ),
        confirm: 'Reject',
        danger: true,
        run: async (reason) => {
          await api('refuseOrder', { params: { id: String(id) }, body: { reason } })
          notify(staffNotices.orderRefused)
          await Promise.all([
            queryClient.invalidateQueries({ queryKey: ['accounts'] }),
            queryClient.invalidateQueries({ queryKey: queueKey }),
          ])
        },
      })}
    </Panel>
  )
}

function OrderState({ order: { paidAt, due } }: { order: WaitingOrder }) {
  const now = useNow()
  if (!paidAt || !due) return <Badge tone="outline">Waits for its payment</Badge>
  const isLate = Date.parse(due) < now
  return <Badge tone={isLate ? 'bad' : 'warn'}>Paid. {dueText(due, isLate, now)}</Badge>
}
