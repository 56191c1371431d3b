import { setTimeout as sleep } from 'node:timers/promises'
import { monthsBefore } from '#contract/dates.ts'
import { geocoderClient } from '#server/features/companies/places/geocoder.ts'
import { placeSome } from '#server/features/companies/places/place-company.ts'
import {
  deleteOldAnswers,
  insertAnswer,
  listUnasked,
} from '#server/features/companies/places/queries.ts'
import { siteUrlOf } from '#server/platform/config.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Limits the length of transactions. */
const placedAtOnce = 200
/** Bounds one run; the next run continues. */
const maxBatches = 200
const maxAskedPerRun = 50
/** Public services allow one request a second. */
const askEveryMs = 1000
const maxFailuresPerRun = 3
/** Months after which an answer is deleted; a company keeps its place. */
export const geocoderAnswerMonths = 12

/** Geocodes addresses that the table of today was not searched for, and queries the service if one is set (BK-071). */
export const findPlaces: Job = {
  name: 'find-places',
  title: 'Find places of companies',
  description:
    'Finds where the addresses of companies are, for those that were not looked up yet, and asks the geocoding service if one is set.',
  schedule: '*/10 * * * *',
  run: async (platform) => {
    const placed = await placeAll(platform)
    const sent = await queryGeocoder(platform)
    const again = sent > 0 ? await placeAll(platform) : 0
    if (placed + sent > 0)
      platform.log.info({ placed: placed + again, asked: sent }, 'places found')
    const before = monthsBefore(platform.clock.now(), geocoderAnswerMonths)
    await deleteOldAnswers(platform.database.sql, before)
  },
}

async function placeAll({ database }: Platform): Promise<number> {
  let placed = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const n = await database.transaction((tx) => placeSome(tx, placedAtOnce))
    placed += n
    if (n < placedAtOnce) break
  }
  return placed
}

/** Geocodes one address after the other; without an answer the next run retries. @returns the number of answers */
async function queryGeocoder({ clock, config, database, log }: Platform): Promise<number> {
  if (config.geocoderUrl === undefined) return 0
  const ask = geocoderClient(config.geocoderUrl, `Map of companies at ${siteUrlOf(config)}`)
  let answers = 0
  let failures = 0
  for (const address of await listUnasked(database.sql, maxAskedPerRun)) {
    if (answers + failures > 0) await sleep(askEveryMs)
    try {
      const place = await ask(address)
      await database.transaction((tx) =>
        insertAnswer(tx, { key: address.key, place, now: clock.now() }),
      )
      answers++
    } catch (err) {
      failures++
      log.warn({ err }, 'the geocoding service did not answer')
      if (failures === maxFailuresPerRun) break
    }
  }
  return answers
}
