import { callerWith, type Caller } from './callers.ts'
import { testPassword } from './factories.ts'
import type { TestMarket } from './test-market.ts'

/** A browser on one of our pages, with cookies and fetch metadata. */
export interface Browser extends Caller {
  cookies: Map<string, string>
  /** Set-Cookie headers of the last response. */
  lastSetCookies(): string[]
}

/** `from` has the headers with the origin of requests; default: our own pages. */
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

/** A browser that has signed in on our page. */
export async function signedInBrowser(
  market: TestMarket,
  contact: { email: string },
): Promise<Browser> {
  const browser = aBrowser(market)
  const reply = await browser.raw('POST', '/api/auth/login', {
    email: contact.email,
    password: testPassword,
  })
  if (reply.status !== 200) throw new Error(`sign-in returned ${reply.status}`)
  return browser
}
