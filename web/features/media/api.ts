import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Where the viewer's own picture is read; '' without one. */
export const ownPictureQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-picture'],
    queryFn: async () => {
      // The bar of every page asks for it, and visitors never do.
      const { fetchPicture } = await import('#contract/media.ts')
      return (await api(fetchPicture, {})).payload.profilePic
    },
    staleTime: Infinity,
  })
