import type { SimilarCompany } from '#contract/back-office/back-office.ts'
import type { MembershipOrder } from '#contract/billing/desk/paid-orders.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { businessTimeZone, formatDay } from '#contract/dates.ts'
import { companyChecksQuery } from '#web/features/companies/desk/api.ts'
import { CompanyCheckList } from '#web/features/registration/desk/company-check-list.tsx'
import { SimilarCompanies } from '#web/features/registration/desk/similar-companies.tsx'
import { useRefresh } from '#web/features/billing/desk/api.ts'
import { AdminLink, LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { dueText } from '#web/features/back-office/frame/queue/due-text.ts'
import {
  QueueAct,
  QueueItemFrame,
} from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime, useNow } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** A paid order: who ordered, the payment, the checks, what it resembles, and the decision (BK-006). */
export function OrderItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(
    payloadQuery(api, [...queueKey, 'order', open.id], 'getOrder', {
      params: { id: String(open.id) },
    }),
  )
  if (!data) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  return <Opened order={data} open={open} queue={queue} />
}

type OpenedProps = { order: MembershipOrder; open: QueueRef; queue: Queue }

function Opened({ order, open, queue }: OpenedProps) {
  const isFinance = mayUse(useStaff(), ['finance'])
  const { company, known, similar, state, paidAt } = order
  const isOpen = state === 'paid'
  const isNew = company.state === 'new'
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={company.name}
      mark={<StateMark order={order} />}
      sub={
        <>
          {paidAt ? (
            <>
              Paid <RelativeTime at={paidAt} />
            </>
          ) : (
            'Not paid'
          )}
          {' · '}
          <AdminLink to={`/companies/${company.id}`}>Company #{company.id}</AdminLink>
        </>
      }
      acts={isOpen && isFinance && <Acts order={order} open={open} queue={queue} />}
    >
      {isOpen && !isFinance && (
        <Note tone="info" title="Finance activates or refuses it.">
          You can do the checks.
        </Note>
      )}
      {known && isOpen && (
        <Note tone="warn" title={`${known.name} of ${known.company} has this e-mail address.`}>
          <p>
            So {company.name} has no contact, and no one could sign in for it.{' '}
            <AdminLink to={`/companies/${known.companyId}`}>Open {known.company}</AdminLink>
          </p>
          {isFinance && order.isAttachable && (
            <p className="space-above">
              <AttachButton
                order={order}
                to={{ id: known.companyId, name: known.company }}
                open={open}
                queue={queue}
              />
            </p>
          )}
        </Note>
      )}
      <Ordered order={order} />
      {similar.length > 0 && (
        <SimilarCompanies
          label="This order"
          input={{
            name: order.customer.company,
            country: order.customer.country,
            website: order.customer.email,
            taxLabel: order.customer.taxLabel,
            taxNumber: order.customer.taxNumber,
            telephone: '',
            address: addressOf(order),
          }}
          similar={similar}
          {...(isFinance &&
            order.isAttachable && {
              act: (one: SimilarCompany) =>
                one.state !== 'terminated' && (
                  <AttachButton order={order} to={one} open={open} queue={queue} />
                ),
            })}
        />
      )}
      {isNew && <CompanyCheckList companyId={company.id} hasKeys={isOpen} />}
    </QueueItemFrame>
  )
}

function StateMark({ order: { state, due, plan } }: { order: MembershipOrder }) {
  const now = useNow()
  const isLate = due !== null && Date.parse(due) < now
  return (
    <>
      <Badge tone="outline">{planNames[plan]}</Badge>
      {state === 'paid' && due && (
        <Badge tone={isLate ? 'bad' : 'warn'}>{dueText(due, isLate, now)}</Badge>
      )}
      {state === 'activated' && <Badge tone="ok">Activated</Badge>}
      {state === 'refused' && <Badge tone="bad">Rejected</Badge>}
      {state === 'unpaid' && <Badge tone="outline">Not paid</Badge>}
    </>
  )
}

