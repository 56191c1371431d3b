/** A company on the services page of the demo market. */
export interface DemoService {
  name: string
  countryCode: string
  tagline: string
  /** Ids of its categories. */
  categories: readonly number[]
}

/** By category: name, country, what it says in a line, and further categories. All are invented. */
const table = `
# 1
Wipewell | GB | Certified erasure on your own site | 12
Nullbyte Erasure | DE | Report for each serial number, NIST 800-88
Blankslate Software | US | Erase 500 drives at a time over PXE
Certo Data | NL | Licences by the piece, valid for ever
Zerowerk | AT | Offline erasure for servers and SANs
Sanidisk Labs | FI | Phones, tablets and notebooks in one console | 14
Palimpsest Systems | FR | Erasure with an audit trail for public bodies
Cleanroom Byte | PL | Degaussers and shredders, sale and rental
Formatic | IE | Cloud reports, no dongle needed
# 2
Letterpress Keys | NL | Any layout, laser engraved in Tilburg
Qwertz & Azerty | DE | 80 layouts, 2,000 keyboards a day
Keycap Atelier | FR | French, Belgian and Swiss layouts by sticker or print
Glyphworks | GB | Backlit keyboards without light leaks
Tastatur Nord | SE | Nordic layouts, next day
Teclado Rápido | ES | Iberian layouts for notebooks
# 3
Sharjah Label & Print | AE | Labels, manuals and sleeves for refurbished stock
Boxwise | NL | Notebook boxes, from five to five hundred
Foamline | CZ | Antistatic trays for memory, drives and boards
Kartonhaus Weber | DE | Pallet boxes and corner guards from stock
# 4
Polderlogic | NL | EU pallets in 48 hours
Kattegat Spedition | DK | Nordics and Baltics, customs
Harrow & Finch Freight | GB | UK to EU, duties prepaid
Westerzee Air | NL | Air freight, Amsterdam daily
Odra Cargo | PL | Full trucks, eastern Europe
Al Noor Logistics | AE | Free zone storage, Dubai
Lakeline Transport | US | Midwest, white glove
Rhône Fret | FR | France and Iberia, groupage
Victoria Peak Forwarding | HK | Consolidation in Kwai Chung, weekly to Europe
Brenner Linie | IT | Alpine crossings, two drivers
Maas Koerier | BE | Same day between the Benelux and the Ruhr
Tallinn Gate | EE | Baltics with sealed vans
# 7
Countwise | GB | Audit 400 units an hour with one scan each
Inventur Digital | DE | Test scripts for notebooks, servers and screens
Gradebook | NL | Photos and grades straight into your stock list | 11
Specimen Labs | US | Hardware detection over network boot
Auditrack | IE | Serial numbers, locks and battery health in one report
# 8
Graz Licence House | AT | Used volume licences with full documents
Second Seat Software | DE | Pre-owned server and desktop licences
Licentia | NL | Licence audits before you buy the company
Refurb COA Desk | IE | Licences for refurbishers, ordered by noon
Keyholder | GB | Escrow for licence transfers
Volume Point | FR | Purchase of surplus volume agreements
Stockholm Licens | SE | Transfers with written consent of the seller
# 9
Relume Market | DE | A shop for refurbished notebooks, fees per sale
Twicebought | GB | We list, ship and take the returns
Rebound Store | NL | Your stock in six marketplaces
# 10
Brightwell Recertified | GB | Servers tested for 48 hours before they leave
Okto Refurb | DE | Notebook lids, palm rests and batteries
Isla Renova | ES | Screens, from panel to polish
Solder & Sons | GB | Board repair, no fix no fee
Phénix Atelier | FR | Phone refurbishment to grade A
Nowa Płyta | PL | Reballing and BIOS unlocking with proof of ownership
Gildhall Repairs | IE | Printers and plotters
Kranich Technik | DE | Contract refurbishment, 6,000 units a month
Turku Refit | FI | Battery cells replaced, certified
Bohemia Recondition | CZ | Cosmetic repair and spray booth
Minho Recupera | PT | Monitors in lots of 100
Levant Renew | TR | Keyboards, hinges and covers
Ontario Reworks | CA | Networking gear, tested and re-labelled
Yuen Long Modules | HK | Memory tested and relabelled to its true specification
# 11
Stockroom ERP | NL | Serial numbers from purchase to RMA
Tradeledger | GB | Margin by lot, stock list by e-mail | 9
Lagerblick | DE | Goods in, test, grade, sale
Quotient Systems | US | Quotes and purchase orders for brokers
# 12
Peachtree Asset Escrow | US | Money moves when the goods are inspected
Retirement Row | US | Nationwide collection, settlement in 30 days
Kringloop Zakelijk | NL | Collection with tracking, share of the proceeds
Data Harbour ITAD | GB | On-site shredding, R2 certified | 1
Zweites Leben IT | DE | Take-back for leasing companies
Ardenne Réforme | BE | Schools and hospitals
Cyclable | FR | Inclusive workshop in Nantes
Nordsluk | DK | Secure collection in Denmark and Skåne
Rebalance Assets | IE | Data centre decommissioning
Tatra Disposal | SK | Banks and insurers in central Europe
Castilla Retiro | ES | One pallet or forty
Ticino Remarketing | CH | Export papers for bonded stock
Adria Otpis | HR | Ports and shipping lines
Meridian Decom | AE | Telecom sites in the Gulf
Straits Retire | SG | Offices across ASEAN, one contract
Southern Cross ITAD | AU | Government approved, Sydney and Perth
Maple Turnover | CA | Coast to coast, weekly runs
Baltic Buyback | LT | Buy-back prices within the hour
# 13
Second Skin Studio | NL | Vinyl for lids and palm rests, 40 finishes
Hülle & Co | DE | Skins cut for 900 models
Wrapwell | GB | Logo removal and branded skins
# 14
Temasek Device Testing | SG | Independent testing and grading of handsets
Phonecheckpoint | US | 80 tests in four minutes, lock status included
Diagnos Mobile | SE | Battery, screen and camera, with certificate
Blacklist Desk | GB | IMEI checks against 60 registers
Testbank | PL | Rental of test racks for 48 phones
# 15
Erzkreislauf | DE | Certified shredding line, weight slips per load
Schroot & Zoon | NL | Boards, cables and drives at the day's price
Valorem DEEE | FR | Collection points and reporting for producers
Green Loop Midlands | GB | WEEE evidence notes
Rifiuti Zero | IT | Monitors and CRTs, small lots too
Ekometal Brno | CZ | Gold fingers and processors
Metsä Kierrätys | FI | Batteries by rail and road, ADR
Iberia Recicla | ES | Mixed loads sorted on arrival
# 16
Circular IT Review | NL | A monthly magazine for the second-hand IT trade
Brokerage Weekly | GB | Newsletter with prices and people
`

