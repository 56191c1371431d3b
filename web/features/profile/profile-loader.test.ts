import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { siteCalls } from '#contract/site-calls.gen.ts'
import { createApi } from '#web/platform/api/api.ts'
import { loadProfile, loadSecurity } from './profile-loader.ts'

/** Loads the profile where these calls are answered otherwise than by 200. */
async function loaded(
  statuses: Partial<Record<string, number>>,
  user: object | null = { id: 7 },
  load = loadSecurity,
) {
  const api = createApi(async (_method, url) => {
    const status = statuses[url.split('?')[0]!] ?? 200
    const payload =
      url === siteCalls.session[1] ? { user } : { contacts: [], results: [], sessions: [] }
    return { status, body: { status, payload } }
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  try {
    await load({ api, queryClient })
    return 'shown'
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.to : thrown
  }
}
const answering = (status: number, ...calls: (keyof typeof siteCalls)[]) =>
  Object.fromEntries(calls.map((name) => [siteCalls[name][1], status]))

describe('the own profile (PF-001, ER-059)', () => {
  it('is shown once the own company has loaded', async () => {
    expect(await loaded({})).toBe('shown')
  })
  it.each([401, 403, 404, 429, 500, 503])(
    'leads home where the own company is answered by %i',
    async (status) => {
      expect(await loaded(answering(status, 'ownCompany'))).toBe('/')
    },
  )
  it('redirects home when the session has ended', async () => {
    expect(await loaded(answering(401, 'ownCompany', 'ownSessions'))).toBe('/')
  })
  it('redirects visitors home without further requests', async () => {
    expect(await loaded(answering(500, 'ownCompany'), null)).toBe('/')
  })
  it('fails without a redirect when only the sessions cannot be loaded', async () => {
    expect(await loaded(answering(500, 'ownSessions'))).toMatchObject({ status: 500 })
  })
  it('does without the sessions in its other parts', async () => {
    const refused = answering(500, 'ownSessions')
    expect(await loaded(refused, { id: 7 }, loadProfile)).toBe('shown')
    expect(await loaded(answering(403, 'ownCompany'), { id: 7 }, loadProfile)).toBe('/')
    expect(await loaded({}, null, loadProfile)).toBe('/')
  })
})
