import * as z from 'zod/mini'
import { resendAfterDays } from '../broadcasts/broadcasts.ts'
import {
  composeMax,
  composePerDay,
  composePerListPerDay,
  correctionMinutes,
  duplicateDays,
  type SpamRule,
} from '../broadcasts/posting.ts'
import { endpoint, ok } from '../endpoint.ts'

/** Keys of the texts that pages and dialogs show; more may be stored. */
export type ContentKey = 'broadcast-rules' | 'grading-guidelines'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const listOf = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.array(item).check(z.minLength(1), z.maxLength(max))

/** Plain text in a paragraph, a list or a table, without markup. */
const ContentBlock = z.union([
  z.strictObject({ text: text(2000) }),
  z.strictObject({ list: listOf(text(600), 30) }),
  z.strictObject({
    table: z.strictObject({
      /** The first column holds the row headers. */
      columns: listOf(text(60), 6),
      rows: listOf(listOf(text(600), 6), 40),
    }),
  }),
])

export const ContentBody = z.strictObject({
  lead: text(1000),
  sections: listOf(
    z.strictObject({
      /** Fragment of the address: `/grading-guidelines#laptop`. */
      id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
      heading: text(100),
      /** A short heading for the table of contents. */
      short: z.optional(text(40)),
      blocks: listOf(ContentBlock, 30),
    }),
    40,
  ),
})
export type ContentBody = z.output<typeof ContentBody>

/** Values of placeholders such as `{perDay}`, so that texts always state the current limits. */
export const contentFigures = (spamRule: SpamRule): Readonly<Record<string, number>> => ({
  perList: composePerListPerDay,
  perDay: composePerDay,
  spamCount: spamRule.count,
  spamMinutes: spamRule.withinMinutes,
  waitMinutes: spamRule.waitMinutes,
  duplicateDays,
  correctionMinutes,
  resendDays: resendAfterDays,
  conditionLength: composeMax.condition,
  descriptionLength: composeMax.desc,
  infoLength: composeMax.additionalInfo,
})

export const getContent = endpoint({
  method: 'GET',
  path: '/api/misc/content/:key',
  summary: 'A text of the site, such as the broadcast rules, with its figures filled in',
  access: 'visitor',
  blocked: 'allowed',
  params: z.object({ key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,49}$/)) }),
  looseParams: true,
  answer: ok(
    z.object({
      key: z.string(),
      title: text(100),
      body: ContentBody,
      updatedAt: z.iso.datetime(),
    }),
  ),
  refusals: { 404: 'No such text' },
})
