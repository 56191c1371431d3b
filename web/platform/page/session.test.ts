import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { User } from '#contract/auth/auth.ts'
import { createApi, type RawAnswer } from '#web/platform/api/api.ts'
import {
  forcedOutQuery,
  readUserUpdate,
  replaceUser,
  endSessionByStaff,
  endSession,
  sessionQuery,
  viewerOf,
} from '#web/platform/page/session.ts'
import { aUser } from '../../../tests/support/a-user.ts'

const user = aUser({ id: 7, favCompanies: [3, 4] })
const header = (record: object) => Buffer.from(JSON.stringify(record)).toString('base64')
const clientOf = (cached: User | null | undefined) => {
  const client = new QueryClient()
  if (cached !== undefined) client.setQueryData(['session'], cached)
  return client
}

it('treats any non-zero isServiceOnly as service-only (AM-024)', () => {
  const odd = { ...user, isServiceOnly: 2 } as unknown as User
  expect(viewerOf(odd)).toMatchObject({ isServiceOnly: true, isTrading: false, isMember: true })
  expect(viewerOf(user)).toMatchObject({ isServiceOnly: false, isTrading: true })
})

it('denies trading to blocked accounts and visitors', () => {
  expect(viewerOf({ ...user, block: 'TRIAL_ENDED' }).isTrading).toBe(false)
  expect(viewerOf(null)).toMatchObject({ user: null, isMember: false, isTrading: false })
})

it('replaces the user by the updated record and keeps the favourites (SH-038, AM-091)', () => {
  const client = clientOf(user)
  replaceUser(client, header({ ...user, name: 'Łucja Vos', favCompanies: [] }))
  expect(client.getQueryData(['session'])).toMatchObject({
    id: 7,
    name: 'Łucja Vos',
    favCompanies: [3, 4],
  })
})

it('does not sign in a visitor by a user update', () => {
  for (const cached of [null, undefined]) {
    const client = clientOf(cached)
    replaceUser(client, header(user))
    expect(client.getQueryData(['session'])).toBe(cached)
  }
})

it('ignores an invalid header', () => {
  expect(readUserUpdate('%%%')).toBeUndefined()
  expect(readUserUpdate(Buffer.from('{').toString('base64'))).toBeUndefined()
})

it('clears data loaded with other rights, and after the session (AM-121)', async () => {
  const named = ['broadcasts', 'one', 1]
  const acts: [act: (client: QueryClient) => unknown, isKept: boolean][] = [
    [(client) => replaceUser(client, header({ ...user, name: 'Łucja Vos' })), true],
    [(client) => replaceUser(client, header({ ...user, block: 'FORCE_PAY' })), false],
    [(client) => replaceUser(client, header({ ...user, id: 8 })), false],
    [endSession, false],
  ]
  for (const [act, isKept] of acts) {
    const client = clientOf(user)
    client.setQueryData(named, 'a name')
    await act(client)
    expect(client.getQueryData(named) === 'a name').toBe(isKept)
    expect(client.getQueryData(['session'])).toBeTruthy()
  }
})

it('reports a forced logout once and ignores later refusals (AU-024)', async () => {
  const client = clientOf(user)
  const isTold = () => client.getQueryData(forcedOutQuery.queryKey)
  endSessionByStaff(client)
  expect(isTold()).toBe(true)
  expect(client.getQueryData(['session'])).toMatchObject({ forceLogout: true })

  client.setQueryData(['session'], null)
  client.setQueryData(forcedOutQuery.queryKey, false)
  endSessionByStaff(client)
  expect(isTold()).toBe(false)

  const pending = Promise.withResolvers<RawAnswer>()
  const api = createApi(() => pending.promise)
  const late = client.fetchQuery({ ...sessionQuery(api), retry: false, staleTime: 0 })
  await client.cancelQueries()
  const payload = { user: null, forceLogout: true }
  pending.resolve({ status: 200, body: { status: 200, payload } })
  await late.catch(() => {})
  await pending.promise
  expect(isTold()).toBe(false)
})
