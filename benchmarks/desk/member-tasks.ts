import type { Page } from '@playwright/test'
import type { Sql } from '#server/platform/database/database.ts'
import {
  dialog,
  expect,
  giveReason,
  isPhone,
  openPage,
  palette,
  search,
  selectSome,
  type Task,
} from './walkthrough-page.ts'

const originOf = (page: Page) => new URL(page.url()).origin

/** What is done to members, in lists and from the palette. */
export const memberTasks = (sql: Sql): readonly Task[] => [
  {
    name: 'Ban a spammer',
    acts: 1,
    open: (page, { spammer }) => search(page, isPhone(page), spammer.email),
    async byPointer(page, { spammer }) {
      await palette(page).getByText('Actions').first().click()
      await palette(page)
        .getByRole('option', { name: /Ban from posting/ })
        .click()
      await expect(
        page.getByRole('dialog', { name: `Ban ${spammer.name} from posting` }),
      ).toBeVisible()
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText('Banned from posting').last()).toBeVisible()
    },
    async byKeys(page, { spammer }) {
      await page.keyboard.press('Tab')
      await page.keyboard.type('ban')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('dialog', { name: `Ban ${spammer.name} from posting` }),
      ).toBeVisible()
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText('Banned from posting').last()).toBeVisible()
    },
  },
  {
    name: 'Remove all his broadcasts in one act',
    acts: 1,
    open: async (page, { spammer }) => {
      await page.goto(`${originOf(page)}/admin/broadcasts?contact=${spammer.id}&period=1`)
      await expect(page.locator('tbody a').first()).toBeVisible()
    },
    async byPointer(page) {
      await selectSome(page)
      await page.getByRole('button', { name: /that match/ }).click()
      await page
        .getByRole('region', { name: 'Selected rows' })
        .getByRole('button', { name: /Remove/ })
        .click()
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText(/broadcasts removed/).last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('X')
      await page.keyboard.press('.')
      await page.keyboard.press('Enter')
      await giveReason(page, 'Thirty equal offers')
      await expect(page.getByText(/broadcasts removed/).last()).toBeVisible()
    },
  },
  {
    name: 'Extend all trials that end this week in one act',
    acts: 1,
    open: async (page) => {
      await page.goto(`${originOf(page)}/admin/companies?trial=7&sort=trialEnd`)
      await expect(page.locator('tbody a').first()).toBeVisible()
    },
    async byPointer(page) {
      await selectSome(page)
      await page.getByRole('button', { name: /that match/ }).click()
      await page.getByRole('button', { name: 'Extend trials…' }).click()
      await giveReason(page, 'Holidays')
      await expect(dialog(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
      await page.keyboard.press('Escape')
    },
    async byKeys(page) {
      await page.keyboard.press('X')
      await page.keyboard.press('.')
      await page.keyboard.press('Enter')
      await giveReason(page, 'Holidays')
      await expect(dialog(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'Find why a member did not get a mail',
    acts: 1,
    open: (page, { quiet }) => search(page, isPhone(page), `why ${quiet.email}`, /^Why did/),
    async byPointer(page) {
      await palette(page)
        .getByRole('option', { name: /^Why did/ })
        .click()
      await expect(palette(page)).toHaveCount(0)
      await page
        .getByRole('table', { name: 'Mails to ask about' })
        .getByRole('link')
        .first()
        .click()
      await expect(page).toHaveURL(/(mail|broadcast)=\d+/)
    },
    async byKeys(page) {
      await page.keyboard.press('Enter')
      const first = page
        .getByRole('table', { name: 'Mails to ask about' })
        .getByRole('link')
        .first()
      await expect(first).toBeVisible()
      // The palette gives the focus back when it has closed.
      await expect(palette(page)).toHaveCount(0)
      await page.keyboard.press('j')
      await expect(first).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/(mail|broadcast)=\d+/)
    },
  },
  {
    name: 'Reactivate an address',
    acts: 1,
    async open(page, { bounced }) {
      await page.goto(`${originOf(page)}/admin/suppressions?address=${bounced.email}`)
      await expect(page.getByRole('button', { name: /^Reactivate/ })).toBeVisible()
    },
    async byPointer(page) {
      await page.getByRole('button', { name: /^Reactivate/ }).click()
      await giveReason(page, 'They asked for it')
      await expect(page.getByText('Address reactivated').last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('j')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await giveReason(page, 'They asked for it')
      await expect(page.getByText('Address reactivated').last()).toBeVisible()
    },
  },
  {
    name: 'Book three payments',
    acts: 3,
    async open(page) {
      await openPage(page, 'Bank statements')
      await expect(page.getByRole('button', { name: 'Book 3 certain lines' })).toBeVisible()
    },
    async byPointer(page) {
      await page.getByRole('button', { name: 'Book 3 certain lines' }).click()
      await expect(page.getByText('3 lines booked').last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('y')
      await expect(page.getByText('3 lines booked').last()).toBeVisible()
    },
  },
  {
    name: 'See how business is this month against last',
    acts: 1,
    open: (page) =>
      expect(page.getByRole('link', { name: 'This month against last' })).toBeVisible(),
    async byPointer(page) {
      await page.getByRole('link', { name: 'This month against last' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/report/i)
      await expect(page.getByText('Broadcasts').last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('/')
      await expect(palette(page)).toBeVisible()
      await page.keyboard.type('reports')
      await expect(palette(page).getByRole('option').first()).toContainText('Reports')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/report/i)
      await expect(page.getByText('Broadcasts').last()).toBeVisible()
    },
  },
  ...(
    [
      ['serverr', 'serverr', /server(?!r)/i],
      ['a VAT number', 'vat', undefined],
      ['a telephone number', 'telephone', undefined],
    ] as const
  ).map(([name, what, found]): Task => ({
    name: `Find ${name}`,
    acts: 1,
    open: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Today'),
    byPointer: (page) => findBy(sql, page, what, found, true),
    byKeys: (page) => findBy(sql, page, what, found, false),
  })),
]

async function findBy(
  sql: Sql,
  page: Page,
  what: string,
  found: RegExp | undefined,
  isPointer: boolean,
) {
  const [row] = await sql<{ vat: string; telephone: string }[]>`
    select vat_number as vat, telephone from company where vat_number <> '' and length(telephone) > 8
    order by hashint4(id) limit 1`
  const text = what === 'vat' ? row!.vat : what === 'telephone' ? row!.telephone : what
  if (isPointer)
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
  else await page.keyboard.press('/')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(text)
  const first = palette(page).getByRole('option').first()
  if (found) await expect(first).toContainText(found)
  else await expect(first).not.toContainText('Broadcasts with')
  if (isPointer) {
    await expect(first).toContainText(/./)
    await page.waitForTimeout(400)
    await first.click()
  } else await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/companies\/\d+/)
}
