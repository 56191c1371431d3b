import { expect, type Page } from '@playwright/test'

/** The newest mail to an address with such a subject, as text. */
export async function mailTo(page: Page, address: string, subject: RegExp): Promise<string> {
  let text = ''
  await expect(async () => {
    const list = await page.request.get(`/api/mailbox?address=${address}`)
    const { results } = (await list.json()).payload as {
      results: { id: number; subject: string }[]
    }
    const found = results.find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
    text = (await (await page.request.get(`/api/mailbox/${found!.id}`)).json()).payload.text
  }).toPass({ timeout: 20_000 })
  return text
}
