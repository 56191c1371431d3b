import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until nothing on the page fades or slides any more: half-faded text has half its contrast. */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // What has just appeared begins to fade in with the second frame.
    await frame().then(frame)
    while (moving().some(({ playState }) => playState === 'running')) await frame()
  })
}

/** Lets axe look at the page as it stands, or at what `narrow` makes of it; a failure names rules and places. */
export async function expectNoViolations(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<void> {
  await expectStill(page)
  const { violations } = await narrow(new AxeBuilder({ page }).exclude('iframe')).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
