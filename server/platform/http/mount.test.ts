import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { OwnCompanyId } from '#contract/access.ts'
import { ok } from '#contract/endpoint.ts'
import { favourites } from '#contract/favourites.ts'
import { createMount } from '#server/platform/http/mount.ts'

/** Answers who is recorded for what a call does. */
const whoActs = {
  ...favourites,
  answer: ok(z.object({ kind: z.string(), id: z.optional(z.number()) })),
}

test('records the person of the back office for what is done in a view as a member (BK-109)', async () => {
  const app = fastify()
  app.decorateRequest('cookies', { getter: () => ({}) })
  const member = {
    kind: 'contact',
    contactId: 7,
    companyId: 3 as OwnCompanyId,
    isServiceOnly: false,
    block: undefined,
  } as const
  const mount = createMount(app, {
    identify: async (token) => ({
      sessionId: 1,
      viewer: token === 'view' ? { ...member, viewedBy: 42 } : member,
    }),
    token: ({ headers }) => headers.authorization,
    mounted: [],
    requestsPerMinute: 100,
  })
  mount(whoActs, async ({ actor }) => ({ status: 200, payload: actor }))
  const actorFor = async (authorization: string) =>
    (await app.inject({ url: whoActs.path, headers: { authorization } })).json().payload
  expect(await actorFor('view')).toEqual({ kind: 'staff', id: 42 })
  expect(await actorFor('session')).toEqual({ kind: 'contact', id: 7 })
})
