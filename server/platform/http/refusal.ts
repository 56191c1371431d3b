import { formatBusinessDateTime, formatDateTime, nextBusinessDayStart } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'

export interface FieldError {
  param: string
  msg: string
}

/** A text, or one with times that its reader's time zone is asked for. */
type RefusalMessage = string | ((formatTime: (at: Date) => string) => string)

/** An expected refusal: returned by handlers and actions, never thrown. */
export interface Refused {
  readonly refused: true
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 416 | 426 | 429 | 503
  readonly msg: RefusalMessage
  readonly extra?: string
  readonly errors?: readonly FieldError[]
  /** Seconds, for the Retry-After header. */
  readonly retryAfter?: number
}

type Details = Pick<Refused, 'extra' | 'errors' | 'retryAfter'>

export const refuse = (
  status: Refused['status'],
  msg: RefusalMessage,
  details: Details = {},
): Refused => ({
  refused: true,
  status,
  msg,
  ...details,
})

/** How times are written for a reader: in the given time zone, otherwise in Amsterdam time, which is named. */
export const timeFormat = (timeZone: string | undefined) => (at: Date) =>
  timeZone ? formatDateTime(at, timeZone) : formatBusinessDateTime(at)

/** The text of a refusal for a reader, whose time zone is not known in mails and jobs. */
export const refusalText = ({ msg }: Refused, timeZone?: string): string =>
  typeof msg === 'string' ? msg : msg(timeFormat(timeZone))

export const refuseFields = (errors: readonly FieldError[]): Refused =>
  refuse(400, refusals.badInput, { errors })

/** Refuses with 429 until the next business day. */
export const refuseForToday = (msg: string, now: Date): Refused =>
  refuse(429, msg, {
    retryAfter: Math.ceil((nextBusinessDayStart(now).getTime() - now.getTime()) / 1000),
  })

export const refuseEditConflict = (): Refused =>
  refuse(409, refusals.editConflict, { extra: 'CHANGED' })

export const notFound = (msg: string = refusals.notFound): Refused => refuse(404, msg)

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value
}

/** Answers with the result of an action, or with its refusal. */
export async function answerResult<T>(action: Promise<T | Refused>) {
  const result = await action
  return isRefused(result) ? result : { status: 200 as const, payload: result }
}

/** Answers with a message once the action is done, or with its refusal. */
export async function answerMessage(action: Promise<unknown>, msg: string) {
  const result = await action
  return isRefused(result) ? result : { status: 200 as const, payload: { msg } }
}

/** The first validation message per field. */
export function fieldErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldError[] {
  const byField = new Map<string, string>()
  for (const issue of issues) {
    const param = issue.path.map(String).join('.') || 'body'
    const msg = issue.message.startsWith('Invalid') ? fieldMessages.invalid : issue.message
    if (!byField.has(param)) byField.set(param, msg)
  }
  return [...byField].map(([param, msg]) => ({ param, msg }))
}
