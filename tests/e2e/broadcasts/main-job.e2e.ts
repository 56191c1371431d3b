import { expect, test } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { letRest, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { openPage, signInQuietly } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.beforeAll(() => letRest(database, demoAccounts.member))
test.afterAll(() => database.close())

test(
  'member broadcasts, a subscriber gets the mail, finds the broadcast and replies, the reply arrives',
  { tag: '@main' },
  async ({ browser }) => {
    const description = `EliteBook 845 ${Date.now() % 100_000}`
    const seller = await openPage(browser)
    await signInQuietly(seller.context, demoAccounts.member)
    await seller.page.goto('/broadcasts')
    await seller.page.getByRole('button', { name: 'Compose' }).click()
    const compose = seller.page.getByRole('dialog', { name: 'Compose broadcast' })
    await compose.getByLabel('List', { exact: true }).selectOption({ label: 'Laptop' })
    await compose.getByLabel('Quantity').fill('40')
    await compose.getByLabel('Brand').fill('HP')
    await compose.getByLabel('Description or part number').fill(description)
    await compose.getByLabel('Condition').fill('Grade A')
    await compose.getByLabel('Price per piece').fill('285')
    await compose.getByLabel('Additional info').fill('One owner, drives wiped with report.')
    await compose.getByRole('button', { name: 'Send broadcast' }).click()
    await expect(seller.page.getByText('Broadcast sent').first()).toBeVisible()
    await expect(compose).toBeHidden()
    await seller.page.getByRole('dialog', { name: 'Possible matches' }).press('Escape')
    await expect(seller.page.getByRole('link', { name: description })).toBeVisible()

    const mailbox = await openPage(browser)
    const openMail = async (address: string, subject: RegExp) => {
      const mail = mailbox.page.getByRole('link', { name: subject }).first()
      await expect(async () => {
        await mailbox.page.goto(`/mailbox?address=${address}`)
        // The mailbox does not refresh itself: look briefly, then load it again.
        await expect(mail).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 10_000 })
      await mail.click()
    }
    await openMail(demoAccounts.buyer, new RegExp(description))
    const mail = mailbox.page.frameLocator('iframe')
    await expect(mail.getByRole('link', { name: 'Reply to Broadcast' })).toBeVisible()
    await mailbox.page.getByText('Headers', { exact: true }).click()
    await expect(mailbox.page.getByText('List-Unsubscribe-Post').first()).toBeVisible()

    const buyer = await openPage(browser)
    await signInQuietly(buyer.context, demoAccounts.buyer)
    await buyer.page.goto(`/broadcasts?query=${encodeURIComponent(description)}`)
    await buyer.page.getByRole('link', { name: description }).click()
    await buyer.page.getByRole('button', { name: 'Reply to Broadcast' }).click()
    const reply = buyer.page.getByRole('dialog', { name: 'Reply to Broadcast' })
    await expect(reply.getByLabel('Subject')).toHaveValue(new RegExp(`^Re: .*${description}`))
    await reply.getByLabel('Body').press('Home')
    await reply.getByLabel('Body').pressSequentially('We take all 40. ')
    await reply.getByRole('button', { name: 'Send reply' }).click()
    await expect(buyer.page.getByText('Message sent').first()).toBeVisible()

    await openMail(demoAccounts.member, new RegExp(`Re: .*${description}`))
    for (const { errors, context } of [seller, mailbox, buyer]) {
      expect(errors).toEqual([])
      await context.close()
    }
  },
)
