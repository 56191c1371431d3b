import { expect, type Page } from '@playwright/test'

/** Text of the newest mail to an address whose subject matches. */
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

/** The first link in a mail whose path starts with `start`. */
export function linkIn(text: string, start: `/${string}`): string {
  const links = [...text.matchAll(/https?:\/\/[^/\s]+(\/[\w?=&/-]*)/g)].map(([, path]) => path!)
  const link = links.find((path) => path.startsWith(start))
  if (link === undefined) throw new Error(`No link to ${start} in ${text}`)
  return link
}
