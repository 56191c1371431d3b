import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import { tierNames, tierYears, type Tier, type TierHindrance } from '#contract/tiers.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/short-mail.ts'

interface TierMail {
  name: string
  companyName: string
  before: Tier
  after: Tier
  /** As 2003-04-01. */
  memberSince: string | null
  hindrance: TierHindrance | undefined
  profileUrl: string
  brand: string
}

type Said = Omit<ShortMail, 'facts'>

/** What the main contact reads when the tier of the company has changed (BK-032). */
export function tierMail(content: TierMail) {
  const { companyName, before, after, memberSince } = content
  const said = after > before ? risen(content) : fallen(content)
  const facts: ShortMail['facts'] = [
    ['Company', companyName],
    ['Tier', tierNames[after]],
    ...(memberSince ? [['Member since', longDay(memberSince)] as const] : []),
  ]
  return composeShortMail(content, { ...said, facts })
}

function risen({ companyName, after, brand, profileUrl }: TierMail): Said {
  const tier = tierNames[after]
  return {
    subject: `${companyName} is a ${tier} member of ${brand}`,
    preview: 'Your badge is ready in your profile.',
    paragraphs: [
      `${companyName} is a ${tier} member from today on. Its sign stands beside the company's name wherever members and visitors meet it: in broadcasts, in the directory and on its page.`,
      `It says that the company has been a member for ${tierYears[after]} years or more, that no complaint about it is unsolved, and that it gives one month of return-to-base warranty.`,
      'The badge for your own website and mails, with the name of your company and the year, is in your profile.',
    ],
    act: { label: 'Get the badge', url: profileUrl },
  }
}

function fallen(content: TierMail): Said {
  const { companyName, before, after, brand, profileUrl } = content
  const gone = tierNames[before]
  const now = tierNames[after]
  return {
    subject: `${companyName} is no longer a ${gone} member of ${brand}`,
    preview: `It is shown as a ${now} member from today on.`,
    paragraphs: [
      `${companyName} is shown as a ${now} member from today on. ${reason(content)}`,
      `Please take ${gone} badges off your website and out of your mails.`,
    ],
    act: { label: 'Open your profile', url: profileUrl },
  }
}

function reason({ before, hindrance, memberSince }: TierMail): string {
  const gone = tierNames[before]
  switch (hindrance) {
    case 'COMPLAINT':
      return `A complaint about the company was upheld and is not solved. Once it is solved, ${gone} comes back at once.`
    case 'WARRANTY':
      return `${gone} asks for one month of return-to-base warranty, which the company does not give any more.`
    case 'SERVICE_ONLY':
      return 'Tiers are for companies that deliver goods, and it sells services only.'
    case 'NO_MEMBER':
      return 'Tiers are for companies that are members.'
    case undefined:
      return `Its membership is counted from ${longDay(memberSince)} on.`
  }
}

function longDay(day: string | null): string {
  const date = new Date(`${day}T12:00:00Z`)
  return `${dayInWords(date, businessTimeZone)} ${date.getUTCFullYear()}`
}
