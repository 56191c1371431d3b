import { createRandom, type Random } from '#database/seed/random.ts'

/** In a pattern `#` is a digit, `@` a letter, `?` either; `{a|b}` is one of the alternatives. */
interface StockFamily {
  manufacturer: string
  /** Weight among distinct parts. */
  share: number
  pattern: string
  description: string
  /** Price range in euro. */
  euro: readonly [number, number]
}

const lines = `
HP | 10 | ######-B21 | HP {300GB|600GB|900GB|1.2TB|1.8TB|2.4TB} {10K|15K} SAS SFF {HDD|hard drive} G{8|9|10} | 20-260
HP | 6 | ######-001 | HP {ProLiant|EliteBook|ZBook|LaserJet|DesignJet} {system board|power supply|fan|LCD panel|fuser|keyboard} spare | 8-320
HP | 4 | J####A | HP ProCurve {2530|2920|5406|3800} {24G|48G|8G} {PoE+ |}switch | 40-900
HP | 3 | ??###AA#ABU | HP {EliteBook|ProBook} {840|850|640|450} G{5|6|7|8} {i5|i7} {8GB|16GB} {256GB|512GB} SSD | 90-480
HPE | 6 | P#####-B21 | HPE {16GB|32GB|64GB} {1Rx4|2Rx4} DDR4-{2666|2933|3200} registered smart memory kit | 25-240
HPE | 4 | P#####-B21 | HPE {480GB|960GB|1.92TB|3.84TB} {SATA|SAS|NVMe} {RI|MU} SFF SC SSD | 60-620
Dell | 6 | 0?@###  | Dell PowerEdge {R730|R740|R640|R630|T440} {riser|backplane|PERC H730P|PERC H740P|heatsink|750W PSU} | 10-350
Dell | 6 | 0?@#?? | Dell {600GB|1.2TB|2TB|4TB|8TB} {7.2K|10K} {SAS|NL-SAS} {2.5|3.5} inch hard drive with caddy | 18-190
Dell | 3 | {U|P|E|S}2###{H|HB|Q|DE} | Dell {UltraSharp |}{22|24|27} inch monitor {FHD|QHD|4K} | 30-260
Cisco | 7 | WS-C{2960X|2960S|3560X|3650|3750X|3850}-{24|48}{TS|PS|FPD|LPD|TD}-{L|S|E} | Cisco Catalyst {24|48} port {GigE|PoE+} switch {LAN Base|IP Base|IP Services} | 60-1900
Cisco | 4 | {C9200|C9300|C9500}-{24|48}{T|P|U|UX}-{A|E} | Cisco Catalyst 9000 {24|48} port {data|PoE+|UPOE} switch Network {Advantage|Essentials} | 450-5200
Cisco | 4 | {SFP|GLC|XFP|QSFP}-{10G|1G|40G|25G}-{SR|LR|LH-SMD|SX-MMD|T|ER}#? | Cisco {10GBASE|1000BASE|40GBASE} transceiver module {MMF|SMF} | 5-420
Cisco | 3 | AIR-{AP|CAP|LAP}{1702|2702|2802|3702|3802}I-{E|A|Z}-K9 | Cisco Aironet access point dual band 802.11ac internal antennas | 15-220
Cisco | 3 | CP-{7821|7841|7942G|7962G|8841|8845|8851}-K9{=|} | Cisco IP phone {VoIP |}unified | 8-110
Lenovo | 5 | {00|01|02|03}@@### | Lenovo ThinkPad {T480|T490|X1 Carbon|L14|P52} {LCD|keyboard|battery|system board|palmrest} FRU | 10-260
Lenovo | 3 | {7X|7Y|4XB}?#@##### | Lenovo ThinkSystem {SR650|SR630|SR550} {drive|memory|riser|adapter} option | 30-700
IBM | 4 | {00|42|49|90|46}@#### | IBM {146GB|300GB|600GB|900GB} {10K|15K} SAS {SFF|LFF} {V7000|System x|Power} disk | 12-210
IBM | 2 | ####-{E|S|M|A}##  | IBM {LTO-5|LTO-6|LTO-7|TS4300} tape {drive|library} {FC|SAS} | 90-2400
NetApp | 3 | X{3|4}##?-R{5|6} | NetApp {600GB|900GB|1.8TB|3.8TB|4TB|8TB} {SAS|NL-SAS|SSD} disk for DS{2246|4246|224C|212C} | 25-1400
EMC | 3 | 005###### | EMC {VNX|VNXe|Unity|VMAX|Isilon} {600GB|900GB|1.2TB|3TB|4TB} drive {520|4K} | 14-380
Seagate | 4 | ST{1000|2000|4000|8000|12000|16000}NM0### | Seagate {Exos|Constellation ES|Enterprise Capacity} {1TB|2TB|4TB|8TB|12TB|16TB} 7200 {SATA|SAS} | 15-280
Western Digital | 3 | {WUH|HUS|WD}72##{ALE|AL52|ALN}6?# | WD {Ultrastar|Gold|Red Pro} {DC HC550|HE10|7K6} enterprise hard drive 3.5 | 30-300
Samsung | 4 | M{378|393|471}A{1|2|4|8}{G|K}43{BB|CB|DB}{1|2}-{CRC|CTD|CVF|CWE} | Samsung {8GB|16GB|32GB|64GB} DDR4 {RDIMM|UDIMM|SODIMM} PC4-{2400T|2666V|2933Y|3200AA} | 8-190
Samsung | 3 | MZ-{7L3|7LH|QLB|WLR}{240|480|960|1T9|3T8|7T6}? | Samsung {PM883|PM893|PM983|PM1643|PM1733} {240GB|480GB|960GB|1.92TB|3.84TB} SSD | 25-680
Hynix | 3 | HMA{4|8|A}{1|2|4}GR7{AFR|CJR|DJR|JJR}{4|8}N-{UH|VK|WM|XN} | SK Hynix {16GB|32GB|64GB} DDR4 ECC registered | 12-170
Micron | 3 | MTA{18|36|72}ASF{2|4|8}G72{PZ|LZ}-{2G6|2G9|3G2}?#?# | Micron {16GB|32GB|64GB} DDR4 RDIMM | 12-175
Kingston | 2 | KTH-PL{421|424|426|429}{S|D|E}{8|4}/{8|16|32}G | Kingston memory module for HP {8GB|16GB|32GB} | 9-120
Intel | 4 | SR{2|3|4|G}?? | Intel Xeon {Gold|Silver|Platinum|E5|E3} {6130|6248|4114|8268|2680 v4|2690 v4|2620 v3} processor tray | 6-1400
Intel | 2 | {X520|X540|X550|X710|XL710|I350}-{DA2|DA4|T2|T4|QDA2} | Intel Ethernet {converged network |server }adapter {dual|quad} port | 12-260
AMD | 1 | 100-0000####? | AMD EPYC {7302|7402|7452|7502|7742} processor | 120-1900
Nvidia | 1 | 900-{2G|5G|1G}###-####-### | Nvidia {Tesla T4|A100|A40|RTX A4000|V100|P100} {16GB|24GB|40GB|48GB} PCIe | 180-8800
Juniper | 2 | {EX|QFX|SRX|MX}{2300|3400|4300|5100|340}-{24|48}{T|P|S} | Juniper {EX|QFX|SRX} series {switch|router|gateway} | 90-3900
Fortinet | 2 | FG-{60|80|100|200|300|500}{D|E|F} | Fortinet FortiGate firewall appliance {with licence|no licence|unit only} | 45-2600
Palo Alto | 1 | PAN-PA-{220|820|850|3020|3220|5220} | Palo Alto Networks next generation firewall | 80-6900
Aruba | 2 | JL###A | Aruba {2930F|2930M|3810M|6300M|6100} {24G|48G} {PoE+ |}4SFP+ switch | 120-2800
Supermicro | 2 | {X10|X11|X12}{SPL|DPU|DRI|SSL|DPT}-? | Supermicro motherboard dual socket {LGA2011|LGA3647|LGA4189} | 45-640
Fujitsu | 2 | S26361-F####-L### | Fujitsu Primergy {RX2530|RX2540|TX2550} {memory|HDD|RAID controller|PSU} | 15-420
Oracle | 2 | 7###### | Oracle Sun {X7-2|T5-2|M7|ZS5} {memory|HDD|system board|PSU} | 25-1300
Apple | 2 | M{Q|L|U|V|G|K}@#{2|3|4}{LL|B|D|ZD|FN}/A | Apple {iPhone|iPad|MacBook Pro|MacBook Air|iMac} {64GB|128GB|256GB|512GB} {grade A|grade B|space grey|silver} | 60-1300
Emulex | 1 | LPE{16002|31002|32002|12002}-M? | Emulex {8Gb|16Gb|32Gb} fibre channel HBA dual port | 12-240
QLogic | 1 | QLE{2562|2672|2692|2742|8362}-{CK|DEL|HP|SR} | QLogic {8Gb|16Gb|32Gb} fibre channel adapter | 12-210
Brocade | 1 | {BR|XBR}-{6505|6510|G610|G620|000###}-{R|F|0} | Brocade {16Gb|32Gb|8Gb} fibre channel {switch|SFP|licence} | 20-3100
LSI | 1 | {LSI|05-}{00|25}###-## | LSI Broadcom {MegaRAID|SAS} {9361-8i|9300-8i|9460-16i} controller | 25-330
Mellanox | 1 | MC{X3|X4|X5|X6}##?-{ACAT|ECAT|XCAT|CCAT} | Mellanox ConnectX {10GbE|25GbE|100GbE} {dual|single} port adapter | 25-520
APC | 1 | {SMT|SMX|SRT|RBC|AP}####{RMI2U|I|XLI|} | APC Smart-UPS {1500VA|3000VA|750VA} rack {with|no} battery | 40-1200
Huawei | 1 | 02######{-001|} | Huawei {OceanStor|S5700|CE6850|RH2288} {board|module|disk|PSU} | 15-900
Ericsson | 1 | {KRC|KDU|ROJ}1##_###/{1|2|11} | Ericsson {RRU|DUS|RBS} radio {unit|board} | 60-2100
Nokia | 1 | ######A.### | Nokia {FSMF|FRGT|ASIA|AirScale} {module|radio} | 50-1900
Zebra | 1 | {ZT|ZD|TC|MC}###{0|1}-? | Zebra {label printer|mobile computer|scanner} {203dpi|300dpi|Android} | 40-680
Polycom | 1 | 2200-#####-0## | Polycom {VVX|SoundStation|Trio|RealPresence} {phone|conference} | 15-420
`

