import type * as z from 'zod/mini'
import { fieldMessages } from '#contract/field-messages.ts'
import { leftOutTexts, type QuoteReach } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { countRefusal } from '#server/features/messages/public.ts'
import { actAsBuyer, type QuoteInput } from '#server/features/quotes/act-as-buyer.ts'
import { refuseSender, type QuoteViewer } from '#server/features/quotes/authorize-buyer.ts'
import { findReach, type FoundReach } from '#server/features/quotes/find-reach.ts'
import {
  findRequestedLines,
  isVisitor,
  type QuoteSender,
  type RequestedLine,
} from '#server/features/quotes/queries.ts'
import { exceededLimit, presentReach, type Seller } from '#server/features/quotes/rules.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  type FieldError,
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The request for one part number, to the companies of its selected lines. */
interface PartRequest extends FoundReach {
  line: RequestedLine
  lineIds: number[]
}

/** Quantities are given once for a line, and for selected lines only. */
function quantityErrors({ quantities = [] }: QuoteInput, partIds: readonly number[]): FieldError[] {
  const ids = quantities.map(({ partId }) => partId)
  const isWrong = new Set(ids).size < ids.length || ids.some((id) => !partIds.includes(id))
  return isWrong ? [{ param: 'quantities', msg: fieldMessages.choice }] : []
}

/** Finds the recipients of requests for selected lines. Refused to visitors, who could infer a company's lines. */
export async function previewSelectedRequests(
  platform: Platform,
  viewer: QuoteViewer,
  partIds: readonly number[],
): Promise<z.output<typeof QuoteReach> | Refused> {
  const refused = await refuseSender(platform, viewer)
  if (refused) return refused
  if (viewer.kind !== 'contact') return refuse(401, refusals.signInFirst)
  const result = await findRequests(platform, platform.database.sql, viewer, partIds)
  return presentRequests(platform, result)
}

/**
 * Mails one request for each part number of the selected lines, to their companies. Sends all or nothing: if a line is
 * gone or its company cannot be asked, the buyer selects again.
 * @returns whom they reached
 */
export const sendSelectedRequests = (
  platform: Platform,
  viewer: QuoteViewer,
  input: QuoteInput,
  source: string,
): Promise<z.output<typeof QuoteReach> | Refused> =>
  actAsBuyer(platform, viewer, input, source, async (tx, { sender, limits, now, mail }) => {
    if (isVisitor(sender)) return refuse(401, refusals.signInFirst)
    const partIds = [input.partId, ...(input.partIds ?? [])]
    const wrong = quantityErrors(input, partIds)
    if (wrong.length > 0) return refuseFields(wrong)
    const quantities = new Map(input.quantities?.map((one) => [one.partId, one.quantity]))
    const result = await findRequests(platform, tx, sender, partIds)
    const { requests, gone } = result
    const obstacles = obstaclesOf(requests, gone)
    if (obstacles.length > 0) return refuse(409, refusals.quoteSelectionChanged(obstacles))
    const reached = requests.reduce((sum, { reach }) => sum + reach.reached.length, 0)
    const exceeded = exceededLimit(requests[0]!.usage, reached, limits, false, requests.length)
    if (exceeded) {
      await countRefusal(tx, { ...sender, cause: 'day', now })
      return refuseForToday(exceeded, now)
    }
    for (const { line, lineIds, reach } of requests) {
      const quantity = lineIds.map((id) => quantities.get(id)).find((value) => value !== undefined)
      await mail(line, reach.reached, { isToAll: false, quantity })
    }
    return presentRequests(platform, result)
  })

interface FoundRequests {
  requests: PartRequest[]
  /** Selected lines that are no longer listed. */
  gone: number
}

/** Groups selected lines by part number, and finds whom the request for each reaches, together with the others. */
async function findRequests(
  platform: Platform,
  db: Queryable,
  sender: Exclude<QuoteSender, { source: string }>,
  partIds: readonly number[],
): Promise<FoundRequests> {
  const ids = [...new Set(partIds)]
  const lines = await findRequestedLines(db, ids, sender.companyId)
  const ofPart = Map.groupBy(lines, ({ key, id }) => key || id)
  const together = new Map<number, number>()
  const requests: PartRequest[] = []
  for (const [line, ...others] of ofPart.values()) {
    const lineIds = [line!, ...others].map(({ id }) => id)
    const result = await findReach(platform, db, {
      sender,
      line: line!,
      lineIds,
      isToAll: false,
      condition: null,
      chosen: undefined,
      together,
    })
    for (const { companyId } of result.reach.reached) {
      together.set(companyId, (together.get(companyId) ?? 0) + 1)
    }
    requests.push({ ...result, line: line!, lineIds })
  }
  return { requests, gone: ids.length - lines.length }
}

/** Why requests cannot be sent as selected, such as 'Delta does not accept requests (WS-C2960)'. */
const obstaclesOf = (requests: readonly PartRequest[], gone: number): string[] => [
  ...(gone === 0
    ? []
    : [gone === 1 ? '1 part is no longer offered' : `${gone} parts are no longer offered`]),
  ...requests.flatMap(({ line, reach }) =>
    reach.leftOut.flatMap(({ reason, sellers }) =>
      sellers.map(
        ({ companyName }) =>
          `${reason === 'closed' ? 'a company' : companyName} ${leftOutTexts[reason][0]} (${line.partNumber})`,
      ),
    ),
  ),
]

async function presentRequests(platform: Platform, { requests, gone }: FoundRequests) {
  const { perMember } = (await readOperatorSettings(platform)).quoteLimits
  const sellers = requests.flatMap(({ reach }) => reach.reached)
  const companies = new Map(sellers.map(({ companyId, companyName }) => [companyId, companyName]))
  const [first] = requests
  return {
    count: companies.size,
    companies: [...companies].map(([id, name]) => ({ id, name })),
    leftOut: [],
    maxCompanies: first?.maxCompanies ?? 0,
    maxRequests: Math.max(0, perMember - (first?.usage.requests ?? 0)),
    parts: requests.map(presentPart),
    gone,
  }
}

function presentPart({ line, reach, maxCompanies, maxPerCompany }: PartRequest) {
  const { count, leftOut } = presentReach({ reach, maxCompanies }, true)
  return {
    partNumber: line.partNumber,
    manufacturer: line.manufacturer,
    count,
    companies: reach.reached.map((seller: Seller) => ({
      id: seller.companyId,
      name: seller.companyName,
      partId: seller.lineId,
      requestsLeft: maxPerCompany - seller.requestsToday,
    })),
    leftOut,
  }
}
