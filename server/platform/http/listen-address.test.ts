import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { siteUrlOf, withPort } from '#server/platform/http/listen-address.ts'

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['127.0.0.1', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['market.internal', 'http://market.internal:3000'],
])('links of a program that listens on %s begin with %s', (HOST, url) => {
  expect(siteUrlOf(readConfig({ HOST }))).toBe(url)
})

test('uses PUBLIC_URL for links regardless of the listen address', () => {
  const config = readConfig({ HOST: '::', PUBLIC_URL: 'https://market.example/' })
  expect(siteUrlOf(config)).toBe('https://market.example')
})

test('replaces port 0 by a free port and keeps any other', async () => {
  const { port } = await withPort(readConfig({ PORT: '0' }))
  expect(port).toBeGreaterThan(1023)
  expect(await withPort(readConfig({ PORT: '3000' }))).toMatchObject({ port: 3000 })
})
