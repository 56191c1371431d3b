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
export const stockMailFaults: Readonly<Record<string, string>> = {
  stranger: 'No member of the market writes from this address.',
  unproved:
    'We could not prove that the mail is from you: it passes neither SPF nor DKIM as the DMARC of your domain asks. Whoever looks after the mail of your company can help.',
  unconfirmable:
    'Your domain has no DMARC, so we have to ask you whether a mail is yours, and this one was written by a program, which we cannot ask.',
  unaddressed: 'The mail does not name our mailbox under To or Cc.',
  undated: `The mail has no date, or one more than ${maxMailAgeDays} days ago.`,
  virus: 'A virus was found in a file of the mail.',
  blocked: 'Your account is blocked at the moment.',
  serviceOnly: 'Your account does not allow inventory upload. Please contact us.',
  noFile: 'The mail has no stock file. Please attach it as CSV or XLSX.',
  winmail:
    'Your mail program packed the file into a winmail.dat, which only Outlook can open. Please send the mail as HTML or plain text, or upload the file on the market.',
  oldWorkbook: 'This kind of workbook cannot be read. Please save it as XLSX or CSV.',
  tooMany: `A mail may bring ${stockFilesPerMail} stock files at most.`,
  other: 'The mail cannot be taken.',
}
