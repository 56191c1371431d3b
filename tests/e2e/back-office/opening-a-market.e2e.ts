import { expect, notice, openPage, test } from '../../support/browser/real-browser.ts'
import { startEmptyMarket } from '../../support/browser/empty-market.ts'
import { appCode, codeField, givePassword } from '../../support/browser/staff-browser.ts'
import { aSeller } from '../../support/market/settings.ts'
import { tinyPng } from '../../support/companies/pictures.ts'

test('an operator finishes the first steps of an empty market and opens its registration (BK-140, BK-160, RG-020, RG-021)', async ({
  browser,
}) => {
  const market = await startEmptyMarket()
  const { page: visitor } = await openPage(browser)
  const { page: desk, errors } = await openPage(browser)
  const steps = desk.getByRole('region', { name: 'First steps' })
  const step = (name: string) =>
    steps
      .getByRole('listitem')
      .filter({ has: desk.locator('p', { hasText: new RegExp(`^${name}\\s*$`) }) })
  const review = desk.getByRole('dialog', { name: /^Save / })
  const saveSetting = async (reason: string) => {
    await desk.keyboard.press('Control+Enter')
    await review.getByLabel('Reason').fill(reason)
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(notice(desk, 'Setting saved')).toBeVisible()
  }
  const today = () => desk.goto(`${market.url}/admin`)
  try {
    await test.step('visitors read that registration is not open', async () => {
      await visitor.goto(market.url)
      await expect(visitor.getByText('Registration is not open yet.')).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'Start a free trial' })).toHaveCount(0)
      await visitor.goto(`${market.url}/register`)
      await expect(visitor.getByRole('heading', { name: 'Registration is closed' })).toBeVisible()
    })

    await test.step('the first admin signs in by the printed link', async () => {
      const password = 'seven quiet barges 2031'
      await desk.goto(await market.createAdmin('robin@operator.example'))
      await desk.getByLabel('New password').fill(password)
      await desk.getByRole('button', { name: 'Set password' }).click()
      await givePassword(desk, 'robin@operator.example', password)
      const secret = (await desk.locator('.staff-secret').innerText()).replaceAll(' ', '')
      await codeField(desk).fill(appCode(secret))
      await desk.getByRole('button', { name: 'I have saved them' }).click()
      await expect(step('Name of the site')).toContainText('Open')
      await expect(steps).toContainText('Registration is closed.')
    })

    await test.step('name and logo are set', async () => {
      await step('Name of the site').getByRole('button', { name: 'Keep' }).click()
      await expect(step('Name of the site')).toContainText('Done')
      await steps.getByRole('link', { name: 'Upload: Logo' }).click()
      await desk.getByLabel('Upload logo').setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from(tinyPng, 'base64'),
      })
      await expect(notice(desk, 'Logo saved')).toBeVisible()
      await visitor.goto(market.url)
      await expect(visitor.getByRole('banner').getByRole('img', { name: 'TBS' })).toBeVisible()
    })

    await test.step('visitors read when it opens', async () => {
      await today()
      await steps.getByRole('link', { name: 'Say when it opens' }).click()
      await desk
        .getByLabel('What visitors read until then')
        .fill('Registration opens on 1 February 2027.')
      await saveSetting('Announced')
      await visitor.goto(`${market.url}/register`)
      await expect(visitor.getByText('Registration opens on 1 February 2027.')).toBeVisible()
    })

    await test.step('seller, terms and mail are set', async () => {
      await today()
      await steps.getByRole('link', { name: 'Set up: Seller of invoices' }).click()
      const seller = desk.getByRole('region', { name: 'Seller', exact: true })
      const fields = {
        Company: aSeller.name,
        Address: aSeller.address,
        'ZIP code': aSeller.zip,
        City: aSeller.city,
        'VAT number': aSeller.vatNumber,
        'Trade register number': aSeller.registrationNumber,
        IBAN: aSeller.iban,
        BIC: aSeller.bic,
      }
      for (const [label, value] of Object.entries(fields))
        await seller.getByLabel(label, { exact: true }).fill(value)
      await saveSetting('Our company')

      await today()
      await expect(step('Seller of invoices')).toContainText(aSeller.name)
      await steps.getByRole('link', { name: 'Publish: Contract terms' }).click()
      await desk.getByRole('textbox', { name: 'Text', exact: true }).press('Control+End')
      await desk.keyboard.press('Enter')
      await desk.keyboard.type('Disputes are settled in Utrecht.')
      await desk.getByRole('button', { name: 'Preview' }).click()
      await desk.getByRole('button', { name: 'Publish' }).click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByLabel('Version').fill('2')
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await expect(notice(desk, 'Version published')).toBeVisible()

      await today()
      // The mail about the new second factor has arrived.
      await expect(async () => {
        await today()
        await expect(step('Mail')).toContainText('Done', { timeout: 2000 })
      }).toPass()
    })

    await test.step('registration is opened, and visitors register', async () => {
      await expect(steps).toContainText('Registration can be opened.')
      await steps.getByRole('link', { name: 'Open registration' }).click()
      await desk.getByRole('switch', { name: 'Companies can register' }).click()
      await saveSetting('The market opens')
      await today()
      await expect(steps).toContainText('Registration is open.')
      await visitor.goto(`${market.url}/register`)
      await expect(visitor.getByLabel('Company name')).toBeVisible()
    })
    expect(errors).toEqual([])
  } finally {
    await market.stop()
  }
})
