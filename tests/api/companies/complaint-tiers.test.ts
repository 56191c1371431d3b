import { beforeEach, describe, expect, test } from 'vitest'
import { useComplaintScene } from '../../support/companies/complaint-scene.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, aCase, caseOf, move } = useComplaintScene(market)

describe('a complaint and the tier (CP-007, BK-030)', () => {
  const tierOf = async () => {
    const [row] = await market.database.sql<{ tier: number }[]>`
      select tier from company where id = ${scene.accused.companyId}`
    return row!.tier
  }
  /** A case that was upheld. */
  async function upheld(title: string): Promise<number> {
    const id = await aCase({ words: { complaintTitle: title } })
    await move(id, 'in-review')
    expect((await move(id, 'unsolved')).status).toBe(200)
    return id
  }
  beforeEach(async () => {
    scene.accused = await aContact(market, { company: { tier: 1 } })
  })

  test('upholding removes the tier at once, and solving restores it', async () => {
    const id = await aCase()
    await move(id, 'with-party', { deadline: '2026-12-04' })
    expect(await tierOf()).toBe(1)
    await move(id, 'unsolved')
    expect(await tierOf()).toBe(0)
    expect((await caseOf(id)).tier).toBe(0)
    await move(id, 'solved')
    expect(await tierOf()).toBe(1)
  })

  test('a reopened complaint no longer counts', async () => {
    const id = await upheld('Forty laptops')
    await move(id, 'in-review')
    expect(await tierOf()).toBe(1)
  })

  test('the tier returns with the last of several', async () => {
    const [first, second] = [await upheld('First'), await upheld('Second')]
    await move(first, 'solved')
    expect(await tierOf()).toBe(0)
    await move(second, 'solved')
    expect(await tierOf()).toBe(1)
  })

  test('an excluded or pending one has no effect', async () => {
    const excluded = await aCase({ words: { complaintTitle: 'Software' } })
    await move(excluded, 'excluded')
    await aCase({ words: { complaintTitle: 'Waits' } })
    expect(await tierOf()).toBe(1)
  })

  test("the complainant's tier stays", async () => {
    await market.database.sql`update company set tier = 1 where id = ${scene.complainer.companyId}`
    await upheld('Forty laptops')
    const [row] = await market.database.sql<{ tier: number }[]>`
      select tier from company where id = ${scene.complainer.companyId}`
    expect(row!.tier).toBe(1)
  })
})
