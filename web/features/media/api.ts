import { fetchPicture } from '#contract/media.ts'
import type { Api } from '#web/platform/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Where the viewer's own picture is read; '' without one. */
export const ownPictureQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-picture'],
    queryFn: async () => (await api(fetchPicture, {})).payload.profilePic,
    staleTime: Infinity,
  })
