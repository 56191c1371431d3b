import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { User } from '#contract/auth/auth.ts'
import { siteCalls } from '#contract/site-calls.gen.ts'
import { changeViewer, syncViewer } from '#web/features/auth/sessions/use-viewer-changes.ts'
import { createApi } from '#web/platform/api/api.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { aUser } from '../../../../tests/support/a-user.ts'

const marit = aUser({ id: 7, name: 'Marit Vos' })
const piet = aUser({ id: 8, name: 'Piet Bos' })
const rows = ['broadcasts', 'list']
const lists = ['broadcast-lists']

/** A page of Marit's that shows rows, in a browser where somebody else is signed in by now. */
function pageOfMarit(signedIn: User | null, read: () => Promise<unknown>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(['session'], marit)
  queryClient.setQueryData(rows, 'names')
  for (const queryKey of [rows, lists]) {
    const meta = { isForEveryone: queryKey === lists }
    new QueryObserver(queryClient, { queryKey, queryFn: read, meta, staleTime: 60_000 }).subscribe(
      () => {},
    )
  }
  queryClient.setQueryData(lists, 'lists')
  queryClient.setQueryData(['broadcasts', 'one', 1], 'an earlier page')
  const api = createApi(async (_, url) => {
    expect(url).toBe(siteCalls.session[1])
    return { status: 200, body: { status: 200, payload: { user: signedIn, forceLogout: false } } }
  })
  const invalidate = vi.fn<() => Promise<void>>(async () => {})
  new QueryObserver(queryClient, sessionQuery(api)).subscribe(() => {})
  const page = { api, queryClient, router: { invalidate } }
  return { page, invalidate, shown: (key: readonly unknown[]) => queryClient.getQueryData(key) }
}
const down = () => Promise.reject(new Error('out of reach'))

it('removes all member data on sign-out, even when requests fail (AU-008)', async () => {
  const { page, shown } = pageOfMarit(null, down)
  await changeViewer(page, null)
  expect(shown(['session'])).toBeNull()
  expect(shown(rows)).toBeUndefined()
  expect(shown(['broadcasts', 'one', 1])).toBeUndefined()
  expect(shown(lists)).toBe('lists')
})

it('switches to the user who signed in in another tab (AU-005)', async () => {
  const { page, invalidate, shown } = pageOfMarit(piet, async () => 'as Piet sees it')
  await syncViewer(page)
  expect(shown(['session'])).toEqual(piet)
  expect(shown(rows)).toBe('as Piet sees it')
  expect(invalidate).toHaveBeenCalledOnce()
})

it('keeps the page for the same viewer', async () => {
  const { page, invalidate, shown } = pageOfMarit(marit, down)
  await syncViewer(page)
  expect(shown(rows)).toBe('names')
  expect(invalidate).not.toHaveBeenCalled()
})
