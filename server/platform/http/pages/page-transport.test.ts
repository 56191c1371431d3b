import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pageTransport } from '#server/platform/http/pages/page-transport.ts'

test('pages that are drawn while the server stops still get their data', async () => {
  const app = Fastify({ return503OnClosing: false })
  const asked = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  app.get('/api/data', async () => ({ payload: 7 }))
  app.get('/page', async (request) => {
    asked.resolve()
    await stopped.promise
    return (await pageTransport(app, request).transport('GET', '/api/data')).body
  })
  const address = await app.listen()
  const page = fetch(`${address}/page`)
  await asked.promise
  const stop = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  stopped.resolve()
  expect(await (await page).json()).toEqual({ payload: 7 })
  app.server.closeAllConnections()
  await stop
})
