import { dsn, plain, type Sample } from './sample.ts'

/** Bounces in free text. */
export const texts: Sample[] = [
  {
    name: 'qmail, no mailbox by that name',
    verdict: 'hard',
    address: 'ron@firm.example',
    raw: plain({
      text: `Hi. This is the qmail-send program at mx.firm.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ron@firm.example>:
Sorry, no mailbox here by that name. (#5.1.1)`,
      mark: '--- Below this line is a copy of the message.',
    }),
  },
  {
    name: 'qmail, remote host said',
    verdict: 'hard',
    address: 'ron@firm.example',
    raw: plain({
      text: `Hi. This is the qmail-send program at mx.firm.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<ron@firm.example>:
192.0.2.32 does not like recipient.
Remote host said: 550 5.1.1 <ron@firm.example>... User unknown
Giving up on 192.0.2.32.`,
      mark: '--- Below this line is a copy of the message.',
    }),
  },
  {
    name: 'qmail, no host by that name',
    verdict: 'hard',
    address: 'ron@gone.example',
    raw: plain({
      text: `<ron@gone.example>:
Sorry, I couldn't find any host named gone.example. (#5.1.2)`,
      mark: '--- Below this line is a copy of the message.',
    }),
  },
  {
    name: 'qmail, quota',
    verdict: 'soft',
    address: 'ron@firm.example',
    raw: plain({
      text: `<ron@firm.example>:
user is over quota (#5.2.2)
I'm not going to try again; this message has been in the queue too long.`,
      mark: '--- Below this line is a copy of the message.',
    }),
  },
  {
    name: 'Exim, unknown user',
    verdict: 'hard',
    address: 'noor@firm.example',
    raw: plain({
      from: 'Mail Delivery System <Mailer-Daemon@mx.firm.example>',
      subject: 'Mail delivery failed: returning message to sender',
      head: ['X-Failed-Recipients: noor@firm.example', 'Auto-Submitted: auto-replied'],
      text: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  noor@firm.example
    host mail.firm.example [192.0.2.20]
    SMTP error from remote mail server after RCPT TO:<noor@firm.example>:
    550 5.1.1 <noor@firm.example>: User unknown`,
      mark: '------ This is a copy of the message, including all the headers. ------',
    }),
  },
  {
    name: 'Exim, unrouteable address',
    verdict: 'hard',
    address: 'noor@firm.example',
    raw: plain({
      from: 'Mail Delivery System <Mailer-Daemon@mx.firm.example>',
      subject: 'Mail delivery failed: returning message to sender',
      head: ['X-Failed-Recipients: noor@firm.example'],
      text: `  noor@firm.example
    Unrouteable address`,
      mark: '------ This is a copy of the message, including all the headers. ------',
    }),
  },
  {
    name: 'Exim, retry timeout',
    verdict: 'soft',
    address: 'noor@slow.example',
    raw: plain({
      from: 'Mail Delivery System <Mailer-Daemon@mx.firm.example>',
      subject: 'Mail delivery failed: returning message to sender',
      head: ['X-Failed-Recipients: noor@slow.example'],
      text: `  noor@slow.example
    host mx.slow.example [192.0.2.21]
    SMTP error from remote mail server after initial connection:
    421 Too many concurrent connections: retry timeout exceeded`,
      mark: '------ This is a copy of the message, including all the headers. ------',
    }),
  },
  {
    name: 'Exim, warning of a delay',
    verdict: 'none',
    raw: plain({
      from: 'Mail Delivery System <Mailer-Daemon@mx.firm.example>',
      subject: 'Warning: message 1P1ceB-000FL1 delayed 24 hours',
      text: `A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.firm.example.

  noor@slow.example

No action is required on your part. Delivery attempts will continue for
some time, and this warning may be repeated at intervals.`,
    }),
  },
  {
    name: 'GMX, mailbox full',
    verdict: 'soft',
    address: 'uwe@gmx.example',
    raw: plain({
      from: 'MAILER-DAEMON@gmx.example',
      subject: 'Mail delivery failed: returning message to sender',
      text: `This message was created automatically by mail delivery software.

The following address failed:

"uwe@gmx.example":
SMTP error from remote server after RCPT command:
host: mx.gmx.example
5.2.2 <uwe@gmx.example>... Mailbox Full`,
      mark: '--- The header of the original message is following. ---',
    }),
  },
  {
    name: 'GMX, unknown address',
    verdict: 'hard',
    address: 'uwe@gmx.example',
    raw: plain({
      from: 'GMX Mailer Daemon <mailer-daemon@gmx.example>',
      subject: 'Mail delivery failed: returning message to sender',
      text: `"uwe@gmx.example":
SMTP error from remote server for RCPT TO command, host: mx00.gmx.example (192.0.2.80) reason: 550 Requested
action not taken: mailbox unavailable`,
      mark: '--- The header of the original message is following. ---',
    }),
  },
  {
    name: 'T-Online, in German',
    verdict: 'hard',
    address: 'uwe@t-online.example',
    raw: plain({
      from: 'Mail Delivery System <MAILER-DAEMON@mailin.t-online.example>',
      subject: 'Unzustellbar: Mail konnte nicht zugestellt werden',
      text: `|-------------------------|
  Ihre Nachricht konnte nicht zugestellt werden an:

<uwe@t-online.example>
Benutzer existiert nicht / Unknown user: uwe@t-online.example`,
    }),
  },
  {
    name: 'Yahoo, in text',
    verdict: 'hard',
    address: 'noone@yahoo.example',
    raw: plain({
      from: 'MAILER-DAEMON@yahoo.example',
      subject: 'Failure Notice',
      text: `Sorry, we were unable to deliver your message to the following address.

<noone@yahoo.example>:
554: delivery error: dd Sorry your message to noone@yahoo.example cannot be delivered. This mailbox is disabled (554.30).`,
      mark: '--- Below this line is a copy of the message.',
    }),
  },
  {
    name: 'Gmail of old, in text',
    verdict: 'hard',
    address: 'noone@firm.example',
    raw: plain({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      subject: 'Delivery Status Notification (Failure)',
      head: ['X-Failed-Recipients: noone@firm.example'],
      text: `Delivery to the following recipient failed permanently:

     noone@firm.example

Technical details of permanent failure:
The error that the other server returned was:
550 5.1.1 <noone@firm.example>... User Unknown`,
      mark: '----- Original message -----',
    }),
  },
  {
    name: 'Gmail of old, delay',
    verdict: 'none',
    raw: plain({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      subject: 'Delivery Status Notification (Delay)',
      text: `THIS IS A WARNING MESSAGE ONLY.

YOU DO NOT NEED TO RESEND YOUR MESSAGE.

Delivery to the following recipient has been delayed:

     jan@firm.example

Message will be retried for 2 more day(s)
The error that the other server returned was: 450 4.2.2 Mailbox Full`,
    }),
  },
  {
    name: 'Exchange 2003, recipient not recognised',
    verdict: 'hard',
    address: 'lena@firm.example',
    raw: plain({
      from: 'System Administrator <postmaster@firm.example>',
      subject: 'Undeliverable: [Laptop] WTS: 40 x HP EliteBook',
      text: `Your message

  Subject: [Laptop] WTS: 40 x HP EliteBook
  Sent:    Mon, 23 Nov 2026 12:00:00 -0000

did not reach the following recipient(s):

lena@firm.example on Mon, 23 Nov 2026 12:00:02 -0000
    The recipient name is not recognized
    MSEXCH:IMS:FIRM:HQ:MAIL 0 (000C05A6) Unknown Recipient`,
    }),
  },
  {
    name: 'Exchange 2007 in HTML only',
    verdict: 'hard',
    address: 'lena@firm.example',
    raw: plain({
      from: 'postmaster@firm.example',
      subject: 'Undeliverable: [Laptop] WTS',
      type: 'text/html; charset=utf-8',
      text: `<html><body><p><b>Delivery has failed to these recipients or distribution lists:</b></p>
<p><a href="mailto:lena@firm.example">lena@firm.example</a><br>
The recipient's e-mail address was not found in the recipient's e-mail system.</p>
<p>Diagnostic information for administrators:</p>
<p>#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##</p></body></html>`,
    }),
  },
  {
    name: 'Domino, not in its directory',
    verdict: 'hard',
    address: 'hans@notes.example',
    raw: plain({
      from: 'Postmaster@notes.example',
      subject: 'DELIVERY FAILURE: User hans (hans@notes.example) not listed in Domino Directory',
      text: `Your message

  Subject: [Laptop] WTS

was not delivered to:

  hans@notes.example

because:

  User hans (hans@notes.example) not listed in Domino Directory`,
    }),
  },
  {
    name: 'Domino, refused by policy',
    verdict: 'policy',
    address: 'hans@notes.example',
    raw: plain({
      from: 'Postmaster@notes.example',
      subject: 'DELIVERY FAILURE: 554 5.7.1 Message rejected as spam',
      text: `was not delivered to:

  hans@notes.example

because:

  554 5.7.1 Message rejected as spam by content filter`,
    }),
  },
  {
    name: 'OpenSMTPD',
    verdict: 'hard',
    address: 'bo@bsd.example',
    raw: plain({
      from: 'Mailer Daemon <MAILER-DAEMON@bsd.example>',
      subject: 'Delivery status notification: error',
      text: `    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

bo@bsd.example: 550 Invalid recipient

    Below is a copy of the original message:`,
    }),
  },
  {
    name: 'sendmail of old, deferred for days',
    verdict: 'soft',
    raw: plain({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@old.example>',
      subject: 'Returned mail: Cannot send message for 4 days',
      text: `   ----- Transcript of session follows -----
421 old.example (smtp)... Deferred: Connection timed out during user open with old.example`,
      mark: '   ----- Unsent message follows -----',
    }),
  },
  {
    name: 'IMail',
    verdict: 'hard',
    address: 'ann@imail.example',
    raw: plain({
      from: '"Postmaster" <postmaster@imail.example>',
      subject: 'Undeliverable Mail',
      text: `Unknown user: ann@imail.example`,
      mark: 'Original message follows.',
    }),
  },
  {
    name: 'Zoho',
    verdict: 'hard',
    address: 'ann@firm.example',
    raw: plain({
      from: 'mailer-daemon@mail.zoho.example',
      subject: 'Undelivered Mail Returned to Sender',
      text: `This message was created automatically by mail delivery software.
A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

ann@firm.example Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <ann@firm.example>... User Unknown`,
    }),
  },
  {
    name: 'Mail.ru with Cyrillic introduction',
    verdict: 'hard',
    address: 'olga@firm.example',
    raw: plain({
      from: 'mailer-daemon@corp.mail.example',
      subject: '=?UTF-8?B?0J/QuNGB0YzQvNC+?= Mail failure.',
      head: ['X-Failed-Recipients: olga@firm.example', 'Auto-Submitted: auto-replied'],
      text: `Это письмо создано автоматически сервером, отвечать на него не нужно.

  olga@firm.example
    SMTP error from remote mail server after RCPT TO:<olga@firm.example>:
    host mx.firm.example [192.0.2.222]: 550 5.1.1 <olga@firm.example>... User Unknown`,
      mark: '------ This is a copy of the message, including all the headers. ------',
    }),
  },
  {
    name: 'French provider, in two languages',
    verdict: 'hard',
    address: 'luc@poste.example',
    raw: dsn({
      status: `Final-Recipient: rfc822; luc@poste.example
Action: failed
Status: 5.5.0
Diagnostic-Code: smtp; 550 5.5.0 Adresse d au moins un destinataire inconnue. Invalid recipient. OFR_416`,
    }),
  },
  {
    name: 'failure without any reason',
    verdict: 'soft',
    address: 'ann@firm.example',
    raw: plain({
      from: 'postmaster@firm.example',
      subject: 'Delivery Status Notification (Failure)',
      text: `Delivery to the following recipients failed.

       ann@firm.example`,
    }),
  },
]
