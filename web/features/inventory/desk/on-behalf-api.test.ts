import { expect, test } from 'vitest'
import type { Api } from '#web/platform/api/api.ts'
import { onBehalfApi } from './on-behalf-api.ts'

function recorded() {
  const calls: unknown[] = []
  const api = (async (_endpoint: unknown, input: unknown) => {
    calls.push(input)
    return {}
  }) as unknown as Api
  return { calls, api: onBehalfApi(api, 61, 'Asked by telephone') }
}

test('names the company where stock is read, and the reason where it is changed (BK-068)', async () => {
  const { calls, api } = recorded()
  await api('countStock', { query: {} })
  await api('changeStockLine', { params: { id: '7' }, body: { quantity: 3 } })
  expect(calls).toEqual([
    { query: { companyId: 61 } },
    { params: { id: '7' }, body: { quantity: 3, companyId: 61, reason: 'Asked by telephone' } },
  ])
})

test('leaves calls alone that are not about stock', async () => {
  const { calls, api } = recorded()
  await api('getSettings', {})
  expect(calls).toEqual([{}])
})
