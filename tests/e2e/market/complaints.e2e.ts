import type { Locator, Page } from '@playwright/test'
import { logComplaint } from '#contract/complaints.ts'
import { changeComplaintDeadline } from '#contract/complaints/desk/cases.ts'
import { businessDate } from '#contract/dates.ts'
import { ownAccount, useOwnAccount, type OwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { aPdf } from '../../support/sample-files.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

const { database, account: member } = useOwnAccount()
let other: OwnAccount
test.beforeEach(async ({ context }) => {
  other = await ownAccount(database)
  await signInQuietly(context, member.email)
})

const pdf = (name: string, words: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf(words),
})

async function openForm(page: Page): Promise<Locator> {
  await page.goto(`/companies/${other.companyId}`)
  await page.getByRole('button', { name: 'File complaint' }).click()
  const dialog = page.getByRole('dialog', { name: `File a complaint about ${other.companyName}` })
  await expect(dialog).toContainText('hardware of grade C or D')
  await expect(dialog).toContainText('transactions under EUR 2,000')
  await expect(dialog).toContainText('goods that were sold as is')
  await expect(dialog).toContainText('software')
  await expect(dialog).toContainText('The purchase order and the invoice must state the grade')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  return dialog
}

async function fill(dialog: Locator) {
  await dialog.getByLabel('Title').fill('Forty laptops without batteries')
  await dialog.getByLabel('Transaction date').fill('2.11.2026')
  await dialog.getByLabel('Description').fill('We bought forty laptops of grade A.')
  await dialog.getByLabel('Resolution').fill('Send the batteries.')
  await dialog
    .getByLabel('Purchase order (PO)')
    .setInputFiles(pdf('order 4711.pdf', 'Order 4711, grade A'))
  await dialog.getByLabel('Invoice').setInputFiles(pdf('invoice.pdf', 'Invoice 88, grade A'))
}

async function step(page: Page, act: string, words: string) {
  await page.getByRole('button', { name: act }).click()
  const dialog = page.getByRole('dialog', { name: act })
  await dialog.getByLabel('Message to both parties').fill(words)
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toBeHidden()
}

/** Gives the case another deadline, as a colleague does while a dialog is open here. */
async function asColleague(page: Page, version: number) {
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const answer = await page.request.post(changeComplaintDeadline.path.replace(':id', id), {
    data: { deadline: businessDate(new Date()), words: 'They ask for less time.', version },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
}

test('member reads the policy and files a complaint with two PDFs, and staff bring it to its end (CP-001 to CP-006, ER-034, BK-075)', async ({
  page,
  context,
}) => {
  const dialog = await openForm(page)
  const send = dialog.getByRole('button', { name: 'Send complaint' })
  await expect(send).toBeDisabled()
  await fill(dialog)
  await expect(dialog.getByLabel('Transaction date')).toHaveValue('02/11/2026')
  await send.click()
  await expect(notice(page, 'Complaint sent', 'Complaint was successfully sent.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await openBackOffice(context, 'support', 'Femke de Wit')
  await page.goto(`/admin/complaints/all?text=${encodeURIComponent(other.companyName)}`)
  const link = page.getByRole('link', { name: 'Forty laptops without batteries' })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Forty laptops without batteries',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download purchase order' }).click()
  expect((await download).suggestedFilename()).toBe('order 4711.pdf')

  await page.getByLabel('Note for colleagues').fill('Called both of them.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list').getByText('Called both of them.')).toBeVisible()

  await page.getByRole('button', { name: 'Add file' }).click()
  const paper = page.getByRole('dialog', { name: 'Add a file' })
  await paper.getByLabel('File').setInputFiles(pdf('answer.pdf', 'We are sorry.'))
  await paper.getByLabel('Description').fill('Their answer, by mail.')
  await paper.getByRole('button', { name: 'Add file' }).click()
  await expect(page.getByRole('link', { name: 'Download answer.pdf' })).toBeVisible()

  await step(page, 'Start review', 'We look at the papers.')
  await step(page, 'Ask the other party', 'Please tell us your side.')
  await expect(page.getByText('With the other party').first()).toBeVisible()
  const uphold = page.getByRole('dialog', { name: 'Uphold as unsolved' })
  await page.getByRole('button', { name: 'Uphold as unsolved' }).click()
  await uphold.getByLabel('Message to both parties').fill('No answer came.')
  await asColleague(page, 3)
  await uphold.getByRole('button', { name: 'Uphold as unsolved' }).click()
  await expect(uphold.getByRole('alert')).toContainText(
    'Someone else has changed this in the meantime.',
  )
  await expect(uphold.getByRole('alert')).toContainText('changed the deadline')
  await uphold.getByRole('button', { name: 'Uphold as unsolved' }).click()
  await expect(uphold).toBeHidden()
  await expect(page.getByText('Regular member')).toBeVisible()
  await step(page, 'Mark as solved', 'The batteries have arrived.')
  await expect(page.getByText('Trusted member')).toBeVisible()
  // On the content or in it: the button of the step is gone.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, forgiven: /status of (500|413)/ })

  test('member reads what is wrong with a file, and that a complaint could not be sent (CP-003, AM-103, ER-033)', async ({
    page,
  }) => {
    const dialog = await openForm(page)
    await fill(dialog)
    const invoice = dialog.getByLabel('Invoice')
    await invoice.setInputFiles({ ...pdf('invoice.exe', ''), buffer: Buffer.from('MZ') })
    const wrong = 'This file should be a PDF, a Word document, or a picture (jpg, png)'
    await expect(dialog.getByText(wrong)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send complaint' })).toBeDisabled()
    await invoice.setInputFiles({ ...pdf('invoice.pdf', ''), buffer: Buffer.from('<html>') })
    await dialog.getByRole('button', { name: 'Send complaint' }).click()
    await expect(dialog.getByText(wrong)).toBeVisible()
    await invoice.setInputFiles(pdf('invoice.pdf', 'Invoice 88'))
    const fault = { status: 500, json: { status: 500, payload: { msg: 'Boom' } } }
    await page.route(`**${logComplaint.path.replace(':id', '*')}`, (route) => route.fulfill(fault))
    await dialog.getByRole('button', { name: 'Send complaint' }).click()
    await expect(
      notice(
        page,
        'Something went wrong',
        'Sending a complaint failed. Please try again. If the problem persists please contact TBS',
      ).last(),
    ).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Forty laptops without batteries')
  })
})
