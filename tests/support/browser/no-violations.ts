import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until all animations have ended: half-faded text has half its contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // A fade-in starts with the second frame.
    await frame().then(frame)
    while (moving().some(({ playState }) => playState === 'running')) await frame()
  })
}

/** Runs axe on the page, or on the selection of `narrow`. @returns rule and elements of each violation */
export async function findViolations(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  await waitForAnimations(page)
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .options({ resultTypes: ['violations'], preload: false })
  // Without a second page for the results, which takes as long as the analysis.
  axe.setLegacyMode()
  const { violations } = await narrow(axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

export const expectNoViolations = async (...given: Parameters<typeof findViolations>) =>
  expect(await findViolations(...given)).toEqual([])
