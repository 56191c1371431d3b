import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadWithProgress } from '#web/platform/api/upload-transport.ts'

class SpokenRequest extends EventTarget {
  static latest: SpokenRequest
  upload = new EventTarget()
  status = 0
  responseText = ''
  opened: unknown[] = []
  body: unknown
  constructor() {
    super()
    SpokenRequest.latest = this
  }
  open(...opened: unknown[]) {
    this.opened = opened
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.dispatchEvent(new Event('loadend'))
  }
  getResponseHeader = () => null
  tell(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', SpokenRequest))
afterEach(() => void vi.unstubAllGlobals())

const begin = (signal = new AbortController().signal) => {
  const heard: number[] = []
  const answer = uploadWithProgress('POST', '/here', 'form', {
    sent: (n) => void heard.push(n),
    signal,
  })
  return { heard, answer, request: SpokenRequest.latest }
}

test('reports progress and returns the response with its status', async () => {
  const { heard, answer, request } = begin()
  expect([request.opened, request.body]).toEqual([['POST', '/here'], 'form'])
  request.tell(10)
  request.tell(20)
  request.answer(413, '{"status":413}')
  expect(await answer).toEqual({ status: 413, body: { status: 413 }, userUpdate: undefined })
  expect(heard).toEqual([10, 20])
})

test('returns no body for a response that is not JSON', async () => {
  const { answer, request } = begin()
  request.answer(502, '<html>')
  expect(await answer).toMatchObject({ status: 502, body: null })
})

test('rejects when aborted and without a response', async () => {
  const ending = new AbortController()
  const ended = begin(ending.signal)
  ending.abort()
  await expect(ended.answer).rejects.toThrow('no response')
  const lost = begin()
  lost.request.answer(0, '')
  await expect(lost.answer).rejects.toThrow('no response')
  const late = begin(ending.signal)
  await expect(late.answer).rejects.toThrow('before start')
})

test('aborts after two minutes without progress', async () => {
  vi.useFakeTimers()
  const { answer, request } = begin()
  vi.advanceTimersByTime(100_000)
  request.tell(1)
  vi.advanceTimersByTime(100_000)
  request.tell(2)
  vi.advanceTimersByTime(120_000)
  vi.useRealTimers()
  await expect(answer).rejects.toThrow('no response')
})
