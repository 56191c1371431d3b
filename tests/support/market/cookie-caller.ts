import { callerWith, type Caller } from './callers.ts'
import { testPassword } from './factories.ts'
import type { TestMarket } from './test-market.ts'

/** A browser on one of our pages: it keeps cookies and says where its calls come from. */
export interface Browser extends Caller {
  cookies: Map<string, string>
  /** The whole Set-Cookie lines of its last answer. */
  lastSetCookies(): string[]
}

/** `from` are the headers that tell where a call comes from; by default those of our own pages. */
export function aBrowser(
  market: TestMarket,
  from: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Browser {
  const cookies = new Map<string, string>()
  let lines: string[] = []
  const caller = callerWith(
    market,
    undefined,
    () => ({
      ...from,
      ...(cookies.size
        ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {}),
    }),
    (headers) => {
      lines = headers.getSetCookie()
      for (const line of lines) {
        const [name, value] = line.split(';', 1)[0]!.split(/=(.*)/s) as [string, string]
        if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  )
  return { ...caller, cookies, lastSetCookies: () => lines }
}

/** A browser whose user has signed in on our page. */
export async function signedInBrowser(
  market: TestMarket,
  contact: { email: string },
): Promise<Browser> {
  const browser = aBrowser(market)
  const reply = await browser.raw('POST', '/api/auth/login', {
    email: contact.email,
    password: testPassword,
  })
  if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}`)
  return browser
}
