import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Lets axe look at the page as it stands; a failure names each rule and where it is broken. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' | ')}`),
  ).toEqual([])
}
