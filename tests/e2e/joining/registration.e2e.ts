import type { Page } from '@playwright/test'
import { register } from '#contract/registration/registration.ts'
import { logEvent } from '#contract/site/events.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { mailTo, linkIn } from '../../support/browser/read-mailbox.ts'
import { expect, notice, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import {
  confirmByMail,
  field,
  fillCompany,
  fillContact,
  next,
} from '../../support/joining/pages.ts'
import { aMark } from '../../support/mark.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())
test.use({ locale: 'pt-PT' })

/** The events that a page sends, in order. */
function eventsOf(page: Page): string[] {
  const events: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(logEvent.path)) return
    const { event } = request.postDataJSON() as { event: string }
    if (event.startsWith('registration-')) events.push(event)
  })
  return events
}

test(
  'a company applies, staff ask, check and approve, and its contact chooses a password (RG-001, RG-004 to RG-006, RG-010, RG-011, BK-001, BK-002, BK-004, BK-150, AN-002)',
  { tag: '@main' },
  async ({ page, context }) => {
    const company = `Douro ${aMark()}`
    const email = `ines@${aMark()}.example`
    const events = eventsOf(page)
    await page.goto('/register')
    await expect(field(page, 'Country')).toHaveValue('PT')
    await fillCompany(page, company)
    await expect(next(page)).toBeDisabled()
    await page.getByLabel('Business Relation').check()
    await next(page).click()
    await fillContact(page, email)
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks for signing up' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Login details are sent to')
    await expect(page.getByRole('main').getByRole('link', { name: 'status' })).toHaveCount(0)
    await expect
      .poll(() => events)
      .toEqual([
        'registration-started',
        'registration-step-1-done',
        'registration-step-2-done',
        'registration-completed',
      ])

    await openBackOffice(context, 'support', 'Robin Visser')
    const desk = await context.newPage()
    await desk.goto('/admin/registrations')
    await desk.getByRole('link', { name: company }).click()
    await expect(desk.getByText('Address not confirmed', { exact: true })).toBeVisible()
    await confirmByMail(page, email)
    await desk.reload()
    await expect(desk.getByText(/^Address confirmed /)).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Ask' })).toBeVisible()
    await desk.keyboard.press('r')
    const question = desk.getByRole('dialog', { name: 'Ask for more' })
    await question.getByLabel('Question').fill('Which brands do you trade?')
    const own = desk.url()
    await desk.keyboard.press('Control+Enter')
    // As after any decision, the next application opens.
    await expect(desk).not.toHaveURL(own)
    await desk.goto(own)
    await expect(desk.getByText('Waits for an answer')).toBeVisible()

    const asked = await mailTo(page, email, /A question about your application/)
    await page.goto(linkIn(asked, '/application?token='))
    await expect(page.getByRole('heading', { name: 'We have a question' })).toBeVisible()
    await page.getByLabel('Your answer').fill('Dell and HP.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'We verify your company' })).toBeVisible()

    await desk.reload()
    await expect(desk.getByText('Dell and HP.')).toBeVisible()
    for (const key of ['1', '2', '3', '4', '5']) {
      await desk.keyboard.press(key)
      await expect(desk.getByRole('region', { name: 'Checks' })).toContainText(`${key} of 5`)
    }
    let approvals = 0
    desk.on('request', (request) => {
      if (request.url().endsWith('/approve')) approvals += 1
    })
    await desk.getByRole('button', { name: 'Approve' }).dblclick()
    await expect(notice(desk, 'Trial approved')).toBeVisible()
    expect(approvals).toBe(1)

    const welcome = await mailTo(page, email, /Welcome/)
    await page.goto(linkIn(welcome, '/?reset='))
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test('staff approve without a confirmed address with a reason, and close an application of a member without a mail (BK-001 to BK-003)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'support', 'Robin Visser')
  const desk = await context.newPage()
  const member = await ownAccount(database)
  for (const email of [`ines@${aMark()}.example`, member.email]) {
    const company = `Douro ${aMark()}`
    await page.goto('/register')
    await fillCompany(page, company)
    await page.getByLabel('Business Relation').check()
    await next(page).click()
    await fillContact(page, email)
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks for signing up' })).toBeVisible()

    await desk.goto('/admin/registrations')
    await desk.getByRole('link', { name: company }).click()
    await expect(desk.getByRole('button', { name: 'Ask' })).toBeVisible()
    if (email === member.email) {
      await desk.keyboard.press('Shift+N')
      const closing = desk.getByRole('dialog', { name: `Close the application of ${company}?` })
      await expect(closing.getByLabel('No e-mail')).toBeChecked()
      await closing.getByLabel('Reason').fill('Has an account')
      await closing.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(notice(desk, 'Application closed')).toBeVisible()
    } else {
      const checks = desk.getByRole('region', { name: 'Checks' })
      // What the rows show is passed at once; the rest is looked at.
      await expect(checks).toContainText('A number of its country')
      await desk.keyboard.press('p')
      await expect(checks).not.toContainText('0 of 5')
      await expect(checks).not.toContainText('5 of 5')
      for (const left of ['Tax number', 'Website', 'Address', 'References']) {
        const passed = checks.getByRole('button', { name: `${left}: passed` })
        if (await passed.isVisible()) await passed.click()
      }
      await expect(checks).toContainText('5 of 5')
      await desk.keyboard.press('y')
      const approving = desk.getByRole('dialog', { name: `Approve ${company}` })
      await approving.getByLabel('Reason').fill('Called back')
      await approving.getByRole('button', { name: 'Approve' }).click()
      await expect(notice(desk, 'Trial approved')).toBeVisible()
    }
  }
})

test.describe(() => {
  test.use({ forgiven: /ERR_FAILED/ })

  test('the form keeps what was typed over a reload and a failed call, and shows errors at their fields (RG-001, RG-003, RG-008, RG-009, ER-060, ER-061)', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await page.goto('/register')
    await page.getByLabel('VAT number').fill('PT 123')
    await next(page).click()
    await expect(page.getByLabel('Company name')).toBeFocused()
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await expect(page.getByText('A VAT number of Portugal has 9 digits')).toBeVisible()
    await fillCompany(page, 'Douro, Lda')
    await expect(page.getByLabel('VAT number')).toBeFocused()
    await page.getByLabel('VAT number').fill('')
    await next(page).click()
    await page.getByLabel('Facebook').check()
    await page.reload()
    await expect(page.getByLabel('Facebook')).toBeChecked()
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Contact person' })).toBeFocused()
    await fillContact(page, 'ines@douro.example')
    await page.route(`**${register.path}`, (route) => route.abort())
    const submit = page.getByRole('button', { name: 'Start free trial' })
    await submit.click()
    await expect(notice(page, 'Registration failed')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('ines@douro.example')

    await page.getByRole('button', { name: 'Back to step 1: Company' }).click()
    await expect(page.getByRole('heading', { name: 'Your company' })).toBeFocused()
    await expect(page.getByLabel('Company name')).toHaveValue('Douro, Lda')
    await next(page).click()
    await next(page).click()
    await expect(page.getByText('Running a short spam check.')).toBeVisible()
  })
})

test('the QR code is the only choice of those who come by it, and leaving is reported (RG-012, RG-015, RG-016, AM-073, AM-074)', async ({
  page,
}) => {
  const events = eventsOf(page)
  await page.goto('/register')
  await fillCompany(page, 'Douro, Lda')
  await expect(page.getByRole('radio')).toHaveCount(7)
  await page.goto('/register?ref=qr')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByLabel('TBS QR Code')).toBeChecked()
  await next(page).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('TBS QR Code')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('Douro, Lda')
  await next(page).click()
  await page.getByRole('link', { name: 'TBS', exact: true }).first().click()
  await expect.poll(() => events).toContain('registration-abandoned')
})

