import { dsn, type Sample } from './sample.ts'

/** Delivery status notifications (RFC 3464) as Postfix and sendmail write them. */
export const serverNotifications: Sample[] = [
  {
    name: 'Postfix, user unknown',
    verdict: 'hard',
    address: 'ilse@firm.example',
    raw: dsn({
      from: 'MAILER-DAEMON@relay.market.example (Mail Delivery System)',
      subject: 'Undelivered Mail Returned to Sender',
      text: `This is the mail system at host relay.market.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<ilse@firm.example>: host mx.firm.example[192.0.2.10] said: 550 5.1.1
    <ilse@firm.example>: Recipient address rejected: User unknown in virtual
    mailbox table (in reply to RCPT TO command)`,
      status: `Reporting-MTA: dns; relay.market.example
X-Postfix-Queue-ID: 4A1B2C3D4E

Final-Recipient: rfc822; ilse@firm.example
Original-Recipient: rfc822;ilse@firm.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.firm.example
Diagnostic-Code: smtp; 550 5.1.1 <ilse@firm.example>: Recipient address
    rejected: User unknown in virtual mailbox table`,
    }),
  },
  {
    name: 'Postfix, mailbox full',
    verdict: 'soft',
    address: 'jan@firm.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; jan@firm.example
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552 5.2.2 <jan@firm.example>: user is over quota`,
    }),
  },
  {
    name: 'Postfix, retried for five days',
    verdict: 'soft',
    address: 'jan@slow.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; jan@slow.example
Action: failed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.slow.example[192.0.2.77]:25:
    Connection timed out`,
    }),
  },
  {
    name: 'Postfix, warning after four hours',
    verdict: 'none',
    raw: dsn({
      subject: 'Delayed Mail (still being retried)',
      text: `####################################################################
# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #
####################################################################`,
      status: `Final-Recipient: rfc822; jan@slow.example
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.slow.example[192.0.2.77]:25: No route to host
Will-Retry-Until: Sun, 29 Nov 2026 12:28:00 +0000 (UTC)`,
    }),
  },
  {
    name: 'Postfix, greylisted for now',
    verdict: 'none',
    raw: dsn({
      subject: 'Delayed Mail (still being retried)',
      status: `Final-Recipient: rfc822; jan@grey.example
Action: delayed
Status: 4.7.1
Diagnostic-Code: smtp; 450 4.7.1 <jan@grey.example>: Recipient address rejected: Greylisted, see postgrey`,
    }),
  },
  {
    name: 'Postfix, domain does not exist',
    verdict: 'hard',
    address: 'kim@gone.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; kim@gone.example
Action: failed
Status: 5.4.4
Diagnostic-Code: X-Postfix; Host or domain name not found. Name service error for
    name=gone.example type=MX: Host not found`,
    }),
  },
  {
    name: 'Postfix, name server out of order',
    verdict: 'soft',
    address: 'kim@broken.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; kim@broken.example
Action: failed
Status: 5.4.4
Diagnostic-Code: X-Postfix; Name service error for name=broken.example type=MX:
    Malformed or unexpected name server reply`,
    }),
  },
  {
    name: 'Postfix, domain without mail (null MX)',
    verdict: 'hard',
    address: 'kim@parked.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; kim@parked.example
Action: failed
Status: 5.1.10
Diagnostic-Code: X-Postfix; Domain parked.example does not accept mail (nullMX)`,
    }),
  },
  {
    name: 'Postfix, listed at a block list',
    verdict: 'policy',
    address: 'jan@strict.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; jan@strict.example
Action: failed
Status: 5.7.1
Diagnostic-Code: smtp; 554 5.7.1 Service unavailable; Client host [198.51.100.7]
    blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/198.51.100.7`,
    }),
  },
  {
    name: 'block list with a status of the address',
    verdict: 'policy',
    address: 'jan@strict.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; jan@strict.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.7.1 IP address blacklisted by recipient`,
    }),
  },
  {
    name: 'sendmail, see transcript',
    verdict: 'hard',
    address: 'piet@old.example',
    raw: dsn({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@old.example>',
      subject: 'Returned mail: see transcript for details',
      text: `   ----- The following addresses had permanent fatal errors -----
<piet@old.example>
    (reason: 550 5.1.1 <piet@old.example>... User unknown)`,
      status: `Reporting-MTA: dns; old.example
Arrival-Date: Mon, 23 Nov 2026 12:00:00 +0100

Final-Recipient: RFC822; piet@old.example
Action: failed
Status: 5.1.1
Last-Attempt-Date: Mon, 23 Nov 2026 12:00:01 +0100`,
    }),
  },
  {
    name: 'sendmail, host unknown',
    verdict: 'hard',
    address: 'piet@nohost.example',
    raw: dsn({
      subject: 'Returned mail: see transcript for details',
      status: `Final-Recipient: RFC822; piet@nohost.example
Action: failed
Status: 5.1.2
Remote-MTA: DNS; nohost.example
Diagnostic-Code: SMTP; 550 Host unknown`,
    }),
  },
  {
    name: 'sendmail, gave up after five days',
    verdict: 'soft',
    address: 'piet@slow.example',
    raw: dsn({
      subject: 'Returned mail: see transcript for details',
      text: `   ----- Transcript of session follows -----
<piet@slow.example>... Deferred: Connection timed out with slow.example.
Message could not be delivered for 5 days
Message will be deleted from queue`,
      status: `Final-Recipient: RFC822; piet@slow.example
Action: failed
Status: 4.4.7`,
    }),
  },
  {
    name: 'sendmail, loop',
    verdict: 'soft',
    address: 'piet@loop.example',
    raw: dsn({
      status: `Final-Recipient: RFC822; piet@loop.example
Action: failed
Status: 5.4.6
Diagnostic-Code: smtp; 554 5.4.6 Too many hops`,
    }),
  },
  {
    name: 'sender domain refused',
    verdict: 'policy',
    address: 'piet@picky.example',
    raw: dsn({
      status: `Final-Recipient: RFC822; piet@picky.example
Action: failed
Status: 5.1.8
Diagnostic-Code: SMTP; 553 5.1.8 <b@lists.market.example>... Domain of sender address does not exist`,
    }),
  },
]
