import { createTransport } from 'nodemailer'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { composeBroadcast } from '#contract/broadcasts/posting.ts'
import { serverNotifications } from '../../support/bounces/server-notifications.ts'
import { aTrader, letRest, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { mailPortOf, marketPort } from '../../support/browser/market-port.ts'
import { linkIn, mailTo } from '../../support/browser/read-mailbox.ts'
import { expect, openPage, signInQuietly, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const laptops = 7
const unknownUser = serverNotifications.find(({ name }) => name === 'Postfix, user unknown')!.raw

test('member whose address bounces reads it on the home page, confirms the address, and the next broadcast arrives (BK-043, BK-041)', async ({
  browser,
  page,
  baseURL,
}) => {
  const reader = await aTrader(database, 33)
  await database.sql`
    update broadcast_setting set type = 0
    where contact_id = ${reader.id} and list_id = ${laptops} and address = 'primary'`
  await letRest(database, demoAccounts.member)
  const seller = await openPage(browser)
  await signInQuietly(seller.context, demoAccounts.member)
  const broadcast = async (brand: string) => {
    const answer = await seller.context.request.post(composeBroadcast.path, {
      headers: { origin: baseURL! },
      data: {
        listType: String(laptops),
        broadcastType: 'WTS',
        fromEmail: demoAccounts.member,
        quantity: '40',
        brand,
        desc: `Returned ${brand}`,
        condition: 'Grade A',
        price: '285',
        currency: 'EUR',
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  await test.step('the mail of a broadcast comes back', async () => {
    await broadcast('Lenovo')
    await mailTo(page, reader.email, /Returned Lenovo/)
    const [mail] = await database.sql<{ from: string }[]>`
      select envelope_from as from from mailbox_mail
      where envelope_to = ${reader.email} order by id desc limit 1`
    const mta = createTransport({ port: mailPortOf(marketPort), ignoreTLS: true })
    await mta.sendMail({ envelope: { from: '', to: [mail!.from] }, raw: unknownUser })
    mta.close()
  })

  await test.step('the home page says so, and the link of a mail reactivates the address', async () => {
    await signInQuietly(page.context(), reader.email)
    await page.goto('/')
    await expect(page.getByText(`${reader.email} receives no e-mail`)).toBeVisible()
    await page.getByRole('link', { name: 'Reactivate…' }).click()
    await expect(page.getByText('User unknown')).toBeVisible()
    await page.getByRole('button', { name: 'Send confirmation mail' }).click()
    const mail = await mailTo(page, reader.email, /^Confirm this address/)
    await page.goto(linkIn(mail, '/confirm-address'))
    await page.getByRole('button', { name: 'Yes, send mail here again' }).click()
    await expect(page.getByText(`${reader.email} receives mail again.`)).toBeVisible()
  })

  await test.step('the list counts as before, and the next broadcast arrives', async () => {
    await page.getByRole('link', { name: 'Open Broadcast Settings' }).click()
    const list = page.getByRole('radiogroup', { name: 'Laptop, primary' })
    await expect(list.getByRole('radio', { name: 'Instant' })).toBeChecked()
    await expect(page.getByText('receives no e-mail')).toBeHidden()
    await broadcast('Fujitsu')
    await mailTo(page, reader.email, /Returned Fujitsu/)
  })
  expect(seller.errors).toEqual([])
  await seller.context.close()
})
