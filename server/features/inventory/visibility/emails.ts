import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import { countText } from '#contract/numbers.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface OldStock {
  name: string
  companyName: string
  /** Where one click says that it is true still. */
  inventoryUrl: string
  brand: string
  lines: number
  refreshedAt: Date
}

const day = (at: Date) => dayInWords(at, businessTimeZone)
const partsText = (lines: number) => `${countText(lines)} ${lines === 1 ? 'part' : 'parts'}`
const weeksText = (weeks: number) => (weeks === 1 ? 'every week' : `every ${weeks} weeks`)

/** The reminder that stock is old, with the day on which it is hidden (BK-069, IV-014). */
export function oldStockMail(content: OldStock & { hidesAt: Date; refreshWeeks: number }) {
  const { brand, companyName, lines, refreshedAt, hidesAt, refreshWeeks, inventoryUrl } = content
  return composeShortMail(content, {
    subject: `Is your inventory on ${brand} up to date?`,
    preview: `It will be hidden from the search on ${day(hidesAt)} unless you confirm it.`,
    paragraphs: [
      `The inventory of ${companyName} was last updated on ${day(refreshedAt)}. Inventory must be updated at least ${weeksText(refreshWeeks)}, so that buyers only ask for parts that are in stock.`,
      `If it is still correct, confirm it on your inventory page. A new file or any change counts as an update too. Otherwise it will be hidden from the search on ${day(hidesAt)} until you confirm it.`,
    ],
    facts: [
      ['Company', companyName],
      ['Inventory', partsText(lines)],
      ['Last updated', day(refreshedAt)],
      ['Hidden on', day(hidesAt)],
    ],
    act: { label: 'Open your inventory', url: inventoryUrl },
  })
}

/** What the main contact reads once old stock is hidden. */
export function hiddenStockMail(content: OldStock) {
  const { brand, companyName, lines, refreshedAt, inventoryUrl } = content
  return composeShortMail(content, {
    subject: `Your inventory on ${brand} is hidden from the search`,
    preview: 'Confirm it to show it again.',
    paragraphs: [
      `Nobody has updated the inventory of ${companyName} since ${day(refreshedAt)}, so it is hidden from the search. It is kept as it is.`,
      'If it is still correct, confirm it on your inventory page to show it again, or upload a new file.',
    ],
    facts: [
      ['Company', companyName],
      ['Inventory', partsText(lines)],
      ['Last updated', day(refreshedAt)],
    ],
    act: { label: 'Open your inventory', url: inventoryUrl },
  })
}
