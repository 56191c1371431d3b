/** An SMTP error response, thrown when a mail cannot be accepted. */
export class SmtpReply extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.name = 'SmtpReply'
    this.responseCode = responseCode
  }
}

/** Permanent failure: the mail is invalid or exceeds a limit. Temporary codes would be retried for days. */
export const refusedForGood = (why: string) => new SmtpReply(554, `5.6.0 ${why}`)

/** Temporary failure: the MTA should retry. */
export const tryAgain = (why: string) => new SmtpReply(451, `4.4.3 ${why}`)
