/** An answer of SMTP other than 'accepted': thrown where a mail cannot be taken. */
export class SmtpReply extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.name = 'SmtpReply'
    this.responseCode = responseCode
  }
}

/** For good: the mail breaks a limit or a rule of mails. Without a code of its own it would be offered again for days. */
export const refusedForGood = (why: string) => new SmtpReply(554, `5.6.0 ${why}`)

/** For now: the same mail is to be offered again. */
export const tryAgain = (why: string) => new SmtpReply(451, `4.4.3 ${why}`)
