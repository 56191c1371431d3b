import { maxMailAgeDays } from '../incoming-mail.ts'

/** Files that one mail may bring. */
export const stockFilesPerMail = 5

/** Endings of files that can be a stock file: tables first, plain text only where a mail has no table. */
export const stockFileEndings = {
  table: ['csv', 'tsv', 'tab', 'xlsx'],
  text: ['txt'],
  /** Refused with advice. */
  oldWorkbook: ['xls', 'xlsb', 'ods', 'numbers'],
} as const

/** Why a mail to the inventory mailbox was not taken, as its sender reads it; in ASCII, as SMTP says it too. */
export const stockMailRejections: Readonly<Record<string, string>> = {
  stranger: 'This address does not belong to a member of the market.',
  unproved:
    'We could not verify that the mail is from you: it passes neither SPF nor DKIM as the DMARC policy of your domain requires. Your mail administrator can help.',
  unconfirmable:
    'Your domain has no DMARC policy, so we ask you to confirm each mail. This one was sent by a program, which cannot confirm it.',
  unaddressed: 'Our mailbox is not among the To or Cc recipients of the mail.',
  undated: `The mail has no date, or is more than ${maxMailAgeDays} days old.`,
  virus: 'A virus was found in an attachment of the mail.',
  blocked: 'Your account is currently blocked.',
  serviceOnly: 'Your account does not allow inventory upload. Please contact us.',
  noFile: 'The mail has no stock file attached. Please attach it as CSV or XLSX.',
  winmail:
    'Your mail program packed the file into winmail.dat, which only Outlook can open. Please send the mail as HTML or plain text, or upload the file on the market.',
  oldWorkbook: 'This workbook format is not supported. Please save it as XLSX or CSV.',
  tooMany: `A mail can have at most ${stockFilesPerMail} stock files.`,
  other: 'The mail cannot be accepted.',
}
