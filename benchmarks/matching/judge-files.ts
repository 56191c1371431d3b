import { readFileSync, writeFileSync } from 'node:fs'
import {
  encodeOffer,
  findPartKeys,
  type OfferText,
} from '#server/features/matching/model/encode-offer.ts'
import { createMatchIndex } from '#server/features/matching/model/match-index.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { indexStock } from './training/encode-market.ts'
import { formatReasons } from '#contract/broadcasts/match-reasons.ts'

interface FileOffer {
  id: number
  side: 'WTS' | 'WTB'
  list: number
  co: string
  day: number
  qty: number | string
  brand: string
  desc: string
  cond: string
  price: number | string | null
  cur: string
  info: string
}

interface FileLine {
  id: string
  pn: string
  brand: string
  desc: string
}

/** Companies that the lines of a stock file come from in turn. */
const stockCompanies = 7

const readLines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)

/** Answers queries of a file with the offers of a file, by the code that the program runs. */
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
        quantity: String(offer.qty ?? ''),
        brand: offer.brand ?? '',
        description: offer.desc ?? '',
        condition: offer.cond ?? '',
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
        reason: formatReasons(
          [...reasons].map((reason) =>
            reason.code === 'same-words' ? { ...reason, words: [...reason.words] } : reason,
          ),
        ).join('; '),
        ...(similarity >= shownFrom ? { shown: true } : {}),
      })),
    })
  })
  writeFileSync(files.out, `${answers.join('\n')}\n`)
  return { offers: offers.length, queries: answers.length }
}
