import { expect, it } from 'vitest'
import {
  callUrl,
  isApiError,
  createApi,
  type ApiListeners,
  type RawAnswer,
} from '#web/platform/api/api.ts'

const heard = () => {
  const records: string[] = []
  let ends = 0
  const ears: ApiListeners = {
    userUpdate: (record) => void records.push(record),
    unauthorized: () => void (ends += 1),
  }
  return { ears, records, ends: () => ends }
}
const answering = (answer: RawAnswer) => () => Promise.resolve(answer)
const failureOf = async (answer: RawAnswer, ears?: ApiListeners) =>
  createApi(answering(answer), ears)('getSettings', {}).then(
    () => undefined,
    (failure: unknown) => failure,
  )

it('fills path parameters and omits empty query parameters', () => {
  expect(callUrl(['GET', '/api/things/:id/:name'], { params: { id: 7, name: 'a/b' } })).toBe(
    '/api/things/7/a%2Fb',
  )
  expect(
    callUrl(['GET', '/api/things'], {
      query: { query: '840 G8', page: 2, type: undefined, listType: '' },
    }),
  ).toBe('/api/things?query=840+G8&page=2')
})

it('sends method, address and body of the endpoint, and the signal of the caller', async () => {
  const calls: unknown[] = []
  const api = createApi((...call) => {
    calls.push(call)
    return Promise.resolve({ status: 200, body: { status: 200 } })
  })
  const monitor = { signal: new AbortController().signal }
  await api('getBroadcast', { params: { id: '9' } }, monitor)
  expect(calls).toEqual([['GET', '/api/broadcasts/9', undefined, monitor, undefined]])
})

it('determines success by the status in the body (SH-039)', async () => {
  expect(await failureOf({ status: 200, body: { status: 200, payload: {} } })).toBeUndefined()
  expect(
    await failureOf({ status: 200, body: { status: 409, payload: { msg: 'No' } } }),
  ).toMatchObject({ msg: 'No' })
})

it('throws the refusal with its field errors and cause', async () => {
  const errors = [{ param: 'email', msg: 'This field is required' }]
  const failure = await failureOf({
    status: 400,
    body: { status: 400, payload: { msg: 'Please check', extra: 'DUPL', errors, requestId: 'r1' } },
  })
  expect(isApiError(failure)).toBe(true)
  expect(failure).toMatchObject({
    status: 400,
    msg: 'Please check',
    extra: 'DUPL',
    errors,
    requestId: 'r1',
  })
})

it('has a message for foreign and missing responses', async () => {
  expect(await failureOf({ status: 502, body: null })).toMatchObject({
    status: 502,
    msg: 'Something went wrong on our side.',
    errors: [],
  })
  expect(await failureOf({ status: 0, body: null })).toMatchObject({ status: 0 })
})

it('reports a changed user and an ended session', async () => {
  const { ears, records, ends } = heard()
  await failureOf({ status: 200, body: { status: 200 }, userUpdate: 'e30=' }, ears)
  expect(records).toEqual(['e30='])
  await failureOf({ status: 401, body: { status: 401, payload: { msg: 'Please sign in.' } } }, ears)
  expect(ends()).toBe(1)
})
