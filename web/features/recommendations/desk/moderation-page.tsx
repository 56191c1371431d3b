import { RecommendationItem } from '#web/features/recommendations/desk/recommendation-queue-item.tsx'
import { ModerationTabs } from '#web/features/back-office/frame/queue/moderation-tabs.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

/** New recommendations, to keep or remove (BK-073). */
export default function ModerationPage() {
  return (
    <QueueView
      title="Moderation"
      path="/moderation"
      kind="recommendation"
      emptyText="New recommendations appear here for 30 days."
      tabs={<ModerationTabs />}
    >
      {(open, queue) => <RecommendationItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
