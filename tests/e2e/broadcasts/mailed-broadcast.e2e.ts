import { createTransport } from 'nodemailer'
import { aTrader, letRest, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expectNoViolations } from '../../support/browser/no-violations.ts'
import { mailPortOf, marketPort } from '../../support/browser/market-port.ts'
import { linkIn, mailTo } from '../../support/browser/read-mailbox.ts'
import { expect, openPage, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

test('a member mails a broadcast, confirms it by the link, and completes another in the form; the desk lists both (BK-044, BK-108)', async ({
  browser,
  page,
}) => {
  const member = await aTrader(database, 37)
  await letRest(database, member.email)
  const mail = async (subject: string, text: string) => {
    const mta = createTransport({ port: mailPortOf(marketPort), ignoreTLS: true })
    await mta.sendMail({ from: member.email, to: 'network@lists.tbs.example', subject, text })
    mta.close()
  }
  let used = ''
  const confirm = async () => {
    let link = ''
    await expect(async () => {
      const asked = await mailTo(page, member.email, /^Please confirm your broadcast/)
      link = linkIn(asked, '/confirm-mail')
      expect(link).not.toBe(used)
    }).toPass({ timeout: 30_000 })
    used = link
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, I sent it' }).click()
    await expect(page.getByText('We are processing it.')).toBeVisible()
  }

  await test.step('the link sends it, in a browser where nobody is signed in', async () => {
    await mail('WTS: 21 x Cisco Mailed-2960X', 'Used\nEUR 451 each\nLead time: 2 days')
    await confirm()
    const sent = await mailTo(page, member.email, /^Your broadcast to Networking/)
    await page.goto(linkIn(sent, '/broadcasts/'))
    await expect(page.getByRole('heading', { name: /21 × Cisco Mailed-2960X/ })).toBeVisible()
    await expect(page.getByText('Lead time: 2 days')).toBeVisible()
  })

  await test.step('what is missing is asked for in the form, filled in with the rest', async () => {
    await mail('WTB: 8 x Juniper Mailed-EX3400', 'Any condition')
    await confirm()
    const refused = await mailTo(page, member.email, /^We could not send your broadcast/)
    const own = await openPage(browser)
    await signInQuietly(own.context, member.email)
    await own.page.goto(/\/broadcasts\?compose=\S+/.exec(refused)![0])
    const form = own.page.getByRole('dialog', { name: 'Compose broadcast' })
    await expect(form.getByLabel('Brand')).toHaveValue('Juniper')
    await expect(form.getByLabel('List')).toHaveValue('4')
    await expect(form.getByText('Or mail it to network@lists.tbs.example.')).toBeVisible()
    await form.getByLabel('Price per piece').fill('900')
    await form.getByRole('button', { name: 'Send broadcast' }).click()
    await expect(own.page.getByText('Broadcast sent').first()).toBeVisible()
    expect(own.errors).toEqual([])
    await own.context.close()
  })

  await test.step('the desk lists both, and refuses a third that waits', async () => {
    await mail('WTS: 3 x Cisco Mailed-9300 used EUR 5', '')
    const desk = await openPage(browser)
    await openBackOffice(desk.context, 'support', 'Ines Mail')
    await desk.page.goto(`/admin/incoming?search=${member.email}`)
    const row = (subject: string) => desk.page.getByRole('row', { name: new RegExp(subject) })
    await expect(row('Mailed-2960X')).toContainText('Accepted')
    await expect(row('Mailed-EX3400')).toContainText('Missing: price')
    await desk.page.keyboard.press('j')
    await expect(row('Mailed-9300').getByRole('link').first()).toBeFocused()
    await row('Mailed-9300')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await desk.page.getByRole('menuitem', { name: 'Refuse' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Refuse held mail' })
    await dialog.getByLabel('Reason').fill('The price is a mistake.')
    await dialog.getByRole('button', { name: 'Refuse mail' }).click()
    await expect(row('Mailed-9300')).toContainText('Refused by staff: The price is a mistake.')
    expect(desk.errors).toEqual([])
    await desk.context.close()
  })
})

test('a member sees what would be posted of a mail that may quote another, and posts it (BK-044)', async ({
  page,
}) => {
  const member = await aTrader(database, 38)
  await letRest(database, member.email)
  const quote = 'On Tue, Nov 24, 2026 at 10:11, Marit Vos wrote: my best price was 700 EUR'
  const mta = createTransport({ port: mailPortOf(marketPort), ignoreTLS: true })
  await mta.sendMail({
    from: member.email,
    to: 'network@lists.tbs.example',
    subject: 'WTS: 22 x Cisco Mailed-N9K, used, EUR 452',
    text: `Rails included.\n\n${quote}`,
  })
  mta.close()
  const asked = await mailTo(page, member.email, /^Please check your e-mail to our list/)
  await page.goto(linkIn(asked, '/confirm-mail'))
  await expect(page.getByRole('heading', { name: 'Post this mail to the list?' })).toBeVisible()
  await expect(page.getByText('may be quoted from another mail')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText(quote)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Post it to the list' }).click()
  await expect(page.getByText('We are processing it.')).toBeVisible()
  await expect(async () => {
    const sent = await mailTo(page, member.email, /^Your broadcast to Networking/)
    await page.goto(linkIn(sent, '/broadcasts/'))
    await expect(page.getByRole('heading', { name: /22 × Cisco Mailed-N9K/ })).toBeVisible()
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('Rails included.')).toBeVisible()
  await expect(page.getByText('Marit Vos wrote')).toBeHidden()
})
