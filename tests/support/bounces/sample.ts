import type { MailReport } from '#server/platform/mailer/bounces/read-report.ts'

/** A mail to a return path. Shapes are those of real servers, names and texts are invented. */
export interface Sample {
  name: string
  verdict: MailReport['verdict']
  /** Address that the report names; undefined if none. */
  address?: string
  raw: string
}

const original = `Received: from app.market.example by relay.market.example; Mon, 23 Nov 2026 12:00:00 +0000
From: Joris Helder via TBS <laptop@lists.market.example>
To: somebody@else.example
Subject: [Laptop] WTS: 40 x HP EliteBook 840, user unknown 550 5.1.1
Message-ID: <42.0123@lists.market.example>

40 pieces, mailbox full, 550 no such user.`

interface Given {
  from?: string
  subject?: string
  head?: readonly string[]
  text?: string
}

/** A multipart/report with a status part and the original mail. */
export const dsn = ({
  from = 'Mail Delivery System <MAILER-DAEMON@relay.market.example>',
  subject = 'Undelivered Mail Returned to Sender',
  head = [],
  text = 'Your message could not be delivered.',
  status,
  type = 'message/delivery-status',
}: Given & { status: string; type?: string }) =>
  crlf(`${headOf({ from, subject, head })}
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

${text}

--b1
Content-Type: ${type}

${status}

--b1
Content-Type: message/rfc822

${original}

--b1--
`)

/** A feedback report (RFC 5965). */
export const arf = ({
  from = 'feedback@provider.example',
  subject = 'FW: [Laptop] WTS: 40 x HP EliteBook',
  head = [],
  text = 'This is an email abuse report for an email message received from IP 198.51.100.7.',
  report,
}: Given & { report: string }) =>
  crlf(`${headOf({ from, subject, head })}
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

${text}

--b2
Content-Type: message/feedback-report

${report}

--b2
Content-Type: message/rfc822
Content-Disposition: inline

${original}

--b2--
`)

/** A bounce in free text, followed by the original mail if `mark` introduces it. */
export const plain = ({
  from = 'MAILER-DAEMON@mx.firm.example',
  subject = 'failure notice',
  head = [],
  text,
  mark,
  type = 'text/plain; charset=utf-8',
}: Given & { text: string; mark?: string; type?: string }) =>
  crlf(`${headOf({ from, subject, head })}
Content-Type: ${type}

${text}
${mark === undefined ? '' : `\n${mark}\n\n${original}\n`}`)

const headOf = ({ from, subject, head }: Required<Omit<Given, 'text'>>) =>
  [
    `From: ${from}`,
    'To: b+42.0123456789abcdef0123@lists.market.example',
    `Subject: ${subject}`,
    'Date: Mon, 23 Nov 2026 12:05:00 +0000',
    ...head,
    'MIME-Version: 1.0',
  ].join('\n')

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n')
