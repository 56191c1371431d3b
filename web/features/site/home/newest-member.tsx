import { lastRegistered } from '#contract/site/site.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQuery } from '@tanstack/react-query'

/** Country and registration date of the newest member (AM-088); empty if it cannot be loaded. */
export function NewestMember() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['newest-member'],
    queryFn: async () => {
      try {
        return (await api(lastRegistered, {})).payload
      } catch (failure) {
        console.info('The newest member could not be loaded.', failure)
        return null
      }
    },
    staleTime: Infinity,
    meta: { isForEveryone: true },
  })
  if (!data?.country || !data.date) return null
  return (
    <span>
      Newest member: a company from {data.country}, joined {data.date}
    </span>
  )
}
