import { expect, test } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { letRest, openDemoDatabase } from '../support/demo-database.ts'
import { desktop, openPage, phone, signIn } from '../support/real-browser.ts'

const database = openDemoDatabase()
test.beforeAll(() => letRest(database, demoAccounts.member))
test.afterAll(() => database.close())

for (const [name, size] of Object.entries({ desktop, phone })) {
  test(`a member broadcasts, a subscriber gets the mail, finds it and replies, the reply arrives (${name})`, async ({
    browser,
  }) => {
    const description = `EliteBook 845 ${name} ${Date.now() % 100_000}`
    const seller = await openPage(browser, { size })
    await seller.page.goto('/broadcasts')
    await signIn(seller.page, demoAccounts.member)

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
    await expect(seller.page.getByRole('link', { name: description })).toBeVisible()

    const mailbox = await openPage(browser, { size })
    await expect(async () => {
      await mailbox.page.goto(`/mailbox?address=${demoAccounts.buyer}`)
      // The mailbox does not refresh itself: look briefly, then load it again.
      await expect(mailbox.page.getByRole('link', { name: description }).first()).toBeVisible({
        timeout: 500,
      })
    }).toPass({ timeout: 10_000 })
    await mailbox.page.getByRole('link', { name: description }).first().click()
    await expect(
      mailbox.page.frameLocator('iframe').getByRole('link', { name: 'Reply to Broadcast' }),
    ).toBeVisible()
    await mailbox.page.getByText('Headers', { exact: true }).click()
    await expect(mailbox.page.getByText('List-Unsubscribe-Post').first()).toBeVisible()

    const buyer = await openPage(browser, { size })
    await buyer.page.goto(`/broadcasts?query=${encodeURIComponent(description)}`)
    await expect(buyer.page.getByText('TBS Member').first()).toBeAttached()
    await signIn(buyer.page, demoAccounts.buyer)
    await buyer.page.getByRole('link', { name: description }).click()
    await buyer.page.getByRole('button', { name: 'Reply to Broadcast' }).click()
    const reply = buyer.page.getByRole('dialog', { name: 'Reply to Broadcast' })
    await expect(reply.getByLabel('Subject')).toHaveValue(new RegExp(`^Re: .*${description}`))
    await reply.getByLabel('Body').press('Home')
    await reply.getByLabel('Body').pressSequentially('We take all 40. ')
    await reply.getByRole('button', { name: 'Send reply' }).click()
    await expect(buyer.page.getByText('Message sent').first()).toBeVisible()

    await expect(async () => {
      await mailbox.page.goto(`/mailbox?address=${demoAccounts.member}`)
      await expect(
        mailbox.page.getByRole('link', { name: new RegExp(`Re: .*${description}`) }).first(),
      ).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })

    for (const { complaints, context } of [seller, mailbox, buyer]) {
      expect(complaints).toEqual([])
      await context.close()
    }
  })
}
