import { fraudSignalNames } from '#contract/fraud/desk/fraud-signals.ts'
import { queueFilters, queueKindNames } from '#contract/back-office/queue/queue.ts'
import { BankChangeItem } from '#web/features/fraud/desk/bank-change-item.tsx'
import { FraudItem } from '#web/features/fraud/desk/fraud-item.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'

const filters = queueFilters.map(
  (name) => [name, name === 'bank-change' ? queueKindNames[name] : fraudSignalNames[name]] as const,
)

/** Changes of bank details and signs of fraud that staff have to check (BK-107, BK-110). */
export default function FraudWatchPage() {
  const isHandled = mayUse(useStaff(), ['support'])
  return (
    <QueueView
      title="Fraud watch"
      path="/fraud"
      area="fraud"
      {...(isHandled && { filters })}
      emptyText={
        isHandled
          ? 'Changes of bank details, mass mail, shared devices and look-alike domains appear here. Settings has the limits.'
          : 'Every change of the bank details of a company appears here.'
      }
    >
      {(open, queue) => {
        const Item = open.kind === 'fraud' ? FraudItem : BankChangeItem
        return <Item key={`${open.kind} ${open.id}`} open={open} queue={queue} />
      }}
    </QueueView>
  )
}
