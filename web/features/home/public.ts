import type { Api } from '#web/platform/api/api.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createElement, lazy } from 'react'

type Desk = typeof import('#web/features/home/member-desk.tsx')

/** Apart from the home page, which visitors read first. */
let loaded: Desk | undefined
const load = async (): Promise<Desk> =>
  (loaded = await import('#web/features/home/member-desk.tsx'))
const Late = lazy(async () => ({ default: (await load()).MemberDesk }))

/** Drawn at once after `prefetchMemberDesk`; in the browser's first page it takes over what the server has drawn. */
export const MemberDesk = () => createElement(loaded?.MemberDesk ?? Late)

/** Loads the desk and what it shows. */
export async function prefetchMemberDesk(api: Api, queryClient: QueryClient): Promise<void> {
  const { prefetch } = await load()
  await prefetch(api, queryClient)
}