const addressOf = ({ customer: { address, zip, city } }: MembershipOrder) =>
  [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join('\n')

function Ordered({ order }: { order: MembershipOrder }) {
  const { customer, plan, orderedAt, invoiceNumber, totalCents, receipts } = order
  return (
    <Panel title="Order">
      <Facts
        items={[
          { term: 'Plan', value: planNames[plan] },
          { term: 'Ordered', value: dateText(orderedAt, businessTimeZone) },
          { term: 'Company', value: customer.company },
          { term: 'Contact', value: customer.name },
          {
            term: 'E-mail',
            value: (
              <a href={`mailto:${customer.email}`}>
                <BreakableText>{customer.email}</BreakableText>
              </a>
            ),
          },
          { term: 'Address', value: <span className="lines">{addressOf(order)}</span> },
          { term: 'Country', value: customer.country },
          { term: customer.taxLabel, value: customer.taxNumber || 'Not given' },
          { term: 'Invoice', value: `${invoiceNumber}, ${formatEuros(totalCents)}` },
          ...receipts.map(({ amountCents, receivedOn, method }) => ({
            term: amountCents < 0 ? 'Given back' : 'Received',
            value: `${formatEuros(amountCents)}, ${formatDay(receivedOn)}, ${method === 'online' ? 'online' : 'bank transfer'}`,
          })),
        ]}
      />
    </Panel>
  )
}

function Acts({ order, open, queue }: OpenedProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const refuse = usePopup(reasonDialog)
  const { id, company, invoiceNumber, totalCents } = order
  const { data: checks } = useQuery({
    ...companyChecksQuery(api, company.id),
    enabled: company.state === 'new',
  })
  const openChecks =
    checks?.checks.filter(({ done }) => !done || done.outcome === 'failed').length ?? 0
  const params = { id: String(id) }
  const refresh = useRefresh()
  const activate = useMutation({
    mutationFn: () => api('activateOrder', { params, body: {} }),
    onSuccess: async () => {
      notify(staffNotices.orderActivated)
      await refresh()
      queue.openNext([open])
    },
    onError: (failure) => notifyFailure('Not activated', failure),
  })
  return (
    <>
      <QueueAct
        shortcut="y"
        variant="primary"
        icon="check"
        busy={activate.isPending}
        title={openChecks > 0 ? `${openChecks} checks are open` : undefined}
        onClick={() => activate.mutate()}
      >
        Activate
      </QueueAct>
      <QueueAct shortcut="N" variant="quiet-danger" {...refuse.trigger}>
        Reject
      </QueueAct>
      {refuse.render({
        title: `Reject the order of ${company.name}?`,
        act: 'order.refused',
        children: (
          <p>
            {`Invoice ${invoiceNumber} is credited in full, and your reason is mailed with the credit note exactly as entered.`}
            {company.state === 'new' && ' The company is closed.'}
            {` Pay ${formatEuros(totalCents)} back afterwards.`}
          </p>
        ),
        confirm: 'Reject',
        danger: true,
        run: async (reason) => {
          await api('refuseOrder', { params, body: { reason } })
          notify(staffNotices.orderRefused)
          await queryClient.invalidateQueries({ queryKey: queueKey })
          queue.openNext([open])
        },
      })}
    </>
  )
}

type AttachButtonProps = OpenedProps & { to: { id: number; name: string } }

/** Activates the order for a company that exists. */
function AttachButton({ order, to, open, queue }: AttachButtonProps) {
  const api = useApi()
  const refresh = useRefresh()
  const attach = usePopup(reasonDialog)
  const { id, company, customer, plan } = order
  return (
    <>
      <Button size="sm" {...attach.trigger}>
        This is {to.name}: activate there
      </Button>
      {attach.render({
        title: `Activate the membership for ${to.name}?`,
        act: 'order.attached',
        children: (
          <p>
            {`${planNames[plan]} begins today for ${to.name}. The company #${company.id} that the order created is closed, and its documents move. ${customer.name} gets no access; the main contact of ${to.name} is notified by e-mail.`}
          </p>
        ),
        confirm: 'Activate there',
        run: async (reason) => {
          const body = { companyId: to.id, reason }
          await api('attachOrder', { params: { id: String(id) }, body })
          notify(staffNotices.orderAttached(to.name))
          await refresh()
          queue.openNext([open])
        },
      })}
    </>
  )
}
