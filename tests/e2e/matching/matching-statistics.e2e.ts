import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { expect, openPage, test } from '../../support/browser/real-browser.ts'
import { aPart, sendBroadcast } from '../../support/browser/send-broadcast.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

test('staff see how often matches were shown and opened, and why two broadcasts match', async ({
  page,
  context,
  browser,
}) => {
  const [seller, buyer] = [await ownAccount(database), await ownAccount(database)]
  const part = aPart()
  const member = await openPage(browser)
  const wantedId = await sendBroadcast(member.context, buyer, { side: 'WTB', part, price: '45' })
  const ownId = await sendBroadcast(member.context, seller, { side: 'WTS', part, price: '50' })
  await member.page.goto(`/broadcasts?possibleMatchId=${ownId}`)
  const dialog = member.page.getByRole('dialog', { name: 'Possible matches' })
  const recorded = member.page.waitForResponse(/actions\/record$/)
  await dialog.getByRole('link', { name: part }).last().click()
  await recorded

  await openBackOffice(context, 'support')
  await page.goto('/admin/matching')
  const use = page.getByRole('region', { name: /^Use/ })
  await expect(use.getByRole('row').filter({ hasText: 'AI method' }).first()).toContainText(/\d/)
  const why = page.getByRole('region', { name: 'Why did these match?' })
  await why.getByLabel('Broadcast', { exact: true }).fill(String(ownId))
  await why.getByLabel('Other broadcast').fill(String(wantedId))
  await why.getByRole('button', { name: 'Explain' }).click()
  await expect(why).toContainText('Same part number')
  await expect(why.getByRole('link', { name: buyer.companyName })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`one=${ownId}&other=${wantedId}`))
  await why.getByLabel('Other broadcast').fill('2000000000')
  await why.getByRole('button', { name: 'Explain' }).click()
  await expect(why.getByRole('alert')).toContainText('no two broadcasts with these numbers')
  await member.context.close()
})
