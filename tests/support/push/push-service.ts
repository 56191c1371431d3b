import { afterAll, beforeAll } from 'vitest'
import { getPushSettings, subscribeToPush } from '#contract/push/push.ts'
import type { Caller } from '../market/callers.ts'
import { aDevice, type TestDevice } from './device.ts'
import { createPushService, postTo } from './push-server.ts'

/** Subscribes the device of a caller. */
export async function subscribe(caller: Caller, device = aDevice()): Promise<TestDevice> {
  const { serverKey } = (await caller.call(getPushSettings)).body.payload
  const { endpoint, keys } = device
  const reply = await caller.call(subscribeToPush, { body: { endpoint, keys, serverKey } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.refusal.payload))
  return device
}

/** A push service for all tests of a file. */
export function usePushService() {
  const service = createPushService()
  beforeAll(() => service.start())
  afterAll(() => service.stop())
  return { ...service, post: postTo(service.base) }
}
