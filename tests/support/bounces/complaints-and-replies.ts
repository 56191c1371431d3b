import { arf, plain, type Sample } from './sample.ts'

/** Complaints of recipients. */
export const complaints: Sample[] = [
  {
    name: 'feedback report with the recipient',
    verdict: 'complaint',
    address: 'mia@provider.example',
    raw: arf({
      report: `Feedback-Type: abuse
User-Agent: Provider-FBL/1.0
Version: 1
Original-Mail-From: <b+42.0123456789abcdef0123@lists.market.example>
Original-Rcpt-To: mia@provider.example
Arrival-Date: Mon, 23 Nov 2026 12:00:00 +0000
Source-IP: 198.51.100.7`,
    }),
  },
  {
    name: 'feedback report with a redacted recipient',
    verdict: 'complaint',
    raw: arf({
      report: `Feedback-Type: abuse
User-Agent: Provider-FBL/0.1
Version: 0.1
Redacted-Address: redacted@
Reported-Domain: lists.market.example`,
    }),
  },
  {
    name: 'opt-out report',
    verdict: 'complaint',
    address: 'mia@provider.example',
    raw: arf({
      report: `Feedback-Type: opt-out
User-Agent: Provider-FBL/0.1
Version: 0.1
Removal-Recipient: mia@provider.example`,
    }),
  },
  {
    name: 'Outlook.com junk mail report',
    verdict: 'complaint',
    raw: plain({
      from: 'staff@freemail.example',
      subject: 'complaint about message from 198.51.100.7',
      type: 'message/rfc822',
      text: `From: Joris via TBS <laptop@lists.market.example>
Subject: [Laptop] WTS

40 pieces.`,
    }),
  },
  {
    name: 'report that a mail is not spam',
    verdict: 'none',
    raw: arf({ report: `Feedback-Type: not-spam\nUser-Agent: Provider-FBL/1.0\nVersion: 1` }),
  },
  {
    name: 'DMARC failure report',
    verdict: 'none',
    raw: arf({
      report: `Feedback-Type: auth-failure
User-Agent: Lua/1.0
Version: 1.0
Auth-Failure: dmarc
Original-Rcpt-To: mia@provider.example`,
    }),
  },
]

/** Mails of people and programs that answer a mailing. */
export const replies: Sample[] = [
  {
    name: 'Exchange, automatic reply',
    verdict: 'none',
    raw: plain({
      from: 'Lena Vos <lena@tenant.example>',
      subject: 'Automatic reply: [Laptop] WTS: 40 x HP EliteBook',
      head: ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
      text: 'I am out of the office until 30 November. My colleague takes over: user unknown, try sales@tenant.example.',
    }),
  },
  {
    name: 'German absence note',
    verdict: 'none',
    raw: plain({
      from: 'Uwe Lang <uwe@firm.example>',
      subject: 'Abwesenheitsnotiz: [Laptop] WTS',
      text: 'Ich bin bis 30.11. nicht im Haus. Meine Adresse existiert nicht mehr lange.',
    }),
  },
  {
    name: 'vacation(1)',
    verdict: 'none',
    raw: plain({
      from: 'piet@old.example',
      subject: 'away from my mail',
      head: ['Precedence: bulk', 'Auto-Submitted: auto-replied', 'In-Reply-To: <42@x.example>'],
      text: 'I will not be reading my mail for a while. Your mail will be read when I return.',
    }),
  },
  {
    name: 'has left the company',
    verdict: 'none',
    raw: plain({
      from: 'Kim Bos <kim@firm.example>',
      subject: 'Re: [Laptop] WTS: 40 x HP EliteBook',
      head: ['Auto-Submitted: auto-replied'],
      text: 'Kim no longer works here. This mailbox does not exist any more from 1 December: 550 user unknown.',
    }),
  },
  {
    name: 'absence note sent by a postmaster address',
    verdict: 'none',
    raw: plain({
      from: 'postmaster@small.example',
      subject: 'Out of Office: [Laptop] WTS',
      head: ['Auto-Submitted: auto-replied'],
      text: 'We are closed until Monday. No such user will answer before.',
    }),
  },
  {
    name: 'ticket system, request received',
    verdict: 'none',
    raw: plain({
      from: 'Support <support@firm.example>',
      subject: '[#4711] Your request has been received',
      head: ['Auto-Submitted: auto-replied'],
      text: 'We have received your mail and will answer within two days.',
    }),
  },
  {
    name: 'challenge of a spam filter',
    verdict: 'none',
    raw: plain({
      from: 'jan@filtered.example',
      subject: 'Please confirm your message',
      text: 'Your mail is held until you confirm it by a click. It was not delivered.',
    }),
  },
  {
    name: 'answer of a person',
    verdict: 'none',
    raw: plain({
      from: 'Sil Boer <sil@firm.example>',
      subject: 'Re: [Laptop] WTS: 40 x HP EliteBook',
      text: 'Is the mailbox full of these? My account with you is over its limit.',
    }),
  },
  {
    name: 'read receipt',
    verdict: 'none',
    raw: plain({
      from: 'Sil Boer <sil@firm.example>',
      subject: 'Read: [Laptop] WTS',
      type: 'multipart/report; report-type=disposition-notification; boundary="b3"',
      text: `--b3
Content-Type: text/plain

Your message was read.

--b3
Content-Type: message/disposition-notification

Final-Recipient: rfc822;sil@firm.example
Disposition: automatic-action/MDN-sent-automatically; displayed

--b3--`,
    }),
  },
]
