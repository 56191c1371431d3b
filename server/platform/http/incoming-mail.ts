import { confirmHeldMail, heldMail } from '#contract/incoming-mail.ts'
import { refusals } from '#contract/refusals.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { confirmHeldMail as confirm, readHeldMail } from '#server/platform/incoming/confirm-mail.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Mounts the confirmation of held mail; the token in the link authorizes the caller. */
export function mountIncomingMail(mount: Mount, platform: Platform): void {
  mount(heldMail, async ({ body }) => {
    const mail = await readHeldMail(platform, body.token)
    if (!mail) return notFound(refusals.badLink)
    const { from, subject, receivedAt, expiresAt, files } = mail
    return {
      status: 200,
      payload: {
        from,
        subject,
        receivedAt: receivedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        files: files.map(({ name, size }) => ({ name, size })),
      },
    }
  })

  mount(confirmHeldMail, async ({ body }) =>
    (await confirm(platform, body.token))
      ? { status: 200, payload: {} }
      : notFound(refusals.badLink),
  )
}
