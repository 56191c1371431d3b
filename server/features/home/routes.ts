import type * as z from 'zod/mini'
import {
  answerDays,
  getMemberHome,
  homeRows,
  markAnswered,
  waitingDays,
  type MemberHome,
} from '#contract/site/member-home.ts'
import {
  averageAnswer,
  countHits,
  countWaiting,
  listHits,
  listWaiting,
} from '#server/features/home/queries.ts'
import { markReplyAnswered } from '#server/features/messages/public.ts'
import { markRequestAnswered } from '#server/features/quotes/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const dayMs = 86_400_000

/** The home page: a member's waiting items, and the searches for its stock. */
export function mountHome(mount: Mount, { clock, database: { sql } }: Platform): void {
  mount(getMemberHome, async ({ viewer }) => {
    const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
    const since = ago(waitingDays)
    const [results, { total, oldestAt }, answerMinutes, day, hits] = await Promise.all([
      listWaiting(sql, viewer, since, homeRows),
      countWaiting(sql, viewer, since),
      averageAnswer(sql, viewer, ago(answerDays)),
      countHits(sql, viewer, ago(1)),
      listHits(sql, viewer, homeRows),
    ])
    const payload: z.output<typeof MemberHome> = {
      waiting: { total, oldestAt, results },
      answerMinutes,
      hits: { day, results: hits },
    }
    return { status: 200, payload }
  })

  mount(markAnswered, async ({ viewer, body: { kind, id, isAnswered } }) => {
    const mark = kind === 'reply' ? markReplyAnswered : markRequestAnswered
    const answeredAt = isAnswered ? clock.now() : null
    const isFound = await mark(sql, viewer.companyId, id, answeredAt)
    return isFound ? { status: 200, payload: { isAnswered } } : notFound()
  })
}
