import { expect, type Page } from '@playwright/test'

/** Number of open live sockets by /metrics. */
export async function openLines(page: Page): Promise<number> {
  const text = await (await page.request.get('/metrics')).text()
  return Number(/^live_sockets\{state="open"\} (\d+)/m.exec(text)?.[1])
}

/** Waits for the sockets of the previous test to close. */
export const noLineIsOpen = (page: Page) =>
  expect.poll(() => openLines(page), { timeout: 30_000 }).toBe(0)

export const lineIsOpen = (page: Page) =>
  expect.poll(() => openLines(page), { timeout: 30_000 }).toBeGreaterThan(0)
