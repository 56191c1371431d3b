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

  mount(getPushSettings, async ({ viewer: { contactId }, sessionId }) =>
    answerResult(readPushSettings(platform, { contactId, sessionId })),
  )

  mount(setPushSettings, async ({ viewer: { contactId }, sessionId, body }) =>
    answerResult(changePushSettings(platform, { contactId, sessionId }, body)),
  )

  mount(subscribeToPush, async ({ viewer: { contactId }, sessionId, body }) =>
    answerResult(subscribeDevice(platform, { contactId, sessionId }, body)),
  )

  mount(unsubscribeFromPush, async ({ viewer: { contactId }, sessionId }) =>
    answerResult(unsubscribeDevice(platform, { contactId, sessionId })),
  )

  mount(sendTestPush, async ({ viewer: { contactId }, sessionId }) =>
    answerResult(sendTest(platform, { contactId, sessionId })),
  )
}
