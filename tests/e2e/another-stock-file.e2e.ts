import { stockFileFaults } from '#contract/inventory.ts'
import { aMark } from '../support/mark.ts'
import { useOwnAccount } from '../support/own-account.ts'
import { expect, signInQuietly, test } from '../support/real-browser.ts'
import { chooseFile, dropFile, firstLines } from '../support/stock-file-pages.ts'

const { account: member } = useOwnAccount()
test.beforeEach(({ context }) => signInQuietly(context, member.email))

test('another stock file can be dropped on the page of one, and is judged as anywhere (BK-068)', async ({
  page,
}) => {
  const mark = aMark().toUpperCase()
  const head = 'Part number;Manufacturer;Description;Quantity'
  await page.goto('/inventory')
  await chooseFile(page, { name: 'first.csv', text: `${head}\nZQ-${mark}-1;HP;Disk;1` })
  const first = page.url()
  await dropFile(page, { name: 'nothing.csv', text: '' })
  await expect(page.getByRole('alert')).toContainText(stockFileFaults.empty)
  expect(page.url()).toBe(first)
  await dropFile(page, { name: 'second.csv', text: `${head}\nZQ-${mark}-2;HP;Disk;1` })
  await expect(firstLines(page).getByRole('row', { name: `ZQ-${mark}-2` })).toBeVisible()
  expect(page.url()).not.toBe(first)
  await expect(page.getByText('second.csv')).toBeVisible()
  await page.goBack()
  await expect(firstLines(page).getByRole('row', { name: `ZQ-${mark}-1` })).toBeVisible()
})
