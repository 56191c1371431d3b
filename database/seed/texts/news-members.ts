import type { PostSource } from '#database/seed/news/post-source.ts'

/** About members, whose names visitors do not read. */
export const memberPosts: readonly PostSource[] = [
  {
    cat: 3,
    at: 23,
    by: 'sanne',
    title: 'How we check who joins',
    lead: 'Every company is looked up before it can sign in. What our staff read, whom they call, and why they decline.',
    text: `
An application has a VAT number, a website, an e-mail address of the company and a telephone number. Our staff check all four and call the main contact. That usually takes one working day; if something is unclear, we write.

!bars % | Applications by outcome: approved 64, declined 21, withdrawn 15 percent | Applications of the last year by outcome. | approved 64; declined 21; withdrawn 15

Most companies that are declined could not be found in the register that they named. The others had no website of their own, or one that was younger than their application.

Members find newcomers in the [directory](/companies), with the date on which they joined.`,
  },
  {
    cat: 3,
    at: 43,
    by: 'femke',
    title: 'Twenty years: six Diamond members',
    lead: 'They joined in {y-20} or before, most of them by fax. We asked each for the one deal they would make again.',
    text: `
A container of typewriters that turned out to be terminals. Six thousand keyboards without the letter ß. A mainframe, sold twice on the same day, once by mistake.

Six companies have been members for twenty years without an unsolved complaint. Four are still led by the person who signed the first application.

> In the beginning I printed the broadcasts and read them on the train. Now my daughter answers them before I have found my glasses.
> Founder from Lisbon

Asked for advice, five of six said the same in different words: answer everyone, also with a no.`,
  },
  {
    cat: 3,
    at: 84,
    by: 'femke',
    title: '“I buy what others do not want to test”',
    lead: 'An interview with Ilse, who runs a repair shop with nine people in Antwerp and lives on untested lots.',
    text: `
**How did you come to untested goods?** By accident. A lot of sixty notebooks was described as working and half of it was not. I was angry, and then I repaired them, and had earned more than with the working half.

**What do you look at before you buy?** At the seller. If he sold me a lot that was as bad as he said, I buy again. A lot that is better than described makes me nervous.

**And the number?** I count on 55 % for notebooks, 70 % for monitors, 30 % for printers. Printers I take only for the parts.

**What would you change in offers?** Write why it is untested. “No time” is fine. “No adapter” is fine. Nothing is not fine.

**The worst lot?** Two pallets of cash drawers without keys. We opened all of them. One had 40 guilders in it.`,
  },
  {
    cat: 3,
    at: 175,
    by: 'femke',
    title: 'From Nairobi: how 900 desktops find their schools',
    lead: 'An interview with Daniel, who buys in Europe twice a month and sells to schools in Kenya and Tanzania.',
    text: `
**What do schools want?** One model. Forty machines of one model are worth more than sixty mixed ones, because one teacher looks after them.

**Which?** Small desktops with SSD, because of dust and power. And monitors that are not larger than the table.

**What does Europe not understand?** That a broken key is not a detail. I cannot get a keyboard here in two days. If two of forty have a broken one I have two angry teachers.

**How do you pay?** Half when the pictures come, half when the bill of lading comes. In eleven years nobody has refused that twice.

**What would help?** Sellers who say the size of the box. I fill containers, not trucks.

!video /videos/placeholder.webm | A school near Arusha unpacks forty desktops`,
  },
  {
    cat: 3,
    at: 254,
    by: 'sanne',
    title: 'Half a year of complaints: nine opened, seven solved',
    lead: 'What they were about, how long they took, and which two are still open.',
    text: `
!bars | Complaints by subject: condition 4, quantity 2, delivery 1, payment 1, other 1 | Complaints of the last half-year by subject. | condition 4; quantity 2; delivery 1; payment 1; other 1

Half of all cases were solved within eight days, most of them by a partial refund of between 5 and 15 %. The two sides agreed on that themselves in five cases; in two our staff made a proposal.

The two open ones are about goods for which the sides have different tests. In such cases we ask for a third member who tests ten units for a fee that the losing side pays. It has not been refused yet.`,
  },
  {
    cat: 3,
    at: 331,
    by: 'femke',
    title: 'The woman who answers within four minutes',
    lead: 'We looked for the fastest reply of the year and found Agnieszka in Wrocław. How does she do it, and does it pay?',
    text: `
1,280 replies to broadcasts in twelve months, half of them within four minutes. Her company sells servers and has three people, one of whom is always on the road.

“I have two saved searches with instant alerts, and both are narrow,” she says. “If it says DL380 Gen10 and more than ten, I look. Everything else comes in the digest.”

Her first answer has three lines: yes or no, a number, a question. “The long mail comes later. The short one says that I am there.”

Does it pay? She has counted. One in nine of her replies ends in a deal, and one in five of those that she sends within ten minutes.`,
  },
  {
    cat: 3,
    at: 409,
    by: 'sanne',
    title: 'A map of who trades with whom',
    lead: 'Most deals stay within 800 kilometres. The exceptions are worth a look.',
    text: `
We asked members for the country of their last five sales. 41 answered. Germany and the Netherlands trade most with each other, Poland buys from both, Spain from Portugal and itself.

The longest line on the map goes from Tromsø to Punta Arenas: 40 satellite modems, sold by a ship’s chandler.

| From | To | Share of sales |
| Netherlands | Germany | 9.4 % |
| Germany | Poland | 7.8 % |
| United Kingdom | United Arab Emirates | 5.1 % |
| Italy | Romania | 3.3 % |
| Sweden | Lithuania | 2.9 % |

Members find the companies of a country in the [directory](/companies).`,
  },
  {
    cat: 3,
    at: 560,
    by: 'femke',
    title: 'A broker retires: forty years in seven phones',
    lead: 'An interview with Henk, who sold his first terminal in 1984 and his company last month.',
    text: `
On the table are seven telephones, from a grey one with a dial to one with a cracked display. “Each was for ten thousand calls,” he says.

**What was easier?** Prices. They stood in a catalogue and you took 30 % off.

**What is easier now?** Trust. In 1990 I drove to Milan to look at a pallet. Now I read what five others say of the seller.

**What will you miss?** Friday evening, when a lot was sold that you had given up.

**And what not?** Toner.

His successor has asked him to keep one phone on. He chose the grey one.`,
  },
]
