import { requestPassword } from '#contract/auth/passwords.ts'
import { aReportToken } from '../browser/report-token.ts'
import { ownAccount } from '../browser/own-account.ts'
import { forgottenDialog, mailedLink, newField, newPassword } from '../browser/password-pages.ts'
import { expect, openSignIn } from '../browser/real-browser.ts'
import { clickButton, openDialog, see, seeDialog, type SceneGroup } from './scene.ts'

const part = '815100-B21'

export const visitorScenes: SceneGroup = {
  readers: 'visitors',
  async prepare({ sql }, context, page) {
    // Takes effect within two seconds, before the scene that needs it.
    await sql`
      insert into setting (key, value) values ('allowVisitorRfq', '1') on conflict do nothing`
    const { companyId, email } = await ownAccount({ sql } as Parameters<typeof ownAccount>[0])
    await context.request.post(requestPassword.path, {
      data: { email },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const [line] = await sql<{ id: number }[]>`
      select stock_line.id from stock_line join part_text on part_text.id = text_id
      where part_number = ${part} and is_listed limit 1`
    const reset = await mailedLink(page, email)
    const [mail] = await sql<{ id: number }[]>`
      select message_id as id from mail_delivery where address = ${email} limit 1`
    const [post] = await sql<{ id: number; slug: string }[]>`
      select content.id, slug from content join content_version on content_id = content.id
      where category_id = 1 and slug like '%university%'`
    const report = await aReportToken(context)
    return {
      report,
      postId: post!.id,
      postSlug: post!.slug,
      companyId,
      part,
      partId: line!.id,
      reset: reset.split('=')[1]!,
      mailId: mail!.id,
    }
  },
  scenes: [
    { route: '/' },
    { name: 'writing to us', open: (page) => openDialog(page, 'Write to us', 'Write to us') },
    { route: '/' },
    {
      name: 'sign-in dialog with missing fields',
      async open(page) {
        const dialog = await openSignIn(page)
        await dialog.getByRole('button', { name: 'Sign in' }).click()
        await see(page, 'This field is required')
      },
    },
    {
      route: '/?reset=over',
      name: 'expired link',
      open: (page) => expect(forgottenDialog(page)).toBeVisible(),
    },
    {
      route: '/?reset=:reset',
      name: 'weak password',
      async open(page) {
        await newField(page).fill('Password1')
        await expect(page.locator('.strength-words')).toContainText('Too easy to guess.')
      },
    },
    {
      name: 'strong password',
      async open(page) {
        await newField(page).fill(newPassword)
        await expect(page.locator('.strength-words')).toContainText('Strong')
      },
    },
    { route: '/news' },
    { route: '/news/stolen-equipment' },
    { route: '/news/fraud-warnings/:postSlug?id=:postId' },
    { route: '/services#Transport', open: (page) => see(page, 'Odra Cargo') },
    {
      name: 'a company on the services page',
      async open(page) {
        await page.getByRole('link', { name: 'Odra Cargo' }).click()
        await seeDialog(page, 'Odra Cargo')
      },
    },
    { route: '/broadcasts' },
    {
      name: 'command palette',
      async open(page) {
        await page.keyboard.press('Control+k')
        await seeDialog(page, 'Command palette')
        await page.keyboard.type('wtb lapt')
        await expect(page.getByRole('option').first()).toBeVisible()
      },
      narrow: (axe) => axe.include('.palette'),
    },
    { route: '/broadcasts?query=nothing+like+this' },
    { route: '/broadcasts/laptop/wts' },
    { route: '/broadcasts/400' },
    { route: '/advertisement-report?token=:report' },
    {
      name: 'days of a month',
      open: (page) => page.getByLabel('Period').selectOption({ index: 2 }),
    },
    { route: '/advertisement-report', name: 'without its token' },
    { route: '/broadcast-rules' },
    { route: '/grading-guidelines' },
    { route: '/about' },
    { route: '/contact' },
    {
      name: 'message to a person with missing fields',
      async open(page) {
        await page.getByRole('button', { name: 'Message to Saskia Blom' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText('Spam check passed')).toBeVisible()
        await dialog.getByRole('button', { name: 'Send message' }).click()
        await see(page, 'This field is required')
      },
    },
    { route: '/help' },
    {
      name: 'help with an open question and results',
      async open(page) {
        await page.getByText('How many broadcasts may I send?').click()
        await page.getByLabel('Search help').fill('battery')
        await see(page, 'results')
      },
    },
    { route: '/media-kit' },
    { route: '/media-kit/about-ebm' },
    { route: '/media-kit/advertising' },
    { route: '/media-kit/videos' },
    { route: '/media-kit/social' },
    { route: '/newsletter' },
    { route: '/testimonials' },
    { route: '/rss?type=WTS&query=hp' },
    { route: '/companies' },
    { route: '/companies/:companyId' },
    {
      name: 'message to the company with missing fields',
      async open(page) {
        await openDialog(page, 'Send message', 'Send message')
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText('Spam check passed')).toBeVisible()
        await dialog.getByRole('button', { name: 'Send message' }).click()
        await see(page, 'This field is required')
      },
    },
    { route: '/parts' },
    { route: '/parts?query=:part' },
    { route: '/parts/:partId' },
    {
      name: 'request for a quote with missing fields',
      async open(page) {
        await openDialog(page, 'Request For Quote', 'Request For Quote')
        const send = page.getByRole('dialog').getByRole('button', { name: 'Send request' })
        await expect(send).toBeEnabled()
        await send.click()
        await see(page, 'This field is required')
      },
    },
    { route: '/part-statistics/815100B21' },
    { route: '/part-statistics/NOSUCHPART1' },
    { route: '/gold-members' },
    { route: '/register' },
    {
      name: 'registration with errors',
      async open(page) {
        await page.getByRole('button', { name: 'Next' }).click()
        await see(page, 'This field is required')
      },
    },
    { route: '/application?token=some' },
    { route: '/contract' },
    { route: '/privacy' },
    { route: '/payment' },
    {
      name: 'order with errors',
      async open(page) {
        await page.getByRole('button', { name: 'Order Now: Plus' }).click()
        await page.getByLabel(/I have read/).check()
        await page.getByRole('button', { name: 'Next' }).click()
        await see(page, 'This field is required')
      },
    },
    { route: '/pay?token=some' },
    { route: '/pay' },
    { route: '/checkout/none' },
    { route: '/payment?stage=fail' },
    {
      name: 'message to the operator',
      open: (page) => openDialog(page, 'Write to TBS', 'Message to TBS'),
    },
    { route: '/unsubscribe/not-a-link' },
    { route: '/confirm-email?token=some' },
    { route: '/confirm-mail?token=some' },
    { route: '/confirm-address?token=some' },
    { route: '/mailbox' },
    { route: '/mailbox/:mailId' },
    { route: '/no-such-page' },
    {
      name: 'keyboard shortcuts',
      open: (page) => page.keyboard.press('?').then(() => seeDialog(page, 'Keyboard shortcuts')),
    },
    {
      route: '/rss',
      name: 'menu of light and dark',
      async open(page) {
        // On a phone the themes are in the menu.
        const isPhone = page.viewportSize()!.width < 600
        await clickButton(page, isPhone ? 'Menu' : 'Theme')
        await expect(
          isPhone
            ? page.getByText('Dark', { exact: true })
            : page.getByRole('menuitem', { name: 'Dark' }),
        ).toBeVisible()
      },
    },
  ],
}
