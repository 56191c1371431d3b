import type { FraudSignal } from '#contract/fraud/desk/fraud-signals.ts'
import { aContact, type TestContact, type TestData } from '../market/factories.ts'

type Person = Pick<TestContact, 'id' | 'companyId'>

/** An open finding of Fraud watch; of a pair with another person's company. @returns its id */
export async function aFraudFinding(
  market: TestData,
  given: {
    contact?: Person
    other?: Person
    signal?: FraudSignal
    evidence?: Record<string, string | number>
  } = {},
): Promise<{ id: number; contact: Person }> {
  const contact = given.contact ?? (await aContact(market))
  const now = market.clock.now()
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into fraud_finding (signal, subject, contact_id, company_id, other_company_id, count,
      evidence, first_at, last_at, found_at)
    values (${given.signal ?? 'replies'}, ${`contact:${contact.id}`}, ${contact.id},
      ${contact.companyId}, ${given.other?.companyId ?? null}, 50, ${market.database.sql.json(given.evidence ?? {})},
      ${new Date(now.getTime() - 3_600_000)}, ${now}, ${now})
    returning id`
  return { id: row!.id, contact }
}
