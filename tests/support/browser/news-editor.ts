import type { Page } from '@playwright/test'
import sharp from 'sharp'

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
export const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
/** The id of the post whose editor is open. */
export const contentIdOf = (page: Page) => Number(/\/news\/(\d+)$/.exec(page.url())![1])

/** Opens the editor of a new fraud warning. */
export async function startPost(page: Page, title: string) {
  await page.goto('/admin/news')
  await page.getByRole('button', { name: 'New post' }).first().click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill(title)
  await page.getByLabel('Category').selectOption({ label: 'Fraud Warnings' })
}

/** Pastes what another program has put on the clipboard. */
export async function paste(page: Page, given: { html?: string; png?: string }) {
  await textOf(page).focus()
  await textOf(page).evaluate((element, { html, png }) => {
    const clipboardData = new DataTransfer()
    if (html !== undefined) clipboardData.setData('text/html', html)
    if (png !== undefined) {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'order.png', { type: 'image/png' }))
    }
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
  }, given)
}

/** A PNG of 900 by 400 pixels in base64. */
export async function aPicture(background = '#4a6fa5') {
  const drawn = sharp({ create: { width: 900, height: 400, channels: 3, background } })
  return (await drawn.png().toBuffer()).toString('base64')
}

/** Inserts a video by its address. */
export async function insertVideo(page: Page, address: string, title: string) {
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address of the video' }).fill(address)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByPlaceholder('What the video shows').fill(title)
}
