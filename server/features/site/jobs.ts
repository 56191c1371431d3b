import { businessDate, businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import { logDays } from '#contract/site/events.ts'
import {
  deleteOldEntries,
  getTotalsState,
  upsertDayTotals,
  upsertSettings,
} from '#server/features/site/queries.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/read-settings.ts'
import { findRatesProblem, parseRates, type Rates } from '#server/features/site/rules.ts'
import { fetchBounded } from '#server/platform/http/fetch-bounded.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Runs after the European Central Bank publishes its list, at about 16:00 in Frankfurt. */
export const exchangeRates: Job = {
  name: 'exchange-rates',
  title: 'Exchange rates',
  description:
    'Reads the rates of dollar and pound that the European Central Bank publishes at about 16:00.',
  schedule: '40 16 * * *',
  run: updateExchangeRates,
}

/** Computes the totals of completed days and deletes expired log entries (BK-100, BK-101). */
export const logDaysOver: Job = {
  name: 'end-log-days',
  title: 'Count page views',
  description:
    'Computes the totals of completed days and deletes page views and events that are old.',
  schedule: '41 4 * * *',
  run: rollUpLog,
}

const dayMs = 86_400_000
const deleteBatchSize = 20_000

async function rollUpLog({ database, clock }: Platform): Promise<void> {
  const { sql } = database
  const now = clock.now()
  const expiry = new Date(now.getTime() - logDays * dayMs)
  const today = businessDayStart(now)
  const { lastDay, oldestEntry } = await getTotalsState(sql)
  if (oldestEntry) {
    let from = businessDayStart(oldestEntry)
    while (from < today) {
      const [day, until] = [businessDate(from), nextBusinessDayStart(from)]
      if (lastDay === null || day > lastDay) await upsertDayTotals(sql, day, from, until)
      from = until
    }
  }
  while ((await deleteOldEntries(sql, expiry, deleteBatchSize)) === deleteBatchSize);
}

/** The European Central Bank's list is about 2,000 bytes long. */
const maxBytes = 64 * 1024

/** Saves the rates of the day if the operator has set a source. Implausible rates are logged and ignored. */
async function updateExchangeRates(platform: Platform): Promise<void> {
  const { exchangeRatesUrl } = await readOperatorSettings(platform)
  if (exchangeRatesUrl === '') return
  const { log, clock, database } = platform
  try {
    const rates = await fetchRates(exchangeRatesUrl)
    const { USD, GBP, exchangeRatesDate } = await readSettings(platform)
    const reason = findRatesProblem(
      rates,
      { USD, GBP, day: exchangeRatesDate },
      businessDate(clock.now()),
    )
    if (reason !== undefined) {
      log.warn({ rates, reason }, 'exchange rates rejected')
      return
    }
    await upsertSettings(database.sql, clock.now(), {
      USD: rates.USD,
      GBP: rates.GBP,
      exchangeRatesDate: rates.day,
    })
    log.info({ rates }, 'exchange rates updated')
  } catch (err) {
    log.warn({ err }, 'exchange rates could not be fetched')
  }
}

async function fetchRates(url: string): Promise<Rates> {
  const { status, text } = await fetchBounded(url, {
    headers: { accept: 'application/xml, text/xml' },
    maxBytes,
  })
  if (status !== 200) throw new Error(`the source answered ${status}`)
  const rates = parseRates(text)
  if (!rates) throw new Error('the list has no rates for dollar and pound')
  return rates
}
