import {
  getPushSettings,
  sendTestPush,
  setPushSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push/push.ts'
import {
  changePushSettings,
  readPushSettings,
  sendTest,
  subscribeDevice,
  unsubscribeDevice,
} from '#server/features/push/change-devices.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountPush(mount: Mount, platform: Platform): void {
  // Every signed-in contact has a session.
  const deviceOf = (call: { viewer: { contactId: number }; sessionId: number | undefined }) => ({
    contactId: call.viewer.contactId,
    sessionId: call.sessionId!,
  })

  mount(getPushSettings, async (call) => answerResult(readPushSettings(platform, deviceOf(call))))

  mount(setPushSettings, async (call) =>
    answerResult(changePushSettings(platform, deviceOf(call), call.body)),
  )

  mount(subscribeToPush, async (call) =>
    answerResult(subscribeDevice(platform, deviceOf(call), call.body)),
  )

  mount(unsubscribeFromPush, async (call) =>
    answerResult(unsubscribeDevice(platform, deviceOf(call))),
  )

  mount(sendTestPush, async (call) => answerResult(sendTest(platform, deviceOf(call))))
}
