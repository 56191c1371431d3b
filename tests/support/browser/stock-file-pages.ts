import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** A stock file to upload. */
export interface ChosenFile {
  name: string
  text: string
}

/** Chooses a file in the file dialog and waits for its preview. */
export async function chooseFile(page: Page, { name, text }: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from(text)
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
  await expect(firstLines(page)).toBeVisible()
}

/** Drops a file somewhere on the page. */
export async function dropFile(page: Page, { name, text }: ChosenFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([content, called]) => {
      const held = new DataTransfer()
      held.items.add(new File([content], called))
      return held
    },
    [text, name] as const,
  )
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', type, { dataTransfer })
  }
}

export const firstLines = (page: Page) =>
  page.getByRole('table', { name: 'Preview of the first lines' })

/** The field with the meaning of a column. */
export const readAs = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `${name} is read as`, exact: true })

/** Starts the import once all lines were read. */
export async function startImport(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Import', exact: true })
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await button.click()
}

export async function importIt(page: Page): Promise<void> {
  await startImport(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Stock imported' })).toBeVisible()
}

/** A figure of the result by its label. */
export const figure = (page: Page, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd')

/** Follows a download link and reads the file. */
export async function download(page: Page, name: string): Promise<{ path: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const path = await (await coming).path()
  return { path, text: await readFile(path, 'utf8') }
}
