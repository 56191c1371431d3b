import { paths } from '#contract/paths.ts'
import { warningMail } from '#server/features/content/news/emails.ts'
import { listCategories } from '#server/features/content/news/queries.ts'
import {
  findWarning,
  findWarningChoice,
  warningSubscribers,
  setWarningChoice,
} from '#server/features/content/news/reader-queries.ts'
import { truncateText, applyProductName } from '#server/features/content/news/rules.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import { readBrand, readMailText, readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Unsubscribe topic of the mail, and the name of its sender address. */
export const newsTopic = 'news'
/** Enqueued when a post is published; its payload has the `contentId`. */
export const warnReadersJob = 'warn-readers'
const maxExcerpt = 600
/** The clock of the database, which starts the job, may be ahead of the program's. */
const clockSkewMs = 60_000

/** Queues mail and notifications about a fraud warning or stolen equipment once; nothing for other posts. */
export async function warnReaders(platform: Platform, contentId: number): Promise<void> {
  const { clock, config, database, mailer, siteUrl } = platform
  const settings = await readSettings(platform)
  const { brand, brandLine } = await readBrand(platform)
  const renderText = await readMailText(platform, 'newsWarning')
  await database.transaction(async (tx) => {
    const now = clock.now()
    const post = await findWarning(tx, contentId, new Date(now.getTime() + clockSkewMs))
    if (!post) return
    const categories = applyProductName(await listCategories(tx, now), settings)
    const category = categories.find(({ id }) => id === post.catId)!
    const postParams = { id: post.id, titleSlug: post.titleSlug, catURL: category.slug }
    const { repeated } = await mailer.queueMail(
      tx,
      {
        key: `news:${post.id}`,
        lane: newsTopic,
        sender: { name: `${brand} news`, address: `${newsTopic}@${config.mailDomain}` },
        ...warningMail(renderText, {
          category: category.name,
          title: post.title,
          text: truncateText(post.lead || post.text, maxExcerpt),
          postUrl: siteUrl + paths.newsPost(postParams),
          settingsUrl: `${siteUrl}${paths.profileNotifications}#preferences`,
          brandLine,
        }),
        mailing: `news:${post.id}`,
        topic: newsTopic,
        list: {
          id: `${newsTopic}.${config.mailDomain}`,
          name: 'Fraud warnings and stolen equipment',
          help: siteUrl + paths.news,
        },
      },
      warningSubscribers(tx),
    )
    if (repeated) return
    await pushToContacts(
      tx,
      'everyone',
      {
        kind: 'warning',
        tag: `news-${post.id}`,
        title: category.name,
        body: post.title,
        path: paths.newsPost(postParams),
      },
      now,
    )
  })
}

/** Whether a contact gets warnings by mail: chosen, and not unsubscribed since. */
export async function isSubscribedToWarnings(
  platform: Platform,
  contactId: number,
): Promise<boolean> {
  const { sql } = platform.database
  const { address, isOn } = await findWarningChoice(sql, contactId)
  if (!isOn) return false
  const suppression = await platform.mailer.findSuppression(sql, address, {
    topic: newsTopic,
    lane: newsTopic,
  })
  return suppression?.topic !== newsTopic
}

/** Changes the choice; switching it on lifts an earlier unsubscription. */
export async function setWarningSubscription(
  { database, mailer }: Platform,
  contactId: number,
  isOn: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    await setWarningChoice(tx, contactId, isOn)
    if (!isOn) return
    const { address } = await findWarningChoice(tx, contactId)
    await mailer.unsuppress(tx, address, newsTopic)
  })
}
