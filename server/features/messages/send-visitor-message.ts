import * as z from 'zod/mini'
import { VisitorFields, visitorLimits } from '#contract/messages.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { plainLine } from '#server/features/broadcasts/public.ts'
import {
  countRefusal,
  lockVisitors,
  type VisitorWriter,
} from '#server/features/messages/message-queries.ts'
import { validateAndSend, type Accept, type Words } from '#server/features/messages/send-message.ts'
import { consumeCaptcha } from '#server/platform/captcha.ts'
import {
  fieldErrors,
  isRefused,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Mails a visitor's words to one person, under the name that the visitor gives, once the work of their browser is
 * accepted. One letter of all visitors passes at a time, so that parallel ones cannot pass a limit.
 */
export async function sendVisitorMessage(
  platform: Platform,
  { fields, source }: { fields: object; source: string },
  written: Words,
  unreachable: Refused,
  accept: Accept<VisitorWriter>,
): Promise<'sent' | Refused> {
  const given = parseVisitor(fields)
  if (isRefused(given)) return given
  return validateAndSend(platform, written, unreachable, accept, async (tx, now) => {
    if (!(await consumeCaptcha(tx, platform, given.captcha))) {
      await countRefusal(tx, { source, cause: 'captcha', now })
      return refuse(400, refusals.captchaExpired, { extra: 'CAPTCHA' })
    }
    await lockVisitors(tx)
    const { senderName: name, companyName, senderEmail: email } = given
    return { name, companyName, email, source }
  })
}

const names = Object.keys(VisitorFields.shape)

/** What a visitor says of themselves, free of tags; checked again, as less may be left of it. */
function parseVisitor(fields: object): VisitorFields | Refused {
  // The form of a member whose session is over: it has no place for such fields.
  if (!names.some((name) => name in fields)) return refuse(401, refusals.signInFirst)
  const read = z.safeParse(VisitorFields, fields)
  if (!read.success) return refuseFields(fieldErrors(read.error.issues))
  const senderName = plainLine(read.data.senderName)
  const companyName = plainLine(read.data.companyName)
  const errors = [
    { param: 'senderName', value: senderName, most: visitorLimits.name },
    { param: 'companyName', value: companyName, most: visitorLimits.company },
  ].flatMap(({ param, value, most }) => {
    if (value === '') return [{ param, msg: fieldMessages.required }]
    return value.length > most ? [{ param, msg: fieldMessages.atMost(most) }] : []
  })
  return errors.length ? refuseFields(errors) : { ...read.data, senderName, companyName }
}
