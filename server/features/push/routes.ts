import type { FastifyInstance } from 'fastify'
import { composePath, manifestPath, sharePath } from '#contract/push/app-addresses.ts'
import {
  getPushSettings,
  sendTestPush,
  setPushSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push/push.ts'
import { buildManifest, readShared } from '#server/features/push/build-manifest.ts'
import {
  changePushSettings,
  readPushSettings,
  sendTest,
  subscribeDevice,
  unsubscribeDevice,
} from '#server/features/push/change-devices.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Mounts notifications and, without the contract, the manifest, which only browsers read. */
export function mountPush(mount: Mount, http: FastifyInstance, platform: Platform): void {
  http.get(manifestPath, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(buildManifest(await readSettings(platform)))),
  )
  http.get<{ Querystring: Record<string, unknown> }>(sharePath, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(composePath(readShared(request.query) || undefined), 303),
  )

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
