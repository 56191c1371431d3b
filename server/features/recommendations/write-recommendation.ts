import type { SignedInViewer } from '#contract/access.ts'
import { businessDayStart } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { recommendationsPart, recommendationsPerDay } from '#contract/recommendations.ts'
import { refusals } from '#contract/refusals.ts'
import { findCompany, presentContacts } from '#server/features/companies/public.ts'
import { waitingMail } from '#server/features/recommendations/emails.ts'
import {
  earlierRecommendations,
  holdAuthor,
  insertRecommendation,
  type AuthorRow,
} from '#server/features/recommendations/queries.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, refuseForToday, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Recommends another company. Nobody but that company reads it until it approves (RC-004), and its main contact hears of
 * it by mail (BK-073). One of a contact about a company waits at a time (BK-074).
 */
export async function writeRecommendation(
  platform: Platform,
  viewer: SignedInViewer,
  { companyId, words }: { companyId: number; words: string },
): Promise<{ id: number } | Refused> {
  const { contactId, companyId: byCompanyId } = viewer
  const now = platform.clock.now()
  if (companyId === byCompanyId) return refuse(409, refusals.ownCompany, { extra: 'OWN' })
  return platform.database.transaction<{ id: number } | Refused>(async (tx) => {
    const company = await findCompany(tx, companyId, viewer)
    if (!company) return notFound()
    if (company.isServiceOnly) {
      return refuse(409, refusals.serviceCompany, { extra: 'SERVICE_COMPANY' })
    }
    const author = await holdAuthor(tx, contactId)
    if (!author) return notFound()
    const since = businessDayStart(now)
    const earlier = await earlierRecommendations(tx, { contactId, companyId, since })
    if (earlier.isOpen) return refuse(409, refusals.recommendationPending, { extra: 'OPEN' })
    if (earlier.today >= recommendationsPerDay) {
      return refuseForToday(refusals.tooManyRecommendations, now)
    }
    const id = await insertRecommendation(tx, { contactId, byCompanyId, companyId, words, now })
    await tellCompany(platform, tx, { id, companyId, company: company.name, author, words })
    return { id }
  })
}

/** A company whose last contact has left hears nothing; it finds the recommendation on its profile. */
async function tellCompany(
  platform: Platform,
  tx: Tx,
  given: { id: number; companyId: number; company: string; author: AuthorRow; words: string },
): Promise<void> {
  const [main] = await presentContacts(tx, given.companyId)
  if (!main) return
  const { brand, head } = await mailHead(platform)
  const { company, author, words } = given
  await platform.mailer.queueMail(
    tx,
    {
      key: `recommendation:${given.id}`,
      lane: 'personal',
      ...head,
      ...waitingMail({
        name: main.name,
        company,
        author,
        words,
        link: `${platform.siteUrl}${paths.profile}#${recommendationsPart}`,
        brand,
      }),
    },
    toAddress(tx, main.email, main.id),
  )
}
