import type { Page } from '@playwright/test'
import { ownAccount, useOwnAccount, type OwnAccount } from '../../support/browser/own-account.ts'
import {
  expect,
  notice,
  openPage,
  phone,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

const { database, account: author } = useOwnAccount()
let owner: OwnAccount
test.beforeEach(async ({ context }) => {
  owner = await ownAccount(database)
  await signInQuietly(context, author.email)
})

const words = 'Forty notebooks, forty as described. The serial list came first.'
const section = (page: Page) => page.getByRole('region', { name: /^Recommendations/ })
const tooShort = 'Your recommendation must be at least 30 characters long.'

/** A recommendation of the author's that stands already. */
const stands = (text: string, isPublished: boolean) => database.sql`
  insert into recommendation (contact_id, by_company_id, company_id, words, written_at, published_at)
  values (${author.id}, ${author.companyId}, ${owner.companyId}, ${text}, now(),
    ${isPublished ? new Date() : null})`

const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove this recommendation?' })

test(
  'member recommends a company, which approves it, and staff remove it (RC-002 to RC-006, RC-009, ER-049, BK-073)',
  { tag: '@main' },
  async ({ page, browser }) => {
    await page.goto(`/companies/${owner.companyId}`)
    await expect(section(page)).toContainText('This company has no recommendations yet.')
    await page.getByRole('button', { name: 'Recommend', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Recommend ${owner.companyName}` })
    const field = dialog.getByLabel('Your recommendation')
    await field.fill(`too short${' '.repeat(40)}`)
    await dialog.getByRole('button', { name: 'Send recommendation' }).click()
    await expect(dialog.getByText(tooShort)).toBeVisible()
    await field.fill(words)
    await dialog.getByRole('button', { name: 'Send recommendation' }).click()
    await expect(notice(page, 'Recommendation sent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recommended' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Recommended' })).toBeFocused()
    await expect(section(page)).toContainText('Your recommendation has been sent.')
    await expect(section(page)).not.toContainText(words)

    const theirs = await openPage(browser)
    await signInQuietly(theirs.context, owner.email)
    await theirs.page.goto('/broadcasts')
    await theirs.page
      .getByRole('button', { name: `${owner.name} 1 recommendation to approve` })
      .click()
    await theirs.page.getByRole('menuitem', { name: 'Your Profile 1 to approve' }).click()
    await expect(theirs.page.getByText('1 recommendation is waiting')).toBeVisible()
    await theirs.page.getByRole('link', { name: 'Read it' }).click()
    await expect(section(theirs.page)).toContainText(author.companyName)
    await section(theirs.page)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(notice(theirs.page, 'Recommendation approved')).toBeVisible()
    await expect(section(theirs.page)).toContainText('Published 1')
    const parts = theirs.page.getByRole('navigation', { name: 'Your Profile' })
    await expect(parts.getByRole('link', { name: 'Company', exact: true })).toBeVisible()
    await expect(theirs.page.getByRole('button', { name: owner.name, exact: true })).toBeVisible()

    await page.reload()
    await expect(section(page)).toContainText(words)
    await expect(section(page).getByRole('link', { name: author.companyName })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recommend', exact: true })).toBeEnabled()

    const staff = await openPage(browser)
    await openBackOffice(staff.context, 'support', 'Femke de Wit')
    const colleague = await staff.context.newPage()
    for (const desk of [staff.page, colleague]) {
      await desk.goto(`/admin/recommendations?companyId=${owner.companyId}`)
      await expect(desk.getByText(`Only ${owner.companyName}`)).toBeVisible()
      await expect(desk.getByText(words)).toBeVisible()
      await desk.getByRole('button', { name: /^Remove the recommendation/ }).click()
      await removal(desk).getByLabel('Reason').fill('Written by the company itself')
    }
    for (const [desk, said] of [
      [staff.page, 'Recommendation removed'],
      [colleague, 'Already removed'],
    ] as const) {
      await removal(desk).getByRole('button', { name: 'Remove' }).click()
      await expect(notice(desk, said)).toBeVisible()
      await expect(desk.getByText(words)).toBeHidden()
      await expect(desk.getByRole('main')).toBeFocused()
    }
    await page.reload()
    await expect(section(page)).not.toContainText(words)
    expect([...theirs.errors, ...staff.errors]).toEqual([])
    await Promise.all([theirs.context.close(), staff.context.close()])
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark', forgiven: /status of (500|409)/ })

  test('member cannot recommend twice; the company declines what waits and deletes what is published, and reads failures (RC-005 to RC-007, BK-074, ER-048, ER-049)', async ({
    page,
    context,
  }) => {
    await page.goto(`/companies/${owner.companyId}`)
    await stands('Published: packed properly, answered at once.', true)
    await stands('Waits for you: paid within a day, twice in a row.', false)
    await page.getByRole('button', { name: 'Recommend', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Recommend ${owner.companyName}` })
    await dialog.getByLabel('Your recommendation').fill(words)
    await dialog.getByRole('button', { name: 'Send recommendation' }).click()
    await expect(
      dialog.getByText(
        'You have already recommended this company. It has not approved your recommendation yet.',
      ),
    ).toBeVisible()
    await expect(notice(page, 'Something went wrong')).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Recommended' })).toBeDisabled()

    await context.clearCookies()
    await signInQuietly(context, owner.email)
    await page.goto('/broadcasts')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Your Profile 1 recommendation to approve' }).click()
    await page.getByRole('link', { name: 'Read it' }).click()
    await expect(section(page)).toBeInViewport()

    const fault = { status: 500, json: { status: 500, payload: { msg: 'Boom' } } }
    await page.route('**/actions/approveRecommendation', (route) => route.fulfill(fault))
    await section(page)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(
      notice(
        page,
        'Something went wrong',
        'Recommendation could not be approved. Please try again. If the problem persists please contact the provider',
      ),
    ).toBeVisible()

    await section(page)
      .getByRole('button', { name: /^Decline/ })
      .click()
    const decline = page.getByRole('alertdialog', { name: 'Decline this recommendation?' })
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expect(notice(page, 'Recommendation declined')).toBeVisible()
    await expect(section(page)).not.toContainText('Waiting for your approval')

    await section(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    const remove = page.getByRole('alertdialog', { name: 'Delete this recommendation?' })
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'Recommendation deleted')).toBeVisible()
    await expect(section(page)).toContainText('No recommendations yet.')
    await expect(section(page).locator('*:focus')).toBeVisible()
  })
})
