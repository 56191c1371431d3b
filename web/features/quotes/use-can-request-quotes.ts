import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQuery } from '@tanstack/react-query'

/** Whether who reads may ask for quotes at all: trading members, and visitors where the operator lets them (AM-041). */
export function useCanRequestQuotes(): boolean {
  const { user, isTrading } = useViewer()
  const settings = useQuery(settingsQuery(useApi())).data
  return user ? isTrading : settings?.allowVisitorRfq === 1
}
