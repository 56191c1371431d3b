import { waitingRecommendationsQuery } from '#web/features/recommendations/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Number of recommendations that await approval (RC-009), loaded when the browser is idle. */
export function usePendingApprovals(): number {
  const { readsAsVisitor } = useViewer()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const query = waitingRecommendationsQuery(useApi())
  const { data = 0 } = useQuery({ ...query, enabled: isIdle && !readsAsVisitor })
  return readsAsVisitor ? 0 : data
}
