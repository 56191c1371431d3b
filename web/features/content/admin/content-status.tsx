import { contentStatusNames, type ContentStatus } from '#contract/back-office/content.ts'
import { Badge } from '#web/ui/marks/badge.tsx'

const tones = {
  draft: 'neutral',
  scheduled: 'warn',
  published: 'ok',
  unpublished: 'outline',
} as const

export function ContentStatusBadge({ status }: { status: ContentStatus }) {
  return <Badge tone={tones[status]}>{contentStatusNames[status]}</Badge>
}
