import { contentStatusNames, type ContentStatus } from '#contract/content/desk/content.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { minuteText } from '#web/ui/text/time-text.ts'
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

/** Such as `Change planned for 27/11/2026, 09:00`. */
export const plannedText = (at: string) => `Change planned for ${minuteText(at, businessTimeZone)}`