const stockFamilies: readonly StockFamily[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [manufacturer, share, pattern, description, range] = line
      .split(' | ')
      .map((part) => part.trim()) as [string, string, string, string, string]
    const [low, high] = range.split('-').map(Number) as [number, number]
    return { manufacturer, share: Number(share), pattern, description, euro: [low, high] }
  })

export interface StockText {
  partNumber: string
  manufacturer: string
  description: string
}

export interface InventedLine {
  companyId: number
  /** Index of its text, from 0. */
  text: number
  quantity: number
  /** Index in the list of conditions. */
  condition: number
  priceCents: number | undefined
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const either = `${letters}0123456789`
const weighted = stockFamilies.flatMap((family) => Array<StockFamily>(family.share).fill(family))

const familyOf = (text: number) => weighted[createRandom(text + 1).between(0, weighted.length - 1)]!

/** Number of distinct texts in a stock: 154,000 for a million lines, 630,000 for ten million. */
export const distinctTexts = (lines: number) => Math.ceil(154_000 * (lines / 1_000_000) ** 0.613)

/** Replaces alternatives by one of them, then the placeholders of a pattern by letters and digits. */
function expandPattern(random: Random, pattern: string, withSigns: boolean): string {
  const chosen = pattern.replace(/\{([^}]*)\}/g, (_, choices: string) =>
    random.pick(choices.split('|')),
  )
  if (!withSigns) return chosen
  return chosen.replace(/[#@?]/g, (sign) =>
    sign === '#'
      ? String(random.between(0, 9))
      : random.pick([...(sign === '@' ? letters : either)]),
  )
}

/** Generates distinct texts; a text depends on its index only. */
export function* stockTexts(count: number): Generator<StockText> {
  const written = new Set<string>()
  for (let place = 0; place < count; place++) {
    const random = createRandom(place + 1)
    const family = weighted[random.between(0, weighted.length - 1)]!
    const partNumber = expandPattern(random, family.pattern, true)
    const description = expandPattern(random, family.description, false)
    const isNew = !written.has(partNumber + description)
    written.add(partNumber + description)
    yield {
      partNumber,
      manufacturer: family.manufacturer,
      description: isNew ? description : `${description}, lot ${place}`,
    }
  }
}

/**
 * Generates stock by company: a few companies have very many lines, most have some hundreds. Popular parts are listed
 * by thousands of companies, most parts by one or two. No company lists a text twice in one condition.
 */
export function* inventStock(
  companyIds: readonly number[],
  lines: number,
): Generator<InventedLine> {
  const random = createRandom(77)
  const texts = distinctTexts(lines)
  const sizes = companyIds.map(() => random.fraction() ** 3 + 0.02)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  for (const [index, companyId] of companyIds.entries()) {
    const count = Math.round((sizes[index]! / total) * lines)
    const listed = new Set<number>()
    for (let tries = 0; listed.size < count && tries < count * 2; tries++) {
      const text = Math.floor(texts * random.fraction() ** 2.4)
      const condition = random.pick([0, 2, 3, 3, 4, 4, 4, 5, 1])
      const key = text * 6 + condition
      if (listed.has(key)) continue
      listed.add(key)
      const [low, high] = familyOf(text).euro
      const price = low + (high - low) * random.fraction() ** 2
      yield {
        companyId,
        text,
        quantity: Math.ceil(400 * random.fraction() ** 4) || 1,
        condition,
        priceCents: random.chance(0.22) ? undefined : Math.round(price) * 100,
      }
    }
  }
}
