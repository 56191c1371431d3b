import type { PostSource } from '#database/seed/news/post-source.ts'

/** Stolen equipment with serial numbers, of invented owners. */
export const stolenPosts: readonly PostSource[] = [
  {
    cat: 10,
    at: 10,
    by: 'ruben',
    title: 'Stolen in transit: 312 notebooks, Rotterdam to Katowice',
    lead: 'HP EliteBook 845 G9, serial list attached. Tell us or the police when one of these is offered to you.',
    text: `
!facts What was stolen
Goods: 312 HP EliteBook 845 G9, Ryzen 5 Pro, 16 GB, 512 GB, grade B
Where: Parking area on the A2 near Poznań, at night
When: Between 1 and 5 in the morning, nine days ago
Report: Police in Poznań, number RSD-1184

The trailer was cut open and emptied; the driver slept. All notebooks have German keyboards and an asset label of a bank with numbers from 40-11200 to 40-11511.

| Serial numbers | Quantity |
| \`5CG2410L00\` to \`5CG2410L9Z\` | 96 |
| \`5CG2423K10\` to \`5CG2423K7Q\` | 88 |
| \`5CG2431H00\` to \`5CG2431H8X\` | 104 |
| \`5CG2440B2C\` to \`5CG2440B4F\` | 24 |

**If one is offered to you:** do not buy, do not warn the seller. Write down number and offer, and write to us through [Contact](/contact). We pass it to the owner on the same day.`,
  },
  {
    cat: 10,
    at: 61,
    by: 'ruben',
    title: 'Burglary in Ghent: memory and processors worth € 140,000',
    lead: 'Entered through the roof, forty minutes, only the cage with components. The serial numbers are known.',
    text: `
!facts What was stolen
Goods: 1,150 DDR4 RDIMM 32 GB and 64 GB, 210 Xeon Gold and EPYC processors
Where: Warehouse in the port of Ghent
When: Night from Saturday to Sunday
Report: Federal police in Ghent, number GE.10.LB.041877

The modules were in white trays of 50 with a green dot on each label. The processors are marked on the side of the heat spreader with a laser number that is hard to see and cannot be rubbed off.

| Type | Quantity | Marked |
| \`M393A4K40DB3-CWE\` | 620 | green dot |
| \`M393A8G40AB2-CWE\` | 530 | green dot |
| \`SRF8X\` Xeon Gold 5218 | 144 | BX-0001 to BX-0144 |
| \`100-000000053\` EPYC 7542 | 66 | BX-0201 to BX-0266 |

Somebody who offers a hundred trays with green dots below the market is worth a message to us.`,
  },
  {
    cat: 10,
    at: 134,
    by: 'sanne',
    title: 'Stolen: 40 switches from a lorry in Lille',
    lead: 'Cisco Catalyst 9300, new in box, on their way to a hospital.',
    text: `
!facts What was stolen
Goods: 40 Cisco Catalyst C9300-48U-A, new, with network modules
Where: Logistics park in Lille
When: During a break of the driver, in the early evening
Report: Police nationale, number 2204/11732

The maker has blocked the serial numbers for support. A switch from this load works, but cannot be licensed.

| Serial numbers |
| \`FCW2712L0A1\` to \`FCW2712L0B8\` |
| \`FOC2709X3K2\` to \`FOC2709X3L9\` |

If you bought one in good faith, stop using it and write to us: the insurer prefers a conversation to a case.`,
  },
  {
    cat: 10,
    at: 209,
    by: 'ruben',
    title: 'Found again: 58 of 90 servers from Malmö',
    lead: 'A buyer looked up a serial number before he paid. Four days later the police opened a garage.',
    text: `
In our report of two months ago we listed 90 servers taken from a data centre under construction near Malmö. Last week a buyer in the Czech Republic was offered ten of them at half their price. He typed one serial number into the search of this page and found the post.

He asked the seller for pictures, and us for a telephone number. The police found 58 servers, with racks, in a garage near Ostrava. The rest is still missing: \`CZ293104T1\` to \`CZ293104V9\`.

> I was one click from paying. The price was too good, so I looked.
> The buyer, who does not want to be named

The owner sent him a bottle. We add our thanks.`,
  },
  {
    cat: 10,
    at: 296,
    by: 'ruben',
    title: 'Tablets of a school district in Turin',
    lead: '480 iPads with engraving, locked to the district. They are of no use to anyone, and still they are offered.',
    text: `
!facts What was stolen
Goods: 480 Apple iPad 9th generation, 64 GB, engraved “Distretto Torino Sud”
Where: Store room of a school
When: First week of the holidays
Report: Questura di Torino, number 88124/TO

All are enrolled in device management and lock themselves at the first start. Who buys them buys glass and batteries.

Serial numbers begin with \`F9FH\` and end with \`Q1GC\`. The engraving is on the back below the logo; ground or covered backs are a sign too.`,
  },
  {
    cat: 10,
    at: 388,
    by: 'sanne',
    title: 'Stolen from a fair in Cologne: demo units of three exhibitors',
    lead: 'Workstations and displays taken during dismantling. Two men in vests, one trolley.',
    text: `
!facts What was stolen
Goods: 6 Dell Precision 7865, 11 Eizo ColorEdge CG2700X, 4 HP ZBook Fury G9
Where: Hall 7 of the fair grounds
When: Last day, an hour after closing
Report: Polizei Köln, number 703000-04521

| Type | Serial numbers |
| Precision 7865 | \`7JQ4KX3\`, \`8JQ4KX3\`, \`9JQ4KX3\`, \`BJQ4KX3\`, \`CJQ4KX3\`, \`DJQ4KX3\` |
| ColorEdge CG2700X | \`31840013\` to \`31840023\` |
| ZBook Fury G9 | \`5CD2390T1M\` to \`5CD2390T1Q\` |

The displays have calibration stickers of the fair builder on the back.`,
  },
  {
    cat: 10,
    at: 487,
    by: 'ruben',
    title: 'Phones: 1,900 IMEI numbers on the list',
    lead: 'A parcel service lost a cage of refurbished phones between two depots. The numbers are blocked in Europe.',
    text: `
!facts What was stolen
Goods: 1,900 refurbished iPhone 12, 13 and 13 mini
Where: Between the depots of Eindhoven and Liège
When: One night in the second week of the month
Report: Politie Eindhoven, number 2023-188203

The list has 1,900 numbers and is too long for this page. Send us an IMEI, or a list of them, and we tell you within an hour on working days whether one of yours is on it.

Numbers begin with 35 320811, 35 407115 and 35 656311.`,
  },
  {
    cat: 10,
    at: 606,
    by: 'ruben',
    title: 'How to report stolen equipment here',
    lead: 'What we need, what we publish, and for how long.',
    text: `
Members and non-members can report thefts. We publish within a working day what helps others to recognise the goods, and nothing that helps the thief.

- The number of the police report, and who took it.
- Types, quantities and serial numbers, as a sheet.
- Marks that a picture shows: labels, engravings, trays.
- What you do not want to see published, such as your name.

Posts stay until the goods are found or five years have passed. The search above reads serial numbers, also parts of them.`,
    isWhole: true,
  },
]
