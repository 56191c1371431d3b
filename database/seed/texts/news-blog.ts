import type { PostSource } from '#database/seed/news/post-source.ts'

/** Practice of the trade, in the blog. */
export const blogPosts: readonly PostSource[] = [
  {
    cat: 9,
    at: 17,
    by: 'sanne',
    title: 'Grade A, grade B: the words behind most disputes',
    lead: 'We read a year of complaints. Nine of ten began with a word both sides understood differently. The grading guidelines now have pictures.',
    text: `
“Like new”, “good condition”, “some wear”: each of these stood in an offer that ended as a complaint. In none did the seller lie. He had seen four thousand notebooks and knew what wear is; the buyer had a customer who had never seen a used one.

## What changed

The [grading guidelines](/grading-guidelines) now describe each grade for each kind of device by what can be measured: length and number of scratches on the lid, bright spots on the panel, keys with shine, capacity of the battery. Copy the line that applies into the field Condition, or link to it.

- **A**: no mark that is seen at arm’s length with the screen on.
- **B**: marks on lid or palm rest, none on the panel.
- **C**: marks on the panel, or a broken part that does not stop its use.
- **D**: for parts.

## What to do with a mixed lot

Give the share of each grade, and the worst unit in a picture. “70 % B, 30 % C, two with cracked bezel” has never been disputed since we count.`,
  },
  {
    cat: 9,
    at: 36,
    by: 'joris',
    title: 'What a serial list is worth',
    lead: 'Two traders, one lot of 96 servers, one list. Why the offer with serial numbers sold in a day and the other in three weeks.',
    text: `
In {m-1} two members offered parts of the same decommissioned data hall. 48 servers each, the same model, the same week. One attached a list of serial numbers and configurations. The other wrote “full list on request”.

The first had eleven replies on the first day and sold to a buyer who had checked the warranty of every unit before he answered. The second answered nine requests for the list, corrected it twice, and sold three weeks later at 7 % less.

> I do not buy what I cannot look up. If there is a list I bid within the hour. If there is none I wait until somebody else has asked.
> Buyer of a maintenance company in Lyon

## How to make one in ten minutes

- Servers: the management board prints serial and configuration; most can be asked over the network.
- Notebooks: the label has a bar code, and any phone reads it into a sheet.
- Switches: \`show inventory\`, one file for each unit.

Leave the last three digits out if you fear that the list travels. Buyers accept it, and a warranty check works after the deal.`,
  },
  {
    cat: 9,
    at: 92,
    by: 'sanne',
    title: 'Batteries in transit: what changed in the rules this year',
    lead: 'Notebooks travel as UN 3481, loose batteries as UN 3480. Since January the state of charge matters for both, and carriers have begun to ask.',
    text: `
Loose lithium-ion batteries have gone by air at no more than 30 % charge for years. The rule now reaches batteries packed with equipment, and is recommended for those inside. Carriers read that as a requirement.

## What our members do

- They discharge to 25 % at the end of the test, when the machine is on the bench anyway.
- They sort swollen batteries out before packing: these are waste, not goods, and need another drum and another paper.
- They print the label of the right size. A label of 100 x 70 mm on a carton that could take 120 x 110 mm was the reason of four of six returned shipments that we heard of.

A freight agent at Schiphol told us what he looks for first: “The telephone number. If nobody answers, the pallet stays.”

!video /videos/placeholder.webm | Packing a pallet of notebooks, step by step`,
  },
  {
    cat: 9,
    at: 119,
    by: 'joris',
    title: 'Five minutes with the erasure report',
    lead: 'A certificate without serial numbers is a drawing. How to read what comes with a wiped drive, and which three lines decide.',
    text: `
Every tool prints a report, and most buyers file it unread. Three lines are worth reading.

**The method.** Purge by the drive’s own command takes minutes, and leaves nothing that a lab could read. Overwriting takes hours and leaves what the drive has set aside. For SSDs only the first counts.

**The verification.** “Verified: 10 %” means that a tenth of the drive was read back. That is fine for a drive that goes to a known buyer and too little for one from a hospital.

**The serial number.** Of the drive, not of the machine. If twenty reports have the same time to the second, somebody has copied one.

Keep reports for as long as your contract says. Ours are asked for after two years on average, never in the first month.`,
  },
  {
    cat: 9,
    at: 182,
    by: 'ruben',
    title: 'The invoice that was paid twice',
    lead: 'A buyer paid, the money went elsewhere, and both sides were sure to be right. What we learned from three cases of changed bank details.',
    text: `
The pattern is always the same. A deal is agreed by e-mail. Somebody reads along, for weeks, in one of the two mailboxes. On the day of the invoice a second mail arrives: same thread, same signature, new account. “Our bank is being audited.”

In all three cases the buyer had the right account in his books from an earlier deal, and in all three he changed it.

## What stops it

- Call before you pay to a new account. Use the number from the [directory](/companies), not the one in the mail.
- Changes of bank details on company pages are announced to all contacts of a company. If you get such a mail and did not change anything, write to us at once.
- Look at the country code. A Dutch company with an account in another country may be right, but it is worth a call.

Two of the three sides agreed to share the loss. The third case is in court. None would have cost more than one call to avoid.`,
  },
  {
    cat: 9,
    at: 263,
    by: 'sanne',
    title: 'Photographs that sell: a morning with a phone and a lamp',
    lead: 'We went to a warehouse in Utrecht with a phone, a lamp from a furniture shop and a sheet of grey paper. The lot was sold before lunch.',
    text: `
The lot was 38 monitors, grade B, with a picture of a pallet in stretch film. It had been listed for a month.

We took seven pictures: the pallet without film, one monitor from the front while on, one from the side, the worst scratch with a ruler beside it, the stand, the connectors, the label. With the lamp behind us and the paper below it took nineteen minutes.

The new broadcast went out at 10:40 with a link to the pictures. Three replies by 11:30, and sold at the asking price at 12:15.

- Daylight from the side shows scratches. Show them: the buyer will see them anyway.
- Turn the screen on. A dark panel says “untested”.
- One picture of the label saves five questions.

!video /videos/placeholder.webm | Seven pictures of one lot, from the warehouse in Utrecht`,
  },
  {
    cat: 9,
    at: 340,
    by: 'ruben',
    title: 'Incoterms in used IT: EXW is not free of everything',
    lead: '“EXW” stands in four of ten offers. Half of the traders who write it load the truck all the same, and two paid for a dropped pallet.',
    text: `
EXW means that the seller puts the goods at the buyer’s disposal, at his own place, not loaded. Who drives the fork-lift works for the buyer. If the pallet falls it is the buyer’s, unless the two agreed otherwise.

Few know that, and nobody wants to explain it to a driver at the ramp. So write FCA instead: the seller loads, at his own risk, and clears for export. It is what everybody does already.

| Term | Loads | Clears for export | Pays freight |
| EXW | buyer | buyer | buyer |
| FCA | seller | seller | buyer |
| DAP | seller | seller | seller |

For sales within the European Union there is another reason: with EXW the buyer arranges the transport, and the seller needs his proof of arrival to invoice without VAT. With FCA and your own carrier you have it yourself.`,
  },
  {
    cat: 9,
    at: 418,
    by: 'sanne',
    title: 'How a refurbisher tests 400 notebooks a day',
    lead: 'Eleven benches, four people, one rule: nothing is touched twice. A visit to a hall outside Poznań.',
    text: `
The machines arrive in roll cages, forty in each. A first person opens the lid, plugs power and network and walks on. The machine boots from the network, erases its drive, tests itself and prints a label. It takes between nine and forty minutes, in which nobody looks at it.

A second person returns when the label is out. He sees battery, panel and keyboard, because a machine does not see them, and puts the notebook on one of three belts: sell, repair, parts.

> The trick is not speed. The trick is that the grade is decided once, by one person who has done it for six years. Two people have two grades.
> Head of production

92 % leave on the first day. What needs a part waits for at most five days; then the notebook becomes parts itself. “A repair that waits costs more than the machine,” she says.`,
  },
  {
    cat: 9,
    at: 490,
    by: 'joris',
    title: 'Part numbers: the five that look alike',
    lead: 'Option, spare, assembly, model, FRU. One memory module has up to five numbers, and buyers search for all of them.',
    text: `
Take a 32 GB module as it sits in a server. The maker calls it \`M393A4K40CB2-CTD\`. The server’s maker sells it as option \`815100-B21\`, ships it as a spare \`850881-001\`, and prints an assembly \`840758-091\` on the label.

Buyers type what they have in their hand. That is the assembly number for a technician, the option for a planner and the maker’s number for a broker.

- Put the option number into the part number of your stock.
- Put the others into the description. The search reads both.
- Leave out what you are not sure of. A wrong suffix costs more than a missing number.

[Parts search](/parts) ignores spaces, dashes and slashes, so that \`815100B21\` finds the same. It cannot know that -B21 and -H21 differ by where they were sold.`,
  },
  {
    cat: 9,
    at: 577,
    by: 'ruben',
    title: 'Insurance for goods in transit: read page four',
    lead: '“All risks” has exceptions, and used electronics is one of them more often than you think.',
    text: `
We read nine policies of members, with their permission. Seven exclude “second-hand goods” or cover them for total loss only. A pallet with crushed corners is not a total loss.

Ask your broker three questions: Does the cover include used goods, and at which value? Who proves the condition before loading? Is theft from an unattended truck excluded at night?

The second one decides most claims. Pictures of the packed and wrapped pallet, with the seal number, taken by the driver’s app or by your own phone, were enough in every case that we know of. “It left here in good order” was enough in none.`,
  },
  {
    cat: 9,
    at: 664,
    by: 'sanne',
    title: 'Ask for the country of the power cord',
    lead: 'A small thing about cables, plugs and a returned container.',
    text: `
A member in Sharjah bought 600 desktops from Germany. They came, as agreed, with power cords: of type F. His customers need type G. 600 new cords and two days of work later the margin was gone.

It stood nowhere in the offer which cords were included, and it was nobody’s fault. Since then he asks in each request, in the first line.

We have added it to the list of questions that the compose form suggests for desktops and monitors. It is the cheapest line you will write this week.`,
    isWhole: true,
  },
]
