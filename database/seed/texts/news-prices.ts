import type { PostSource } from '#database/seed/news/post-source.ts'

/** Reports on prices, in the blog. */
export const pricePosts: readonly PostSource[] = [
  {
    cat: 9,
    at: 8,
    by: 'femke',
    isPinned: true,
    metaKeywords: 'DDR4, memory prices, registered modules, 815100-B21',
    title: 'DDR4 is climbing again: what the {m-1} broadcasts show',
    lead: 'Asking prices for 32 GB registered modules rose for the third month in a row. We counted 412 broadcasts and asked four members what they pay now, and for whom the old stock is still good.',
    text: `
!line € | Median asking price of 32 GB registered DDR4 modules, {m-5} to {m-1}: from 41 to 52 euro | Median asking price of 32 GB registered DDR4-2666, WTS broadcasts in the list Components, outliers excluded. | {m-5} 41; {m-4} 40; {m-3} 44; {m-2} 48; {m-1} 52

## Three months, one direction

In {m-4} a tested \`815100-B21\` was offered at a median of € 40. In {m-1} it was € 52, and the number of offers fell from 31 to 18. Fewer sellers, more buyers: WTB broadcasts for the same module rose by half.

New DDR4 is no longer made in the quantities it was. Whoever keeps servers of the last generation running buys from pulled stock, and pulled stock depends on how many servers are retired. Leasing contracts that ended in spring were often extended.

## What members pay

| Module | {m-4} | {m-1} | Change |
| \`815100-B21\` 32 GB 2666 | € 40 | € 52 | +30 % |
| \`M393A4K40CB2-CTD\` 32 GB 2666 | € 36 | € 47 | +31 % |
| \`M393A8G40AB2-CWE\` 64 GB 3200 | € 118 | € 149 | +26 % |
| \`836220-B21\` 16 GB 2400 | € 11 | € 12 | +9 % |

> We stopped quoting memory for more than 48 hours. In spring we gave it a week.
> Trader in Hamburg, Diamond member

16 GB modules did not follow: there are still more of them than anyone needs. If you hold them, our figures say that waiting does not pay.`,
  },
  {
    cat: 9,
    at: 70,
    by: 'femke',
    title: 'SSD prices by endurance: what 90 % left is worth',
    lead: 'Two drives of the same model, one with 91 % of its life left and one with 54 %. Buyers pay a third more for the first, but only if the offer says so.',
    text: `
We read 138 offers of enterprise SSDs and noted whether they state the remaining endurance. Only 38 % do. Those that do are sold sooner: half of the senders told us within nine days that the lot was gone, against nineteen days for the rest.

!bars € | Median price of a 3.84 TB SATA drive by remaining endurance: 228 euro above 90 %, 196 above 75 %, 171 above 50 %, 139 not stated | Median asking price of 3.84 TB SATA drives by the endurance that the offer states. | above 90 % 228; above 75 % 196; above 50 % 171; not stated 139

## How to read it out

SATA drives report attribute 177 or 233, NVMe drives report Percentage Used in the health log. \`smartctl -a\` and \`nvme smart-log\` print both. Put the lowest value of the lot into the offer, not the average: the buyer will find the worst drive first.

- State hours and terabytes written for lots of up to fifty drives.
- Say how the drives were erased and who signed for it.
- Do not mix firmware of different OEMs in one line.

A broker in Milan does it in one sentence: “24 x PM893, all above 88 %, wiped, reports included.” His lots rarely need a second broadcast.`,
  },
  {
    cat: 9,
    at: 147,
    by: 'femke',
    title: 'The quiet season, counted',
    lead: 'Everyone says that nothing happens in summer. The broadcasts of five years say otherwise: buyers go on holiday later than sellers.',
    text: `
Between the first week of July and the last of August the number of WTS broadcasts falls by 31 %. WTB broadcasts fall by 14 % only, and half of that in the two weeks around 15 August.

!line | Broadcasts a day by week of the year, June to September: 27, 26, 23, 20, 18, 21, 25, 28 | Broadcasts on working days, mean of five years. | early June 27; mid June 26; early July 23; mid July 20; early August 18; mid August 21; early September 25; mid September 28

Who has stock in July meets the same demand with a third less competition. Prices show it: the median of notebooks of the last generation was 3 % above June in four of five years, and fell again when the returns of the school year arrived in September.

The advice of a trader in Athens: “I upload everything before I close the door on Friday, and answer from the beach.”`,
  },
  {
    cat: 9,
    at: 236,
    by: 'joris',
    title: 'Windows 11 and the notebooks that it leaves behind',
    lead: 'Eighth-generation processors are in, seventh are out. The price difference between an 840 G5 and an 840 G4 tells the whole story.',
    text: `
An HP EliteBook 840 G4 with 16 GB and 256 GB is offered at a median of € 92. The G5, one year younger and hardly faster, stands at € 148. Three years ago both were sold in mixed pallets at the same price.

!bars € | Median price of three EliteBook generations: 840 G4 92 euro, 840 G5 148, 840 G6 176 | Median asking price, grade B, 16 GB and 256 GB, list Laptop. | 840 G4 92; 840 G5 148; 840 G6 176

## Where the old ones go

We asked eleven exporters. Seven sell seventh-generation machines with Linux to schools and call centres, mostly to East Africa and the Balkans. Two remove the memory and recycle the rest, since an 8 GB SO-DIMM is worth a tenth of the machine. Two have stopped buying them.

If you list such machines, say which licence sticker they have and whether the battery holds. Nobody pays for a guess.`,
  },
  {
    cat: 9,
    at: 301,
    by: 'femke',
    title: 'What a GPU is worth after two years of training',
    lead: 'The first accelerators of the big wave come back from leasing. Buyers ask for hours, temperatures and proof. Sellers often have none of them.',
    text: `
In {m-1} the list Components had 62 offers of A100 cards, after nine in the same month a year before. Asking prices run from € 4,900 for a 40 GB PCIe card to € 9,800 for an SXM board with 80 GB, and almost none says how long the card ran.

| Card | Offers | Low | Median | High |
| A100 PCIe 40 GB | 27 | € 4,300 | € 4,900 | € 6,100 |
| A100 PCIe 80 GB | 19 | € 7,600 | € 8,400 | € 9,700 |
| A100 SXM4 80 GB | 16 | € 8,100 | € 9,800 | € 12,400 |
| A40 48 GB | 34 | € 2,450 | € 2,900 | € 3,600 |

## What to test

- ECC error counts and remapped rows, with \`nvidia-smi -q\`.
- Two hours under full load with a temperature log. Dried thermal paste shows after twenty minutes.
- The connector. Melted pins are the most frequent reason of complaints about accelerators this year.

One refurbisher in Eindhoven photographs each card with its serial number and the log on a screen behind it. “It takes four minutes and has saved me two disputes,” he says.`,
  },
  {
    cat: 9,
    at: 377,
    by: 'joris',
    title: 'Cisco Catalyst 2960-X: still the most wanted switch of the market',
    lead: 'End of support is near, and still no part number is searched more often. Why a switch from 2013 has a price that has hardly moved for three years.',
    text: `
\`WS-C2960X-48FPD-L\` was searched 191 times in {m-1}. The runner-up, a memory module, has half of that. The median price of a tested unit is € 210, against € 225 two years ago.

!line € | Median price of WS-C2960X-48FPD-L over eight quarters: 225, 222, 219, 224, 215, 212, 214, 210 euro | Median asking price by quarter, tested, with rack ears. | Q1 225; Q2 222; Q3 219; Q4 224; Q1 215; Q2 212; Q3 214; Q4 210

The buyers are maintenance companies. They hold thousands of these switches under contract in shops, schools and factories, and a replacement of the same type needs no planning. A modern switch does.

So the question is not whether the type is old but whether the unit is complete. Missing rack ears cost € 8, a missing power cable € 3, and an offer without both € 20, because the buyer assumes that more is missing.`,
  },
  {
    cat: 9,
    at: 455,
    by: 'femke',
    title: 'Hard disks: the last drives below 4 TB have found their price',
    lead: 'A 2 TB SAS drive costs as much as two coffees. It still pays to sell them, if somebody else does the sorting.',
    text: `
The median of a tested 2 TB nearline SAS drive is € 9. After testing, erasing and packing nothing is left of it. We asked members what they do instead.

Three of eight sell untested by weight, with the platters drilled where the contract asks for it. Two sell to one buyer in Poland who takes everything of one form factor. One has a machine that tests sixty drives overnight and breaks even above € 7. Two ask their customers to pay for destruction.

| Size | Tested | Untested | Share of offers |
| 2 TB | € 9 | € 3 | 12 % |
| 4 TB | € 21 | € 9 | 24 % |
| 8 TB | € 58 | € 34 | 31 % |
| 12 TB | € 97 | € 66 | 18 % |
| 16 TB | € 142 | € 110 | 15 % |

From 8 TB on testing pays at any volume. The demand comes from backup providers, who fill shelves with what is cheapest per terabyte and replace what fails.`,
  },
  {
    cat: 9,
    at: 533,
    by: 'femke',
    title: 'Container rates and the price of a pallet',
    lead: 'Shipping a pallet of desktops from Rotterdam to Dubai costs twice what it did a year ago. Who pays the difference?',
    text: `
A forty-foot container to Jebel Ali was quoted at USD 2,900 in {m-1}, after 1,450 in the {m-1} before. Spread over 22 pallets that is € 60 more for each, or almost one euro for each desktop.

!bars USD | Rate of a forty-foot container Rotterdam to Jebel Ali: {m-12} 1,450, {m-8} 1,720, {m-4} 2,380, {m-1} 2,900 dollars | Spot rates as quoted to three members, without local charges. | {m-12} 1450; {m-8} 1720; {m-4} 2380; {m-1} 2900

For notebooks that is little. For desktops and monitors it decides whether a load goes at all: the exporters we asked have cut their prices for 22-inch monitors from € 14 to € 11, free on truck.

Two have gone over to consolidating. They share a container with another member whose goods are heavy and small, such as batteries and power supplies. They met through a WTB broadcast that asked for “half a box to Dubai, every second week”.`,
  },
  {
    cat: 9,
    at: 628,
    by: 'joris',
    title: 'Processors: pulled Xeon Gold goes below 100 euro',
    lead: 'Second-generation Xeon Scalable has lost 40 % within a year. A buyer’s market, with two exceptions.',
    text: `
\`SRF8X\`, the Xeon Gold 5218, is offered at a median of € 88 after € 146 a year ago. The reason is simple: the servers that have it leave their first lease, and clouds retire whole rows at a time.

The exceptions are the 6246R and the 6258R. Few cores with a high clock are what licences per core ask for, and 28 cores are what everybody else wants. Both have lost less than 10 %.

> I buy trays of fifty, and I ask for a picture of each tray from above. Bent pads and missing capacitors show at once.
> Trader in Leeds, Gold member

The socket counts too: an offer of “LGA3647, 100 pcs mixed” had no reply in two weeks. The same hundred, listed by type, were sold in three days to four buyers.`,
  },
  {
    cat: 9,
    at: 702,
    by: 'femke',
    title: 'A year in figures: 9,000 broadcasts, one in eleven answered within an hour',
    lead: 'What was traded in {y-1}, when it was answered, and what a good subject line has in common with a newspaper headline.',
    text: `
Our members sent 9,100 broadcasts last year. 61 % offered, 39 % wanted. The largest list was Server/Storage with 24 %, before Laptop with 21 % and Components with 17 %.

!bars % | Share of broadcasts by list: Server/Storage 24, Laptop 21, Components 17, Networking/Telecom 14, PC 9, others 15 percent | Share of all broadcasts of {y-1}. | Server 24; Laptop 21; Components 17; Network 14; PC 9; others 15

## What gets answered

A broadcast with quantity, condition and price in its fields gets 2.4 times as many replies as one that has them in the text. A stated price does not put buyers off: it saves the first mail.

Wednesday morning is the best time for notebooks, Monday for memory. Friday afternoon is the worst for everything, with one exception: urgent WTB broadcasts, to which the patient answer before they leave.`,
  },
]
