import type { Page } from '@playwright/test'
import {
  dialog,
  expect,
  expectNext,
  giveReason,
  isPhone,
  leaveField,
  openFinding,
  openQueue,
  type Task,
} from './walkthrough-page.ts'

const titleOf = (page: Page) => page.locator('.q-title h2').textContent()
const originOf = (page: Page) => new URL(page.url()).origin
const checks = (page: Page) => page.getByRole('region', { name: 'Checks' })
const times = async (count: number, act: (n: number) => Promise<void>) => {
  for (let n = 0; n < count; n++) await act(n)
}

/** What waits in queues. */
export const queueTasks: readonly Task[] = [
  {
    name: 'Approve twelve registrations, each with its five checks',
    acts: 12,
    open: (page) => openQueue(page, 'Registrations'),
    byPointer: (page) =>
      times(12, async () => {
        const title = await titleOf(page)
        await page.getByRole('button', { name: 'All passed' }).click()
        await expect(checks(page).getByText('5 of 5')).toBeVisible()
        await page.getByRole('button', { name: 'Approve' }).click()
        await expectNext(page, title)
      }),
    byKeys: (page) =>
      times(12, async () => {
        const title = await titleOf(page)
        await expect(page.getByRole('button', { name: 'All passed' })).toBeVisible()
        await page.keyboard.press('p')
        await expect(checks(page).getByText('5 of 5')).toBeVisible()
        await page.keyboard.press('y')
        await expectNext(page, title)
      }),
  },
  {
    name: 'Answer four tickets and close them',
    acts: 4,
    async open(page) {
      await openQueue(page, 'Tickets')
      await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
    },
    byPointer: (page) =>
      times(4, async () => {
        const title = await titleOf(page)
        await page.getByLabel('Reply', { exact: true }).click()
        await page.keyboard.type('Done, thank you. ')
        await page.getByRole('button', { name: 'Send and close' }).click()
        await expectNext(page, title)
      }),
    byKeys: (page) =>
      times(4, async () => {
        const title = await titleOf(page)
        await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
        await page.keyboard.press('r')
        await page.keyboard.type('Done, thank you. ')
        await page.keyboard.press('Control+Enter')
        await expect(page.getByLabel('Reply', { exact: true })).not.toHaveValue(/^Done/)
        await page.keyboard.press('Escape')
        await leaveField(page)
        await page.keyboard.press('e')
        await expectNext(page, title)
      }),
  },
  {
    name: 'Decide two complaints',
    acts: 2,
    async open(page) {
      await openQueue(page, 'Complaints')
      await expect(page.getByRole('button', { name: 'Mark as solved' })).toBeVisible()
    },
    byPointer: (page) =>
      times(2, async (n) => {
        await page.getByRole('button', { name: 'Mark as solved' }).click()
        await expect(dialog(page)).toBeVisible()
        // A touch screen does not open its keyboard before a tap.
        if (isPhone(page)) await dialog(page).getByLabel('Message to both parties').click()
        await page.keyboard.type('The refund was paid.')
        await dialog(page).getByRole('button', { name: 'Mark as solved' }).click()
        await expect(dialog(page)).toBeHidden()
        await expect(page.locator('[data-item]')).toHaveCount(1 - n)
      }),
    byKeys: (page) =>
      times(2, async (n) => {
        const solve = page.getByRole('button', { name: 'Mark as solved' })
        await page.keyboard.press((await solve.getAttribute('aria-keyshortcuts'))!)
        await expect(dialog(page)).toBeVisible()
        await page.keyboard.type('The refund was paid.')
        await page.keyboard.press('Control+Enter')
        await expect(dialog(page)).toBeHidden()
        await expect(page.locator('[data-item]')).toHaveCount(1 - n)
      }),
  },
  {
    name: 'Moderate five pictures: remove two, keep three',
    acts: 5,
    open: async (page) => {
      await page.goto(`${originOf(page)}/admin/pictures`)
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
    async byPointer(page) {
      for (const n of [0, 1]) await page.getByRole('checkbox').nth(n).click()
      await page.getByRole('button', { name: 'Remove 2' }).click()
      await giveReason(page, 'No picture of a person')
      await expect(dialog(page)).toBeHidden()
      for (const n of [0, 1, 2]) await page.getByRole('checkbox').nth(n).click()
      await page.getByRole('button', { name: /^Keep 3/ }).click()
      await expect(page.getByText('3 pictures kept')).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('N')
      await giveReason(page, 'No picture of a person')
      await expect(dialog(page)).toBeHidden()
      await leaveField(page)
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('X')
      await page.keyboard.press('e')
      await expect(page.getByText('3 pictures kept')).toBeVisible()
    },
  },
  {
    name: 'Check a change of bank details',
    acts: 1,
    async open(page, { bankChange }) {
      await openFinding(page, originOf(page), 'bank-change', bankChange)
      await expect(page.getByRole('button', { name: 'Checked' })).toBeVisible()
    },
    async byPointer(page) {
      await page.getByRole('button', { name: 'Checked' }).click()
      await expect(page.getByText('Done', { exact: true }).last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('e')
      await expect(page.getByText('Done', { exact: true }).last()).toBeVisible()
    },
  },
  {
    name: 'Write a fraud warning from a finding, and publish it',
    acts: 2,
    async open(page, { finding }) {
      await openFinding(page, originOf(page), 'fraud', finding)
      await expect(page.getByRole('button', { name: 'Publish a warning' })).toBeVisible()
    },
    async byPointer(page) {
      await page.getByRole('button', { name: 'Publish a warning' }).click()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByText('Published').last()).toBeVisible()
    },
    async byKeys(page) {
      await page.keyboard.press('4')
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByText('Published').last()).toBeVisible()
    },
  },
]
