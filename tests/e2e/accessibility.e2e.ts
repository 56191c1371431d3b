import { adminPages } from '#web/app/admin/pages.ts'
import { routes } from '#web/app/routes.ts'
import { openDemoDatabase } from '../support/browser/demo-database.ts'
import { clearSettings } from '../support/market/market-settings.ts'
import { findViolations } from '../support/browser/no-violations.ts'
import { desktop, expect, openPage, phone, test } from '../support/browser/real-browser.ts'
import { accountScenes } from '../support/scenes/account-scenes.ts'
import { backOfficeScenes } from '../support/scenes/back-office-scenes.ts'
import { billingScenes } from '../support/scenes/billing-scenes.ts'
import { marketScenes } from '../support/scenes/market-scenes.ts'
import { addressOf, nameOf } from '../support/scenes/scene.ts'
import { visitorScenes } from '../support/scenes/visitor-scenes.ts'

const looks = [
  { name: 'a light desktop', size: desktop, narrowest: 768, colorScheme: 'light' },
  { name: 'a dark phone', size: phone, narrowest: 320, colorScheme: 'dark' },
  { name: 'a dark desktop', size: desktop, narrowest: 768, colorScheme: 'dark' },
  { name: 'a light phone', size: phone, narrowest: 320, colorScheme: 'light' },
] as const
const groups = [visitorScenes, marketScenes, accountScenes, backOfficeScenes, billingScenes]
const isWholeMatrix = process.env['A11Y'] === 'all'

/** The folder of `npm run screenshots`, which compares each page with that of the run that filled it. */
const screenshots = process.env['SCREENSHOTS']
const fixedTime = process.env['FIXED_TIME']

/** A redirect, which draws no page, and what only an upload leads to. */
const withoutAddress = ['/advertisement/$id', '/inventory/files/$id']
/** A failed call is part of a scene. */
const expectedErrors = /status of 500/

interface RouteNode {
  type: string
  path?: string
  children?: readonly RouteNode[]
}
const pathsOf = ({ type, path = '', children = [] }: RouteNode, above = ''): string[] => {
  const here = above + path
  const isPage = type !== 'root' && !children.length
  return [...(isPage ? [here || '/'] : []), ...children.flatMap((child) => pathsOf(child, here))]
}

test.describe.configure({ mode: 'parallel' })

test('every route has a scene', () => {
  const visited = groups.flatMap(({ scenes }) =>
    scenes.flatMap(({ route }) => (route === undefined ? [] : [route.split(/[?#]/)[0]!])),
  )
  const wanted = [
    ...pathsOf(routes as RouteNode),
    ...adminPages.map(({ path }) => `/admin${path}`),
  ].filter((path) => !withoutAddress.includes(path))
  expect(wanted.length).toBeGreaterThan(40)
  const missing = wanted.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/\$\w*/g, '[^/]+')}$`)
    return !visited.some((route) => pattern.test(route))
  })
  expect(missing).toEqual([])
})

for (const [index, { readers, prepare, scenes }] of groups.entries()) {
  for (const look of isWholeMatrix || screenshots ? looks : [looks[index % 2]!]) {
    test(`pages and dialogs for ${readers} pass axe, fit the window and call no other site on ${look.name} (SH-037, AM-108)`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(scenes.length * 10_000)
      const { page, context, errors } = await openPage(browser, look)
      if (fixedTime) await context.clock.setSystemTime(fixedTime)
      page.setDefaultTimeout(15_000)
      const otherSites = new Set<string>()
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) otherSites.add(request.url())
      })
      const demo = openDemoDatabase()
      try {
        const facts = await prepare(demo, context, page)
        for (const scene of scenes) {
          await test.step(nameOf(scene), async () => {
            await page.setViewportSize(scene.size ?? look.size)
            await scene.before?.(page, facts)
            if (scene.route !== undefined) await page.goto(addressOf(scene.route, facts))
            await scene.open?.(page, facts)
            await expect(page.locator('h1').first()).toBeAttached()
            await expect(page.locator('.skel, [aria-busy=true]')).toHaveCount(0)
            if (screenshots) {
              const file = `${readers} ${look.name} ${nameOf(scene)}`.replace(/\W+/g, '-')
              // Advertisements change places at random.
              const mask = [page.locator('.banner')]
              await expect
                .soft(page)
                .toHaveScreenshot(`${file}.png`, { fullPage: true, maxDiffPixelRatio: 0.001, mask })
              return
            }
            const violations = await findViolations(page, scene.narrow)
            expect.soft(violations, nameOf(scene)).toEqual([])
            const widths = scene.open ? [] : [look.narrowest]
            for (const width of [page.viewportSize()!.width, ...widths]) {
              await page.setViewportSize({ ...look.size, width })
              const overflow = await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              )
              expect.soft(overflow, `${nameOf(scene)} overflows ${width} px`).toBe(0)
            }
          })
        }
        expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([])
        expect([...otherSites]).toEqual([])
      } finally {
        await clearSettings(demo, ['allowVisitorRfq'])
        await demo.close()
        await context.close()
      }
    })
  }
}
