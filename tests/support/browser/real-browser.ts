import {
  expect,
  test as plainTest,
  type Browser,
  type BrowserContext,
  type Page,
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

// Many tests cause refusals, and the mail sandbox blocks scripts of the test runner.
const refusedCall = /the server responded with a status of (404|400|401|403|409|429)/
const sandboxedMail = /^Blocked script execution in '.*\/api\/mailbox\/\d+\/html'/

/** Collects console errors and uncaught exceptions of a page. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const isExpected = refusedCall.test(message.text()) || sandboxedMail.test(message.text())
    if (message.type() === 'error' && !isExpected) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

interface Watched {
  /** E-mail address to sign in with before the test. */
  signedInAs: string | undefined
  /** Expected errors. */
  forgiven: RegExp | undefined
  /** Whether the two-factor reminder is shown at the end of signing in by the dialog. */
  reminded: boolean
}

/** A test whose page must cause no errors and no requests to other origins. */
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
    if (!reminded) await dismissReminders(context)
    const foreign = new Set<string>()
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) foreign.add(request.url())
    })
    const errors = collectErrors(page)
    if (signedInAs) await signInQuietly(context, signedInAs)
    await use(page)
    expect(errors.filter((error) => !forgiven?.test(error))).toEqual([])
    expect([...foreign]).toEqual([])
  },
})

/** A page in a separate browser context, for tests with several people. */
export async function openPage(
  browser: Browser,
  options: { size?: Size; colorScheme?: 'light' | 'dark'; userAgent?: string } = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    viewport: options.size ?? desktop,
    colorScheme: options.colorScheme ?? 'light',
    ...(options.userAgent && { userAgent: options.userAgent }),
  })
  const page = await context.newPage()
  waitForScripts(page)
  await dismissReminders(context)
  return { page, context, errors: collectErrors(page) }
}

/** Signs in by the dialog. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await expect(await trySignIn(page, email, password)).toBeHidden()
}

/** Submits the sign-in dialog, with any result. @returns the dialog */
export async function trySignIn(page: Page, email: string, password: string) {
  const dialog = await openSignIn(page)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  return dialog
}

const dismissedReminder = dismissalKey('twoFactorReminder', undefined)

/**
 * Dismisses the reminder of two-factor authentication for whoever signs in on a page of this context, before the page
 * reads the answer: the reminder would cover the page.
 */
async function dismissReminders(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([path, key]) => {
      const send = window.fetch.bind(window)
      window.fetch = async (...given) => {
        const answer = await send(...given)
        if (!answer.ok || !answer.url.endsWith(path!)) return answer
        const { payload } = (await answer.clone().json()) as Answer<typeof login>
        if (payload.user) document.cookie = `noticesRead=${payload.user.id}~${key}; path=/`
        return answer
      }
    },
    [login.path, dismissedReminder],
  )
}

export async function openSignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Signs in by the API, for tests that are not about signing in. */
export async function signInQuietly(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post(login.path, {
    data: { email, password: demoPassword },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
}

/** A notice with this title, and its text if it has one. */
export function notice(page: Page, title: string, text?: string) {
  const found = page.getByRole('region', { name: 'Notices' }).locator('.toast', {
    has: page.getByText(title, { exact: true }),
  })
  return text === undefined ? found : found.filter({ has: page.getByText(text, { exact: true }) })
}

/** Width of the page including overflow. */
export const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Makes navigation wait for hydration, because earlier clicks are lost. */
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

/** Waits until the last element is hydrated and the page is idle. */
async function hydrated(page: Page): Promise<void> {
  // The back office renders in the browser and needs no hydration.
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
