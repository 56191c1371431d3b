import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Address of the viewer's own picture; '' without one. */
export const ownPictureQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-picture'],
    queryFn: async () => (await api('fetchPicture', {})).payload.profilePic,
    staleTime: Infinity,
  })
