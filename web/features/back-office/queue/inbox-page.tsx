import type { QueueKind, QueueRef } from '#contract/back-office/queue/queue.ts'
import { BankLineItem } from '#web/features/billing/desk/bank-line-item.tsx'
import { OrderItem } from '#web/features/billing/desk/order-item.tsx'
import { PaymentCheckItem } from '#web/features/billing/desk/payment-check-item.tsx'
import { VatTaskItem } from '#web/features/billing/desk/vat-task-item.tsx'
import { BankChangeItem } from '#web/features/fraud/desk/bank-change-item.tsx'
import { FraudItem } from '#web/features/fraud/desk/fraud-item.tsx'
import { RegistrationItem } from '#web/features/registration/desk/registration-item.tsx'
import { ComplaintItem } from '#web/features/complaints/desk/complaint-item.tsx'
import { PictureItem } from '#web/features/media/desk/picture-item.tsx'
import { TicketItem } from '#web/features/messages/desk/ticket-item.tsx'
import { RecommendationItem } from '#web/features/recommendations/desk/recommendation-queue-item.tsx'
import { ServiceItem } from '#web/features/services/desk/service-item.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { deskCountsQuery } from '#web/features/back-office/frame/queue/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

const items: Record<QueueKind, (props: { open: QueueRef; queue: Queue }) => ReactNode> = {
  registration: RegistrationItem,
  order: OrderItem,
  'payment-check': PaymentCheckItem,
  vat: VatTaskItem,
  'bank-line': BankLineItem,
  ticket: TicketItem,
  privacy: TicketItem,
  complaint: ComplaintItem,
  recommendation: RecommendationItem,
  picture: PictureItem,
  'bank-change': BankChangeItem,
  fraud: FraudItem,
  service: ServiceItem,
}

/** Everything that waits for a person, over all queues, first due first. */
export default function InboxPage() {
  return (
    <QueueView
      title="Inbox"
      path="/inbox"
      tabs={<PictureTab />}
      emptyText="Everything that waits for you appears here, whatever queue it belongs to."
    >
      {(open, queue) => {
        const Item = items[open.kind]
        return <Item key={`${open.kind} ${open.id}`} open={open} queue={queue} />
      }}
    </QueueView>
  )
}

/** Pictures are looked at many at a time. */
function PictureTab() {
  const { pictures = 0 } = useQuery(deskCountsQuery(useApi())).data ?? {}
  if (pictures === 0) return null
  return (
    <AdminLink to="/pictures">
      {pictures === 1 ? '1 new picture' : `${countText(pictures)} new pictures`}
    </AdminLink>
  )
}