test('the contract terms open beside the form and on a page, and the form is rated once (RG-002, RG-014, BL-025, BK-084)', async ({
  page,
}) => {
  await page.goto('/register')
  await fillCompany(page, `Douro ${aMark()}`)
  await page.getByLabel('LinkedIn').check()
  await next(page).click()
  await page.getByRole('button', { name: 'contract terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Contract terms' })
  await expect(terms).toContainText('Invoices are due 15 days after the invoice date.')
  await page.keyboard.press('Escape')
  await fillContact(page, `ines@${aMark()}.example`)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await page.getByRole('button', { name: 'Good', exact: true }).click()
  await expect(page.getByText('Thank you for your rating.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not good' })).toHaveCount(0)
  await page.goto('/contract')
  await expect(page.getByRole('heading', { level: 1, name: 'Contract terms' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('version 1, 01/01/2026')
})

test('a visitor is led from the directory to the free trial; a member is led home (RG-013, RG-018, SH-021, AM-097)', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main')
  await page.goto('/companies')
  await main
    .getByRole('complementary', { name: 'For members' })
    .getByRole('link', { name: 'Start a free trial' })
    .click()
  await expect(page).toHaveURL('/register')
  for (const fact of [
    'One month. No payment details.',
    'Verified traders',
    'Broadcasts a day',
    'Every company is approved by TBS before it can sign in.',
  ]) {
    await expect(main).toContainText(fact)
  }
  await signInQuietly(context, (await ownAccount(database)).email)
  await page.goto('/register')
  await expect(page).toHaveURL('/')
})
