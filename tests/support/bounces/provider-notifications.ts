import { dsn, type Sample } from './sample.ts'

/** Delivery status notifications of providers, gateways and rarer servers. */
export const providerNotifications: Sample[] = [
  {
    name: 'Exim with a report, unrouteable',
    verdict: 'hard',
    address: 'noor@firm.example',
    raw: dsn({
      from: 'Mail Delivery System <Mailer-Daemon@mx.firm.example>',
      subject: 'Mail delivery failed: returning message to sender',
      status: `Final-Recipient: rfc822;noor@firm.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550 Unrouteable address`,
    }),
  },
  {
    name: 'Exchange Online, recipient not found',
    verdict: 'hard',
    address: 'lena@tenant.example',
    raw: dsn({
      from: '<postmaster@tenant.example>',
      subject: 'Undeliverable: [Laptop] WTS: 40 x HP EliteBook',
      head: ['X-MS-Exchange-Message-Is-Ndr:', 'Auto-Submitted: auto-replied'],
      text: `Delivery has failed to these recipients or groups:

lena@tenant.example
The email address wasn't found at the destination domain.`,
      status: `Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.example

Final-recipient: RFC822;lena@tenant.example
Action: failed
Status: 5.1.10
Diagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`,
    }),
  },
  {
    name: 'Exchange Online edge, access denied',
    verdict: 'hard',
    address: 'lena@tenant.example',
    raw: dsn({
      status: `Final-Recipient: rfc822;lena@tenant.example
Action: failed
Status: 5.4.1
Diagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied. [AM7EUR03FT001.eop-EUR03.prod.example]`,
    }),
  },
  {
    name: 'Exchange Online, sender not authorised for a group',
    verdict: 'policy',
    address: 'all@tenant.example',
    raw: dsn({
      status: `Final-Recipient: rfc822;all@tenant.example
Action: failed
Status: 5.7.124
Diagnostic-Code: smtp;550 5.7.124 RESOLVER.RST.SenderNotInAllowedList; sender not in allowed-senders list`,
    }),
  },
  {
    name: 'Exchange Online, content judged as spam',
    verdict: 'policy',
    address: 'lena@tenant.example',
    raw: dsn({
      status: `Final-Recipient: rfc822;lena@tenant.example
Action: failed
Status: 5.7.509
Diagnostic-Code: smtp;550 5.7.509 Access denied, sending domain MARKET.EXAMPLE does not pass DMARC verification`,
    }),
  },
  {
    name: 'Exchange, mailbox full',
    verdict: 'soft',
    address: 'lena@tenant.example',
    raw: dsn({
      status: `Final-Recipient: rfc822;lena@tenant.example
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded`,
    }),
  },
  {
    name: 'Exchange, message too large',
    verdict: 'policy',
    address: 'lena@tenant.example',
    raw: dsn({
      status: `Final-Recipient: rfc822;lena@tenant.example
Action: failed
Status: 5.3.4
Diagnostic-Code: smtp;552 5.3.4 Message size exceeds fixed maximum message size`,
    }),
  },
  {
    name: 'Outlook.com, mailbox unavailable',
    verdict: 'hard',
    address: 'tess@freemail.example',
    raw: dsn({
      from: 'postmaster@mail.freemail.example',
      subject: 'Delivery Status Notification (Failure)',
      status: `Reporting-MTA: dns;BAY004-OMC1S01.freemail.example

Final-Recipient: rfc822;tess@freemail.example
Action: failed
Status: 5.5.0
Diagnostic-Code: smtp;550 5.5.0 Requested action not taken: mailbox unavailable (-1906425337:5994:-2147467259)`,
    }),
  },
  {
    name: 'Outlook.com, server on its block list',
    verdict: 'policy',
    address: 'tess@freemail.example',
    raw: dsn({
      status: `Final-Recipient: rfc822;tess@freemail.example
Action: failed
Status: 5.7.1
Diagnostic-Code: smtp;550 5.7.1 Unfortunately, messages from [198.51.100.7] weren't sent. Please contact your
    Internet service provider since part of their network is on our block list (S3140).`,
    }),
  },
  {
    name: 'Gmail, no such account',
    verdict: 'hard',
    address: 'noone@gmail.example',
    raw: dsn({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      subject: 'Delivery Status Notification (Failure)',
      head: ['X-Failed-Recipients: noone@gmail.example', 'Auto-Submitted: auto-replied'],
      text: `** Address not found **

Your message wasn't delivered to noone@gmail.example because the address couldn't be found, or is unable to receive mail.`,
      status: `Reporting-MTA: dns; googlemail.example

Final-Recipient: rfc822; noone@gmail.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.gmail.example. (192.0.2.26, the server for the domain gmail.example.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550-5.1.1 unnecessary spaces. Learn more at
 550 5.1.1  https://support.gmail.example/mail/?p=NoSuchUser - gsmtp`,
    }),
  },
  {
    name: 'Gmail, out of storage',
    verdict: 'soft',
    address: 'full@gmail.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; full@gmail.example
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552-5.2.2 The email account that you tried to reach is over quota and inactive.`,
    }),
  },
  {
    name: 'Gmail, too much mail to one user',
    verdict: 'soft',
    address: 'busy@gmail.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; busy@gmail.example
Action: failed
Status: 5.2.1
Diagnostic-Code: smtp; 550-5.2.1 The user you are trying to contact is receiving mail at a rate that
 550-5.2.1 prevents additional messages from being delivered.`,
    }),
  },
  {
    name: 'Gmail, account disabled',
    verdict: 'hard',
    address: 'off@gmail.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; off@gmail.example
Action: failed
Status: 5.2.1
Diagnostic-Code: smtp; 550 5.2.1 The email account that you tried to reach is disabled.`,
    }),
  },
  {
    name: 'Gmail, sender without authentication',
    verdict: 'policy',
    address: 'some@gmail.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; some@gmail.example
Action: failed
Status: 5.7.26
Diagnostic-Code: smtp; 550-5.7.26 Your email has been blocked because the sender is unauthenticated.`,
    }),
  },
  {
    name: 'Gmail, server without a name',
    verdict: 'policy',
    address: 'some@gmail.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; some@gmail.example
Action: failed
Status: 5.7.25
Diagnostic-Code: smtp; 550-5.7.25 [198.51.100.7] The IP address sending this message does not have a
 550-5.7.25 PTR record setup, or the corresponding forward DNS entry does not match`,
    }),
  },
  {
    name: 'Yahoo, no such account',
    verdict: 'hard',
    address: 'noone@yahoo.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; noone@yahoo.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 554 delivery error: dd This user doesn't have a yahoo.example account (noone@yahoo.example) [0]`,
    }),
  },
  {
    name: 'iCloud, over quota',
    verdict: 'soft',
    address: 'mia@cloud.example',
    raw: dsn({
      from: 'postmaster@cloud.example',
      subject: 'Delivery Notification: Delivery has failed',
      status: `Original-recipient: rfc822;mia@cloud.example
Final-recipient: rfc822;mia@cloud.example
Action: failed
Status: 5.2.2 (Remote SMTP server has rejected address)
Diagnostic-code: smtp;552 5.2.2 <mia@cloud.example>: user is over quota`,
    }),
  },
  {
    name: 'Amazon SES with a vague status',
    verdict: 'hard',
    address: 'sil@firm.example',
    raw: dsn({
      from: 'MAILER-DAEMON@eu-west-1.ses.example',
      subject: 'Delivery Status Notification (Failure)',
      status: `Reporting-MTA: dns; a1-2.smtp-out.ses.example

Action: failed
Final-Recipient: rfc822; sil@firm.example
Diagnostic-Code: smtp; 550 5.1.1 <sil@firm.example>: Email address could not be found, or was misspelled (G8)
Status: 5.0.0`,
    }),
  },
  {
    name: 'Courier',
    verdict: 'hard',
    address: 'bo@courier.example',
    raw: dsn({
      from: 'postmaster@courier.example',
      subject: 'NOTICE: mail delivery status.',
      status: `Reporting-MTA: dns; mx.courier.example

Final-Recipient: rfc822; bo@courier.example
Action: failed
Status: 5.0.0
Remote-MTA: dns; mail.courier.example [192.0.2.40]
Diagnostic-Code: smtp; 550 5.1.1 <bo@courier.example>... User Unknown`,
    }),
  },
  {
    name: 'OpenSMTPD, delayed',
    verdict: 'none',
    raw: dsn({
      from: 'Mailer Daemon <MAILER-DAEMON@bsd.example>',
      subject: 'Delivery status notification: delayed',
      status: `Final-Recipient: rfc822; bo@bsd.example
Action: delayed
Status: 4.0.0`,
    }),
  },
  {
    name: 'gateway without a recipient field',
    verdict: 'hard',
    address: 'bo@gateway.example',
    raw: dsn({
      from: '<MAILER-DAEMON@gateway.example>',
      subject: 'Delivery Status',
      status: `Original-Recipient: <bo@gateway.example>
Action: failed
Diagnostic-Code: smtp; 550 Unknown user bo@gateway.example
Remote-MTA: 192.0.2.192`,
    }),
  },
  {
    name: 'success notification',
    verdict: 'none',
    raw: dsn({
      subject: 'Successful Mail Delivery Report',
      status: `Final-Recipient: rfc822; bo@firm.example
Action: delivered
Status: 2.0.0`,
    }),
  },
  {
    name: 'relayed without further notice',
    verdict: 'none',
    raw: dsn({
      status: `Final-Recipient: rfc822; bo@firm.example
Action: relayed
Status: 2.0.0`,
    }),
  },
  {
    name: 'alias of which one part fails',
    verdict: 'soft',
    address: 'ex-colleague@firm.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; sales@firm.example
Action: expanded
Status: 2.0.0

Final-Recipient: rfc822; ex-colleague@firm.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User unknown`,
    }),
  },
  {
    name: 'internationalised notification (RFC 6533)',
    verdict: 'hard',
    raw: dsn({
      type: 'message/global-delivery-status',
      status: `Final-Recipient: utf-8; b\\x{FC}ro@firm.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user`,
    }),
  },
]
