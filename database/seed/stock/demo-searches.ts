import { businessHourStart } from '#contract/dates.ts'
import { amsterdamDay } from '#database/seed/broadcasts/market-calendar.ts'
import type { Random } from '#database/seed/random.ts'

/** Part numbers that members look for most, the most wanted first. */
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

/** How often each of the most wanted parts was searched for on each of the last 30 days. */
export function inventSearches(now: Date, random: Random): DailySearches[] {
  // In steps of 24 hours from noon each day is met once, also across a change of the clocks.
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
