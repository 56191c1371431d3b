import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Address of the viewer's own picture; '' without one. */
export const ownPictureQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-picture'],
    queryFn: async () => {
      // Loaded on demand: the header of every page uses it, but only for members.
      const { fetchPicture } = await import('#contract/media.ts')
      return (await api(fetchPicture, {})).payload.profilePic
    },
    staleTime: Infinity,
  })
