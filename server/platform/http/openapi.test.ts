import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, ok } from '#contract/endpoint.ts'
import { mountOpenApi } from '#server/platform/http/openapi.ts'

/** A server with the document of one endpoint, which counts how often it is described. */
function documented() {
  const state = { builds: 0, title: 'Market API', isBroken: false }
  const described = endpoint({
    method: 'GET',
    path: '/api/example',
    summary: 'An example',
    access: 'visitor',
    blocked: 'allowed',
    get answer() {
      state.builds++
      if (state.isBroken) throw new Error('cannot be described')
      return ok(z.object({ text: z.string() }))
    },
  })
  const http = Fastify()
  mountOpenApi(http, {
    endpoints: [described],
    serverUrl: 'https://market.example',
    title: async () => state.title,
  })
  const get = (acceptEncoding: string, tag?: string | string[] | number) =>
    http.inject({
      url: '/api/openapi.json',
      headers: {
        'accept-encoding': acceptEncoding,
        ...(tag === undefined ? {} : { 'if-none-match': String(tag) }),
      },
    })
  return { state, get }
}

test('the document is compressed as the client accepts, and not sent again to a client that has it (RN-006)', async () => {
  const { get } = documented()
  const [plain, zipped, br] = [await get(''), await get('gzip'), await get('gzip, br;q=0.9')]
  expect(plain.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Market API' } })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect((await get('br;q=0, GZIP')).headers['content-encoding']).toBe('gzip')

  const tags = [plain, zipped, br].map(({ headers }) => headers.etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/)
  const again = await get('br', br.headers.etag)
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(again.headers).toMatchObject({
    etag: br.headers.etag,
    vary: 'accept-encoding',
    'cache-control': 'public, no-cache',
  })
  expect((await get('br', '"another"')).statusCode).toBe(200)
})

test('the document is built once, also for callers at the same time, and anew for another title (RN-006)', async () => {
  const { get, state } = documented()
  await Promise.all([get('br'), get('gzip'), get('br')])
  await get('')
  expect(state.builds).toBe(1)
  const { headers } = await get('')
  state.title = 'Another API'
  const renamed = await get('', headers.etag)
  expect(renamed.statusCode).toBe(200)
  expect(renamed.json()).toMatchObject({ info: { title: 'Another API' } })
  expect(state.builds).toBe(2)
})

test('a build that fails is tried again by the next caller (RN-006)', async () => {
  const { get, state } = documented()
  state.isBroken = true
  expect((await get('br')).statusCode).toBe(500)
  state.isBroken = false
  expect((await get('br')).statusCode).toBe(200)
})
