import { businessHourStart } from '#contract/dates.ts'
import { amsterdamDay } from '#database/seed/broadcasts/market-calendar.ts'
import type { Random } from '#database/seed/random.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The most searched part numbers, in descending order. */
export const topSearches: readonly (readonly [partNumber: string, description: string])[] = [
  ['815100-B21', 'HPE 32 GB 2Rx4 PC4-2666V smart memory'],
  ['C9300-48P-A', 'Cisco Catalyst 9300 48 port PoE+'],
  ['M393A4K40CB2-CTD', 'Samsung 32 GB DDR4-2666 registered'],
  ['JL256A', 'Aruba 2930F 48G PoE+ 4SFP+'],
  ['MZ7LH960HAJR-00005', 'Samsung PM883 960 GB SATA'],
  ['WS-C2960X-48FPD-L', 'Cisco Catalyst 2960-X 48 port PoE+ 10G'],
  ['868703-B21', 'HPE ProLiant DL380 Gen10 8SFF'],
  ['900-2G183-0000-001', 'NVIDIA T4 16 GB'],
  ['SRF8W', 'Intel Xeon Gold 6230'],
  ['MZ7L33T8HBLT-00A07', 'Samsung PM893 3.84 TB SATA'],
  ['EX4300-48P', 'Juniper 48 port PoE+'],
  ['P00924-B21', 'HPE 32 GB 2Rx4 PC4-2933Y smart memory'],
  ['AIR-AP2802I-E-K9', 'Cisco Aironet 2802i'],
  ['FG-100F', 'Fortinet FortiGate 100F'],
  ['SR2N7', 'Intel Xeon E5-2680 v4'],
  ['872479-B21', 'HPE 1.2 TB 10K SAS SFF'],
  ['N9K-C93180YC-EX', 'Cisco Nexus 48 x 25G, 6 x 100G'],
  ['865414-B21', 'HPE 800 W Flex Slot power supply'],
  ['SFP-10G-SR', 'Cisco 10GBASE-SR SFP+'],
  ['ST16000NM001G', 'Seagate Exos X16 16 TB SATA'],
  ['20W0', 'Lenovo ThinkPad T14 Gen 2'],
  ['MCX4121A-ACAT', 'Mellanox ConnectX-4 Lx 25 GbE'],
  ['M471A2K43CB1-CTD', 'Samsung 16 GB DDR4-2666 SO-DIMM'],
  ['K0Q15A', 'HP LaserJet Enterprise M607dn'],
]
const days = 30
const dayMs = 86_400_000

export interface DailySearches {
  partNumber: string
  description: string
  /** Business day in Amsterdam. */
  day: string
  searches: number
}

/** Generates daily search counts of the top part numbers for the last 30 days. */
export function inventSearches(now: Date, random: Random): DailySearches[] {
  // Steps of 24 hours from noon hit each day once, also across a DST change.
  const noon = businessHourStart(now, 12).getTime()
  const days30 = Array.from({ length: days }, (_, ago) => amsterdamDay(noon - ago * dayMs))
  return topSearches.flatMap(([partNumber, description], rank) =>
    days30.map((day) => {
      const usual = 4 + 60 / (rank + 2)
      const searches = Math.round(usual * (0.7 + 0.6 * random.fraction()))
      return { partNumber, description, day, searches }
    }),
  )
}

/** Requests for quotes between members. */
const requests = [
  {
    hoursAgo: 1,
    quantity: 12,
    isToAll: true,
    message: 'Sealed boxes only, please. Pick-up this week.',
  },
  { hoursAgo: 4, quantity: 2, isToAll: false, message: '' },
  { hoursAgo: 8, quantity: 40, isToAll: false, message: 'Is there a better price for all forty?' },
  { hoursAgo: 27, quantity: 5, isToAll: true, message: 'Grade A, with rails.' },
  { hoursAgo: 30, quantity: 150, isToAll: false, message: 'Ten now, the rest in April.' },
  { hoursAgo: 52, quantity: 1, isToAll: false, message: 'One to test. More if it works.' },
] as const

/** Inserts requests for quotes, each by a different buyer about a part of another company. */
export async function writeQuotes(tx: Tx, now: Date): Promise<void> {
  const quoteRequests = requests.map(({ hoursAgo, ...request }, index) => ({
    ...request,
    place: index + 1,
    sent_at: new Date(now.getTime() - hoursAgo * 3_600_000),
  }))
  // Ids ascend with time.
  for (const request of quoteRequests.toReversed()) {
    await tx`
      with buyer as (
        select contact.id, contact.name, contact.email, contact.telephone, company_id,
          company.name as company, company.address, country.name as country
        from contact join company on company.id = company_id
        join country on country.code = country_code
        where account_lists_stock(company.state, is_service_only)
          and contact.position = 1 and contact.telephone <> ''
        order by contact.id offset ${request.place} limit 1
      ), line as (
        select stock_line.id, stock_line.company_id, part_number, manufacturer, key
        from buyer, part_text join part_text_count on text_id = part_text.id, lateral (
          select id, company_id from stock_line
          where text_id = part_text.id and company_id <> buyer.company_id order by company_id limit 1
        ) as stock_line
        order by listed_lines desc, part_text.id offset ${request.place * 4} limit 1
      ), kept as (
        insert into rfq (sender_id, line_id, part_number, manufacturer, quantity, is_to_all, message,
          company_name, contact_name, contact_email, contact_telephone, address, country, sent_at)
        select buyer.id, line.id, part_number, manufacturer, ${request.quantity},
          ${request.isToAll}, ${request.message}, buyer.company, buyer.name, buyer.email,
          buyer.telephone, buyer.address, buyer.country, ${request.sent_at}
        from buyer, line
        returning id
      )
      insert into rfq_recipient (rfq_id, contact_id, company_id, line_id)
      select distinct on (contact.company_id) kept.id, contact.id, contact.company_id, offer.id
      from kept, line, buyer, stock_line as offer
      join part_text on part_text.id = offer.text_id
      join company on company.id = offer.company_id
      join contact on contact.company_id = company.id
      where part_text.key = line.key and (offer.id = line.id or ${request.isToAll})
        and offer.company_id <> buyer.company_id
        and contact.removed_at is null and not rfq_disabled
        and account_receives_quote_requests(company.state, is_service_only)
      order by contact.company_id, offer.id = line.id desc, contact.position, offer.id`
  }
}

/** Inventory hits per company. */
const hitsPerCompany = 24

/** Inserts inventory hits, each for a different line; most are by members, some by visitors. */
export const writeHits = (tx: Tx, now: Date) => tx`
  with line as (
    select company_id, part_number, manufacturer,
      row_number() over (partition by company_id order by text_id, condition) as place
    from stock_line join part_text on part_text.id = text_id
  ), member as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as n
    from company where account_lists_stock(state, is_service_only)
  )
  insert into stock_hit (company_id, searcher_id, terms, part_number, searched_at)
  select company_id, case when line.place % 6 > 0 then member.id end,
    case line.place % 3
      when 0 then part_number
      when 1 then lower(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))
      else trim(lower(manufacturer) || ' ' || split_part(part_number, '-', 1))
    end,
    part_number,
    ${now}::timestamptz - make_interval(mins => (line.place * line.place * 17 + company_id * 7 % 60)::int)
      as at
  from line join member on member.place = (line.place * 13 + company_id * 5) % n
  where line.place <= ${hitsPerCompany} and member.id <> company_id
  order by at`
