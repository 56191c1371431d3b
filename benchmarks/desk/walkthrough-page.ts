import { expect as expectWithin, type Page } from '@playwright/test'
import type { Scene } from './morning.ts'

/** Allows for other load of the machine. */
export const expect = expectWithin.configure({ timeout: 20_000 })

export interface Task {
  name: string
  /** Acts on members, for which the limit of clicks counts. */
  acts: number
  /** From Today to where the count begins. */
  open: (page: Page, scene: Scene) => Promise<unknown>
  byPointer: (page: Page, scene: Scene) => Promise<void>
  byKeys: (page: Page, scene: Scene) => Promise<void>
}

export const isPhone = (page: Page) => page.viewportSize()!.width < 500

/** An open dialog; a notice has the same role. */
export const dialog = (page: Page) => page.locator('[role=dialog]:not(.toast)')
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or do' })

export async function search(
  page: Page,
  isTouch: boolean,
  text: string,
  found = new RegExp(text.slice(0, 5), 'i'),
) {
  if (isTouch)
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
  else await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(text)
  await expect(palette(page).getByRole('option').first()).toContainText(found, { timeout: 15_000 })
}
export const giveReason = async (page: Page, reason: string) => {
  await expect(dialog(page).getByLabel('Reason')).toBeVisible()
  await dialog(page).getByLabel('Reason').focus()
  await page.keyboard.type(reason)
  await page.keyboard.press('Control+Enter')
}

/** Selects the page, on a phone the first row: its cards have no head. */
export const selectSome = (page: Page) =>
  page.viewportSize()!.width < 500
    ? page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .click()
    : page.getByRole('checkbox', { name: 'Select this page' }).click()

/** Opens a page of the desk from the palette. */
export async function openPage(page: Page, label: string) {
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(label)
  await expect(palette(page).getByRole('option').first()).toContainText(label)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

/** Opens the first item of a queue. */
export async function openQueue(page: Page, label: string) {
  await openPage(page, label)
  await page.locator('[data-item] a').first().click()
  await expect(page.locator('.q-title h2')).toBeVisible()
}

/** Opens an item of Fraud watch. */
export const openFinding = (
  page: Page,
  origin: string,
  kind: 'fraud' | 'bank-change',
  id: number,
) => page.goto(`${origin}/admin/fraud?kind=${kind}&id=${id}`)

export const leaveField = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

/** Waits until another item is open, or none. */
export const expectNext = (page: Page, title: string | null) =>
  expect(page.locator('.q-title h2', { hasText: title! })).toHaveCount(0)
