import { requestPassword } from '#contract/auth/passwords.ts'
import { expectNoViolations } from '../support/browser/no-violations.ts'
import { useOwnAccount } from '../support/browser/own-account.ts'
import {
  askForLink,
  forgottenDialog,
  mailedLink,
  newField,
  newPassword,
  openLink,
  saysOfStrength,
} from '../support/browser/password-pages.ts'
import { desktop, expect, notice, openPage, phone, test } from '../support/browser/real-browser.ts'

const { account: me } = useOwnAccount()

test.describe('the new password', () => {
  test('cannot be sent below a score of two, and shows the first suggestion (AU-014, AM-113)', async ({
    page,
  }) => {
    await openLink(page, me.email)
    const submit = page.getByRole('button', { name: 'Change password' })
    await expect(submit).toBeDisabled()
    for (const [password, word] of [
      ['Password1', 'Too easy to guess.'],
      ['qwertyuiop', 'Too easy to guess.'],
      [`${me.companyName.split(' ')[0]}1`, 'Too easy to guess.'],
      ['Xk9#mq2', undefined],
    ] as const) {
      await newField(page).fill(password)
      if (word) {
        await expect(saysOfStrength(page)).toContainText(word)
        await expect(saysOfStrength(page)).toContainText('Add more words that are less common.')
      }
      await expect(submit).toBeDisabled()
    }
    await newField(page).fill(newPassword)
    await expect(saysOfStrength(page)).toContainText('Strong')
    await expect(submit).toBeEnabled()
  })
  test('is masked, and can be pasted', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openLink(page, me.email)
    await page.evaluate((text) => navigator.clipboard.writeText(text), newPassword)
    await expect(newField(page)).toHaveAttribute('type', 'password')
    await newField(page).focus()
    await page.keyboard.press('Control+V')
    await expect(newField(page)).toHaveValue(newPassword)
  })
  test('is estimated by a part that no page loads before it is needed', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const estimates = () => loaded.filter((path) => path.includes('password-strength'))
    await askForLink(page, me.email)
    expect(estimates()).toEqual([])
    await page.goto(await mailedLink(page, me.email))
    await newField(page).fill(newPassword)
    await expect.poll(estimates).not.toEqual([])
  })
  test.describe('whose estimate cannot be loaded', () => {
    test.use({ forgiven: /ERR_FAILED|Failed to fetch dynamically imported module/ })
    test('is left to the server, which refuses it at its field', async ({ page }) => {
      await page.route('**/assets/password-strength-*', (route) => route.abort())
      await openLink(page, me.email)
      await newField(page).fill('Password1')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(newField(page)).toHaveAccessibleDescription(/This password is too easy to guess/)
      await newField(page).fill(newPassword)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(notice(page, 'Password successfully updated')).toBeVisible()
    })
  })
})

for (const [name, size, colorScheme] of [
  ['a light desk', desktop, 'light'],
  ['a dark phone', phone, 'dark'],
] as const) {
  test(`axe finds nothing in the dialogs of passwords on ${name}`, async ({ browser }) => {
    const { page, context } = await openPage(browser, { size, colorScheme })
    await page.goto('/?reset=not-a-token')
    await expect(forgottenDialog(page)).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/')
    await page.request.post(requestPassword.path, {
      data: { email: me.email },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await page.goto(await mailedLink(page, me.email))
    await newField(page).fill('Password1')
    await expect(saysOfStrength(page)).toContainText('Too easy to guess.')
    await expectNoViolations(page)
    await newField(page).fill(newPassword)
    await expect(saysOfStrength(page)).toContainText('Strong')
    await expectNoViolations(page)
    await context.close()
  })
}
