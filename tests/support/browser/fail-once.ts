import type { Page } from '@playwright/test'
import type { Endpoint, Refusal } from '#contract/endpoint.ts'

const boom: Refusal = { status: 500, payload: { msg: 'Boom' } }

/**
 * Makes the next request to an endpoint fail. Other methods on the same path pass, so that prefetching does not consume
 * the failure.
 */
export async function failOnce(
  page: Page,
  { method, path }: Endpoint,
  refusal: Refusal = boom,
): Promise<void> {
  const address = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  let isOver = false
  await page.route(
    (url) => address.test(url.pathname),
    (route) => {
      if (isOver || route.request().method() !== method) return route.fallback()
      isOver = true
      return route.fulfill({ status: refusal.status, json: refusal })
    },
  )
}
