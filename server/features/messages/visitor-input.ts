import * as z from 'zod/mini'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { countRefusal } from '#server/features/messages/queries.ts'
import { consumeCaptcha } from '#server/platform/captcha.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldErrors, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function parseVisitor<S extends z.ZodMiniObject>(
  schema: S,
  fields: object,
): z.output<S> | Refused {
  // A member whose session has ended sends none of them.
  if (!Object.keys(schema.shape).some((name) => name in fields)) {
    return refuse(401, refusals.signInFirst)
  }
  const read = z.safeParse(schema, fields)
  return read.success ? read.data : refuseFields(fieldErrors(read.error.issues))
}

/** Checks cleaned texts again: without tags a text may be empty, and normalised it may be longer. */
export function checkLengths(
  fields: readonly { param: string; value: string; min?: 0; max: number }[],
): Refused | undefined {
  const errors = fields.flatMap(({ param, value, min = 1, max }) => {
    if (value.length < min) return [{ param, msg: fieldMessages.required }]
    return value.length > max ? [{ param, msg: fieldMessages.atMost(max) }] : []
  })
  return errors.length ? refuseFields(errors) : undefined
}

/** Accepts a visitor's proof of work once, and counts failures by source. */
export async function acceptCaptcha(
  tx: Tx,
  platform: Platform,
  { captcha, source, now }: { captcha: string; source: string; now: Date },
): Promise<Refused | undefined> {
  if (await consumeCaptcha(tx, platform, captcha)) return undefined
  await countRefusal(tx, { source, cause: 'captcha', now })
  return refuse(400, refusals.captchaExpired, { extra: 'CAPTCHA' })
}
