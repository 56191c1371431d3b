import { readFileSync, writeFileSync } from 'node:fs'
import { formatReasons } from '#contract/broadcasts/match-reasons.ts'
import {
  encodeOffer,
  findPartKeys,
  type OfferText,
} from '#server/features/matching/model/encode-offer.ts'
import { createMatchIndex } from '#server/features/matching/model/match-index.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { indexStock } from './training/encode-market.ts'

/** Other fields are ignored. */
interface FileOffer {
  id: number
  side: 'WTS' | 'WTB'
  list: number
  co: string
  day: number
  brand: string
  desc: string
  price: number | string | null
  cur: string
  info: string
}

interface FileLine {
  pn: string
  brand: string
  desc: string
}

/** The lines of a stock file are assigned to as many companies in turn. */
const stockCompanies = 7

const readLines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)

/** Answers the queries of a file with the offers of another one, by the code that the program runs. */
export function judgeFiles(files: {
  broadcasts: string
  stock: string
  queries: string
  out: string
}) {
  const offers = readLines<FileOffer>(files.broadcasts)
  const findLines = indexStock(
    readLines<FileLine>(files.stock).map(({ pn, brand, desc }, at) => ({
      companyId: at % stockCompanies,
      partNumber: String(pn),
      text: `${brand} ${desc}`,
    })),
  )
  const index = createMatchIndex()
  const indexed = new Map(
    offers.map((offer) => {
      const text: OfferText = {
        side: offer.side,
        listId: offer.list,
        brand: offer.brand ?? '',
        description: offer.desc ?? '',
        price: String(offer.price ?? ''),
        currency: offer.cur ?? 'EUR',
        additionalInfo: offer.info ?? '',
      }
      const entry = {
        id: offer.id,
        companyId: offer.co,
        offer: encodeOffer(text, findLines(findPartKeys(text))),
      }
      index.add(entry)
      return [offer.id, entry] as const
    }),
  )
  const answers = readLines<{ id: number }>(files.queries).map(({ id }) => {
    const query = indexed.get(id)
    const results = query ? index.find(query, 10) : []
    return JSON.stringify({
      id,
      results: results.map(({ id: broadcastId, similarity, reasons }) => ({
        broadcastId,
        similarity: Math.round(similarity * 1000) / 10,
        reason: formatReasons(reasons).join('; '),
        ...(similarity >= shownFrom ? { shown: true } : {}),
      })),
    })
  })
  writeFileSync(files.out, `${answers.join('\n')}\n`)
  return { offers: offers.length, queries: answers.length }
}