/** The companies in the order of the table, with all their categories. */
export const demoServices: readonly DemoService[] = readTable()

function readTable(): DemoService[] {
  const services: DemoService[] = []
  let category = 0
  for (const line of table.trim().split('\n')) {
    if (line.startsWith('#')) {
      category = Number(line.slice(1))
      continue
    }
    const [name = '', countryCode = '', tagline = '', more] = line
      .split('|')
      .map((cell) => cell.trim())
    const categories = more === undefined ? [category] : [category, Number(more)]
    services.push({ name, countryCode, tagline, categories })
  }
  return services
}

/** Descriptions of the work of companies, by category. */
const work: Record<number, readonly [does: string, how: string]> = {
  1: [
    'We erase hard drives, SSDs and phones to the standards that auditors ask for, and write a report for each serial number.',
    'Licences are counted by device and never expire. A trial with ten devices is free.',
  ],
  2: [
    'We reprint notebook and desktop keyboards to any layout, by laser, by print or by sticker.',
    'Send us a sample, and you have it back with a price within two working days.',
  ],
  3: [
    'Boxes, trays and labels for refurbished hardware, from stock and made to size.',
    'Small quantities are welcome: many of our customers start with fifty boxes.',
  ],
  4: [
    'Transport for the IT trade with insurance for the value of the goods and photos at both ends.',
    'Book by noon for collection the same day. We take care of the customs papers.',
  ],
  7: [
    'Software that reads the hardware of each unit, tests it and writes the result into your stock list.',
    'It runs over network boot or from a USB stick, and works without an internet connection.',
  ],
  8: [
    'We buy, document and sell used software licences, with the consent of the first owner on file.',
    'Each transfer comes with the papers that an audit asks for.',
  ],
  9: [
    'We sell refurbished hardware to consumers for traders who would rather not.',
    'You set the lowest price. We write the texts, answer the questions and take the returns.',
  ],
  10: [
    'A workshop for refurbishing: repair, cosmetic work, new batteries, testing and grading.',
    'We work for traders only, on contract or by the piece, with a one-month warranty on our work.',
  ],
  11: [
    'Software for companies that trade hardware by serial number: purchase, test, stock, sale and returns.',
    'It reads and writes the stock files of this market.',
  ],
  12: [
    'We collect retired hardware, erase the data, and settle what it is worth.',
    'Every step is on paper: collection note, list of serial numbers, erasure report, settlement.',
  ],
  13: [
    'Vinyl skins that make worn lids and palm rests look new, cut to the model.',
    'Fitting takes two minutes and needs no heat gun.',
  ],
  14: [
    'Diagnostics for phones and tablets: battery, screen, cameras, locks and blacklists.',
    'The report has a number that your buyer can check online.',
  ],
  15: [
    'Recycling of electronic waste with the permits of our country and those around it.',
    'You get a weight slip for each load and payment at the day’s price.',
  ],
  16: [
    'News, prices and portraits from the second-hand IT trade.',
    'Readers are brokers, refurbishers and the people who sell to them.',
  ],
}

/** The description of a company, from what its first category does and how it works. */
export const describeService = ({ categories }: DemoService): string => {
  const [does, how] = work[categories[0] ?? 0] ?? ['', '']
  return `${does}\n\n${how}`
}
