import { paths } from '#contract/paths.ts'
import { useApi } from '#web/platform/api/api.ts'
import { usePageView } from '#web/platform/visit/use-page-view.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Random banners, new on every navigation (AD-002); `placeholder` reserves their space until they load. */
export function Banners({ placeholder }: { placeholder: ReactNode }) {
  const api = useApi()
  const { count } = usePageView()
  const { data } = useQuery({
    queryKey: ['banners', count],
    queryFn: async () => (await api('randomBanners', {})).payload.results,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { isForEveryone: true },
  })
  if (!data) return placeholder
  // Keyed by position like the placeholders, so that nothing shifts when they load.
  return data.map(({ id, alt, picture }, place) => (
    <li key={place}>
      <a
        className="banner"
        href={paths.advertisement(id)}
        target="_blank"
        rel="noopener nofollow sponsored"
      >
        <img src={picture} alt={alt} width={185} height={185} decoding="async" />
      </a>
    </li>
  ))
}
