import type { ErrorKind } from '#contract/back-office/desk/errors.ts'
import { countText } from '#contract/figures/numbers.ts'
import { buttonPart, composeMail } from '#server/platform/mail-writing/mail-page.ts'

const maxListed = 10
const kindTexts: Record<ErrorKind, string> = {
  request: 'A request failed',
  job: 'A job failed',
  background: 'Background work failed',
  browser: 'A page failed in the browser',
}

interface MailedError {
  kind: ErrorKind
  place: string
  message: string
  isBack: boolean
}

/** To the operator: errors that are new or came back (BK-113). */
export function newErrorsMail({ errors, url }: { errors: readonly MailedError[]; url: string }) {
  const [first] = errors
  const subject =
    errors.length === 1
      ? `${first!.isBack ? 'An error came back' : 'New error'}: ${first!.place}`
      : `${countText(errors.length)} new errors`
  const unlisted = errors.length - maxListed
  return composeMail({
    subject: subject.slice(0, 200).toWellFormed(),
    preview: first!.message,
    parts: [
      ...errors
        .slice(0, maxListed)
        .map(
          ({ kind, place, message, isBack }) =>
            `${kindTexts[kind]}${isBack ? ' again after it was resolved' : ''}, ${place}: ${message}`,
        ),
      ...(unlisted > 0 ? [`${countText(unlisted)} more are on the page Errors.`] : []),
      'There is at most one mail about new errors an hour.',
      buttonPart(url, 'Open the errors', { intro: 'Open the errors: ' }),
    ],
    foot: '',
  })
}
