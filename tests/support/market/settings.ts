import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { Settings } from '#contract/site/site.ts'
import { upsertSettings } from '#server/features/site/queries.ts'
import type { TestMarket } from './test-market.ts'

/** Changes settings and advances the clock past the cache lifetime of two seconds. */
export async function setSettings(
  { database, clock }: Pick<TestMarket, 'database' | 'clock'>,
  given: Partial<Settings & OperatorSettings>,
): Promise<void> {
  await upsertSettings(database.sql, clock.now(), given)
  clock.advance({ seconds: 3 })
}

/** A complete seller, as the operator enters it. */
export const aSeller = {
  name: 'Market B.V.',
  address: 'Kade 1',
  zip: '3511 ZX',
  city: 'Utrecht',
  vatNumber: 'NL123456782B90',
  registrationNumber: '12345678',
  eori: '',
  bank: '',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  email: '',
  telephone: '',
}
