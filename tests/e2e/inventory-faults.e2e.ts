import type { Page } from '@playwright/test'
import { addStockLine, listStock, removeAllStock, removeStockLine } from '#contract/own-stock.ts'
import { failOnce } from '../support/fail-once.ts'
import { useOwnAccount } from '../support/own-account.ts'
import { expect, notice, signInQuietly, test } from '../support/real-browser.ts'
import { putStock } from '../support/stock.ts'

// Calls that fail are the story.
test.use({ forgiven: /status of 503/ })

const { database, account: member } = useOwnAccount()
test.beforeEach(async ({ context }) => {
  const clock = { now: () => new Date() }
  await putStock({ database, clock }, member.companyId, [
    { partNumber: 'AA-1' },
    { partNumber: 'BB-2' },
  ])
  await signInQuietly(context, member.email)
})

const away = 'The service is away.'
const isAway = { status: 503, payload: { msg: away } }
// An open question hides the rows from who cannot see them.
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Your inventory', includeHidden: true }).locator('tbody tr')
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** Milliseconds from the answer of the next change that passes until the list is read again. */
async function untilRead(page: Page, method: 'POST' | 'DELETE'): Promise<number> {
  await page.waitForResponse((answer) => answer.request().method() === method && answer.ok())
  const from = Date.now()
  await page.waitForRequest(
    (request) => request.method() === 'GET' && new URL(request.url()).pathname === listStock.path,
  )
  return Date.now() - from
}

test('a line that could not be kept is told in red, and stays typed (ER-035, ER-040, IV-010)', async ({
  page,
}) => {
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Add part' }).first().click()
  for (const [name, value] of [
    ['Part number', 'CC-3'],
    ['Manufacturer', 'Cisco'],
    ['Description', 'Catalyst switch'],
    ['Price in €', '5'],
  ] as const) {
    await field(page, name).fill(value)
  }
  await failOnce(page, addStockLine, isAway)
  const add = page.getByRole('button', { name: 'Add to inventory' })
  await add.click()
  await expect(notice(page, 'Part could not be created or updated', away)).toBeVisible()
  await expect(field(page, 'Part number')).toHaveValue('CC-3')
  await expect(rows(page)).toHaveCount(2)
  const readAgain = untilRead(page, 'POST')
  await add.click()
  await expect(notice(page, 'Successfully added to your inventory.')).toBeVisible()
  expect(await readAgain).toBeGreaterThan(1900)
  await expect(rows(page)).toHaveCount(3)
})

test('a line that could not be deleted is told in red and stays (ER-036, ER-038, IV-010)', async ({
  page,
}) => {
  await page.goto('/inventory')
  await failOnce(page, removeStockLine, isAway)
  await page.getByRole('button', { name: 'Delete AA-1' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this part?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Part could not be deleted', away)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  const readAgain = untilRead(page, 'DELETE')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Item deleted successfully.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  expect(await readAgain).toBeGreaterThan(900)
})

test('a stock that could not be deleted is told in red and stays (ER-037, ER-039)', async ({
  page,
}) => {
  await page.goto('/inventory')
  await failOnce(page, removeAllStock, isAway)
  await page.getByRole('button', { name: 'Delete all' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your whole inventory?' })
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(notice(page, 'Parts could not be deleted', away)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(notice(page, 'Inventory deleted successfully.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})
