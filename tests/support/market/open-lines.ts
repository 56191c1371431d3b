import { expect, type Page } from '@playwright/test'

/** How many lines of the live channel the server counts. */
export async function openLines(page: Page): Promise<number> {
  const text = await (await page.request.get('/metrics')).text()
  return Number(/^live_sockets\{key="open"\} (\d+)/m.exec(text)?.[1])
}

/** Those of the test before go with its browser. */
export const noLineIsOpen = (page: Page) =>
  expect.poll(() => openLines(page), { timeout: 30_000 }).toBe(0)

export const lineIsOpen = (page: Page) =>
  expect.poll(() => openLines(page), { timeout: 30_000 }).toBeGreaterThan(0)
