import {
  expect,
  test as plainTest,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
} from '@playwright/test'
import { login } from '#contract/auth/sessions.ts'
import type { Answer } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { dismissalKey } from '#web/features/billing/choose-notice.ts'

export { expect } from '@playwright/test'

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }
export type Size = typeof desktop

// A refused call is part of many tests, and the mail's sandbox refuses the test runner's own scripts.
const refusedCall = /the server responded with a status of (404|400|401|403|409|429)/
const sandboxedMail = /^Blocked script execution in '.*\/api\/mailbox\/\d+\/html'/

/** What the browser has to say against a page: errors, resources it blocked, failed hydration, page faults. */
function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isExpected = refusedCall.test(message.text()) || sandboxedMail.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

interface Watched {
  /** Signed in with this address before the test starts. */
  signedInAs: string | undefined
  /** What the browser may complain of in this test. */
  forgiven: RegExp | undefined
  /** Whether who signs in is reminded of two-factor authentication. */
  reminded: boolean
}

/** A test whose page must not make the browser complain, nor ask anybody else for anything. */
export const test = plainTest.extend<Watched>({
  signedInAs: [undefined, { option: true }],
  forgiven: [undefined, { option: true }],
  reminded: [false, { option: true }],
  viewport: desktop,
  page: async (
    { page, context, baseURL, javaScriptEnabled, signedInAs, forgiven, reminded },
    use,
  ) => {
    if (javaScriptEnabled) waitForScripts(page)
    if (!reminded) putOffReminders(context)
    const foreign = new Set<string>()
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) foreign.add(request.url())
    })
    const complaints = listenTo(page)
    if (signedInAs) await signInQuietly(context, signedInAs, { reminded })
    await use(page)
    expect(complaints.filter((complaint) => !forgiven?.test(complaint))).toEqual([])
    expect([...foreign]).toEqual([])
  },
})

/** A page of a person of his own, for stories of several people. */
export async function openPage(
  browser: Browser,
  options: { size?: Size; colorScheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: options.size ?? desktop,
    colorScheme: options.colorScheme ?? 'light',
  })
  const page = await context.newPage()
  waitForScripts(page)
  putOffReminders(context)
  return { page, context, complaints: listenTo(page) }
}

/** Signs in by the dialog, as a person does. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await expect(await trySignIn(page, email, password)).toBeHidden()
}

/** The same, whatever comes of it. @returns the dialog */
export async function trySignIn(page: Page, email: string, password: string) {
  const dialog = await openSignIn(page)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  return dialog
}

/** As if the reminder of two-factor authentication had been read in this session: it would cover the page. */
async function putOffReminder(context: BrowserContext, answer: Response | APIResponse) {
  if (answer.status() !== 200) return
  const { user } = ((await answer.json()) as Answer<typeof login>).payload
  if (!user) return
  const value = encodeURIComponent(`${user.id}~${dismissalKey('twoFactorReminder', undefined)}`)
  const { origin } = new URL(answer.url())
  await context.addCookies([{ name: 'noticesRead', value, url: origin }])
}

/** The same for whoever signs in on a page. */
function putOffReminders(context: BrowserContext): void {
  context.on('response', (answer) => {
    if (!answer.url().endsWith(login.path)) return
    // A page that is closed meanwhile shows no reminder either.
    putOffReminder(context, answer).catch(() => {})
  })
}

export async function openSignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Gives the browser a session without a page, where signing in is not what the test is about. */
export async function signInQuietly(
  context: BrowserContext,
  email: string,
  { reminded = false } = {},
): Promise<void> {
  const answer = await context.request.post(login.path, {
    data: { email, password: demoPassword },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
  if (!reminded) await putOffReminder(context, answer)
}

/** A notice with this title, and its text if it has one. */
export function notice(page: Page, title: string, text?: string) {
  const found = page.getByRole('region', { name: 'Notices' }).locator('.toast', {
    has: page.getByText(title, { exact: true }),
  })
  return text === undefined ? found : found.filter({ has: page.getByText(text, { exact: true }) })
}

/** How wide the page is, with what hangs out of it. */
export const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Lets every opening of a page wait until its scripts listen: an earlier click would be lost. */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await hydrated(page)
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload(...given)
    await hydrated(page)
    return answer
  }
}

/** The last element has its component, and nothing is left to do: hydration works in slices. */
async function hydrated(page: Page): Promise<void> {
  // The back office is drawn by its program: what is there listens.
  if (new URL(page.url()).pathname.startsWith(paths.admin)) {
    await page.locator('main').waitFor()
    return
  }
  await page.waitForFunction(() =>
    Object.keys([...document.querySelectorAll('body > footer')].at(-1) ?? {}).some((name) =>
      name.startsWith('__react'),
    ),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
