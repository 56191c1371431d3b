import { businessDate } from '#contract/dates.ts'
import { putSettings } from '#server/features/site/queries.ts'
import { readRates } from '#server/features/site/read-rates.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/read-settings.ts'
import { implausible } from '#server/features/site/rules.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Takes over the rates of the day where the operator named a source; what cannot be right leaves them as they are. */
export async function changeRates(platform: Platform): Promise<void> {
  const { exchangeRatesUrl } = await readOperatorSettings(platform)
  if (exchangeRatesUrl === '') return
  const { log, clock, database } = platform
  try {
    const rates = await readRates(exchangeRatesUrl)
    const { USD, GBP, exchangeRatesDate } = await readSettings(platform)
    const reason = implausible(
      rates,
      { USD, GBP, day: exchangeRatesDate },
      businessDate(clock.now()),
    )
    if (reason !== undefined) {
      log.warn({ rates, reason }, 'exchange rates refused')
      return
    }
    await putSettings(database.sql, clock.now(), {
      USD: rates.USD,
      GBP: rates.GBP,
      exchangeRatesDate: rates.day,
    })
    log.info({ rates }, 'exchange rates taken over')
  } catch (err) {
    log.warn({ err }, 'exchange rates could not be read')
  }
}
