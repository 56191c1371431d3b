import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveCodes, liveLimits } from '#contract/live.ts'
import { createLiveSockets, type LiveSocket } from './live-sockets.ts'

class FakeSocket extends EventEmitter implements LiveSocket {
  sent: string[] = []
  pings = 0
  bufferedAmount = 0
  closedWith: number | undefined
  isTerminated = false
  send(text: string) {
    this.sent.push(text)
  }
  ping() {
    this.pings += 1
  }
  close(code: number) {
    this.closedWith = code
  }
  terminate() {
    this.isTerminated = true
  }
}

let sockets: ReturnType<typeof createLiveSockets>
beforeEach(() => {
  vi.useFakeTimers()
  sockets = createLiveSockets()
})
afterEach(() => {
  sockets.stop()
  vi.useRealTimers()
})

const from = (source: string, isAnonymous = false) => ({ source, isAnonymous })
function aSocket(sessionId: number, source = '192.0.2.1'): FakeSocket {
  const socket = new FakeSocket()
  sockets.admit(sockets.add(socket, from(source))!, sessionId)
  return socket
}

test('pings every socket each 30 seconds and drops one that does not answer', () => {
  const alive = aSocket(1)
  const dead = aSocket(2)
  vi.advanceTimersByTime(30_000)
  expect([alive.pings, dead.pings]).toEqual([1, 1])
  alive.emit('pong')
  vi.advanceTimersByTime(30_000)
  expect([alive.isTerminated, dead.isTerminated]).toEqual([false, true])
  expect(sockets.count()).toEqual({ open: 1, waiting: 0 })
  expect(sockets.sessionIds()).toEqual([1])
})
test('sends the first message of a burst at once and the rest as one message later', () => {
  const socket = aSocket(1)
  for (let n = 0; n < 50; n++) sockets.publish('again')
  expect(socket.sent).toEqual(['again'])
  vi.advanceTimersByTime(1000)
  expect(socket.sent).toEqual(['again', 'again'])
})
test('sends nothing to an unauthorized socket', () => {
  const socket = new FakeSocket()
  sockets.add(socket, from('192.0.2.1', true))
  sockets.publish('again')
  vi.advanceTimersByTime(1000)
  expect(socket.sent).toEqual([])
})
test('skips messages to a client that does not read', () => {
  const slow = aSocket(1)
  slow.bufferedAmount = 2000
  const quick = aSocket(2)
  sockets.publish('again')
  expect([slow.sent.length, quick.sent.length]).toEqual([0, 1])
})
test('terminates a client that does not complete the closing handshake within a second', () => {
  const socket = aSocket(1)
  sockets.closeSession(1, 4401)
  expect([socket.closedWith, socket.isTerminated]).toEqual([4401, false])
  vi.advanceTimersByTime(1000)
  expect(socket.isTerminated).toBe(true)
})
test('rejects a new client while the process stops', () => {
  sockets.stop()
  const late = new FakeSocket()
  expect(sockets.add(late, from('192.0.2.1'))).toBeUndefined()
  expect(late.closedWith).toBe(1001)
})
test('rejects sockets of a full address, and lets others in', () => {
  for (let n = 0; n < liveLimits.perSource; n++) aSocket(n)
  const oneMore = new FakeSocket()
  expect(sockets.add(oneMore, from('192.0.2.1'))).toBeUndefined()
  expect(oneMore.closedWith).toBe(liveCodes.tooMany)
  expect(sockets.add(new FakeSocket(), from('192.0.2.2'))).toBeDefined()
})
test('does not count a socket as anonymous once it is admitted or closed', () => {
  const opened = Array.from({ length: liveLimits.anonymousPerSource }, () => {
    const socket = new FakeSocket()
    return { socket, connection: sockets.add(socket, from('192.0.2.1', true))! }
  })
  const another = () => sockets.add(new FakeSocket(), from('192.0.2.1', true))
  expect(another()).toBeUndefined()
  sockets.admit(opened[0]!.connection, 1)
  expect(another()).toBeDefined()
  expect(another()).toBeUndefined()
  opened[0]!.socket.emit('close')
  expect(another()).toBeUndefined()
  opened[1]!.socket.emit('close')
  expect(another()).toBeDefined()
  expect(another()).toBeUndefined()
})
test('sends nothing after the stop', () => {
  const socket = aSocket(1)
  sockets.stop()
  sockets.publish('again')
  vi.advanceTimersByTime(1000)
  expect(socket.sent).toEqual([])
  expect(socket.closedWith).toBe(1001)
})
