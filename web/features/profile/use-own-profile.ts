import { ownCompanyQuery } from '#web/features/profile/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'

/** The own company and person, undefined once the session has ended. */
export function useOwnProfile() {
  const { user } = useViewer()
  const own = useQuery(ownCompanyQuery(useApi())).data
  return user && own && { user, own }
}
