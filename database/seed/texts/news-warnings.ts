import type { PostSource } from '#database/seed/news/post-source.ts'

/** Fraud warnings, and two posts of a category that is no longer used. */
export const fraudPosts: readonly PostSource[] = [
  {
    cat: 1,
    at: 7,
    by: 'ruben',
    title: 'Order in the name of a Dutch university',
    lead: 'A purchase order for 180 notebooks on 60 days credit. The domain is one letter away from the real one. Three members were asked in two days.',
    text: `
!facts How to recognise it
Name used: Purchasing, “University of Oosterdam”
Domain: \`uni-oosterdarn.example\` with rn in place of m
Asks for: 180 notebooks, 60 days credit, delivery to a storage unit in Antwerp
Telephone: A mobile number that is never answered, only messages

Three members received the same purchase order within two days. The logo and the signature are real, copied from a public tender. The university knows nothing of the order.

**What to do:** call the switchboard on a number you find yourself, never the one in the e-mail. Do not ship on credit to an address that is not the buyer’s. Send us the e-mail with its headers through [Contact](/contact).`,
  },
  {
    cat: 1,
    at: 44,
    by: 'ruben',
    title: 'Fake payment confirmations from a bank in Lisbon',
    lead: 'A buyer of memory sends a PDF that looks like a SWIFT confirmation and presses for release on the same day. The money never left.',
    text: `
!facts How to recognise it
Name used: “Atlântico Memory Trading”, not a member and not in the trade register
Document: MT103 as PDF, made with an office program, reference with 18 characters
Asks for: DDR4 and DDR5 modules up to € 40,000, collected by his own driver
Pressure: “The driver is in your street, release or we cancel”

A SWIFT reference has at most 16 characters. A transfer within the euro area arrives within a day, often within ten seconds; there is no reason to release goods on a PDF.

**What to do:** release when the money is on your account, not before. If a driver waits, let him wait. Two members did, and he left after twenty minutes.`,
  },
  {
    cat: 1,
    at: 103,
    by: 'ruben',
    title: 'Somebody sells hard disks in our name',
    lead: 'A web shop uses our logo and calls itself an official partner. It is not, and nobody is: we do not sell hardware.',
    text: `
!facts How to recognise it
Domain: \`tbs-outlet.example\` and \`tbs-stock.example\`
Claims: “Official store of the members”, prices 40 % below the market
Payment: Bank transfer to a private account, or vouchers
Contact: A chat window only, no address

Both domains were registered within one week. We have reported them to the registrar and to the police. Orders that we know of were placed by private buyers, but one member asked us in earnest whether it was a new service.

**What to do:** we never sell goods and never ask for payment but for your membership. Invoices come from our own domain, and you find each of them under [Billing History](/invoices).`,
  },
  {
    cat: 1,
    at: 158,
    by: 'ruben',
    title: 'The freight agent who collects too early',
    lead: 'A truck with the right reference came one day before the one that was booked. The pallets are gone.',
    text: `
!facts How to recognise it
Method: Reads the collection order in a hacked mailbox, comes first
Truck: Rented, foreign plate covered with mud, driver without papers of the carrier
Asks for: Two pallets of network cards, worth € 61,000
Paper: A copy of the real collection order

The thieves knew reference, dock and time. What they did not have was the name of the driver, which the real carrier announces on the morning of the collection.

**What to do:** agree on a word or on the plate with the buyer, by telephone. Take a picture of plate and driver before you load. A driver who objects is no driver.`,
  },
  {
    cat: 1,
    at: 221,
    by: 'sanne',
    title: 'Refurbished as new: resealed boxes with old drives',
    lead: 'Factory-sealed SSDs with 14,000 hours. The seals are good, the labels are better, only the drive tells the truth.',
    text: `
!facts How to recognise it
Goods: 1.92 TB and 3.84 TB NVMe drives in sealed retail boxes
Sign: Seal without the maker’s embossing; label a little too glossy
Drive: Counters set back to zero, but the firmware log has entries of two years
Price: 15 to 20 % below the market, quantity always 40

Four members in three countries bought from three different sellers who had bought from one another. The first seller cannot be found.

**What to do:** open one box of each lot before you pay, and read the whole log, not only the summary. Makers confirm by serial number whether a drive was sold as new, within a day or two.`,
  },
  {
    cat: 1,
    at: 285,
    by: 'ruben',
    title: 'Phishing: “your broadcast was rejected”',
    lead: 'Mails ask you to sign in to release a broadcast. The page looks like ours. It collects passwords and codes.',
    text: `
!facts How to recognise it
Sender: \`support@tbs-members.example\`
Subject: Your broadcast was rejected (action required)
Link: Leads to another domain; the page asks for password and code at once
Time: Sent at night, European time

We never ask you to sign in to release something. A removed broadcast is announced with the reason, and a reply to that mail reaches a person.

**What to do:** if you entered your password, change it now in [Your Profile](/profile) and turn on the [second factor](/2fa). Sessions that you do not know can be ended there. Then write to us.`,
  },
  {
    cat: 1,
    at: 362,
    by: 'ruben',
    title: 'A hospital that buys GPUs',
    lead: 'The third public body this year whose name is used for orders on credit: this time a hospital in Leeds, and graphics cards.',
    text: `
!facts How to recognise it
Name used: Procurement of a hospital trust, with the name of a real employee
Domain: \`nhs-leeds-supply.example\`
Asks for: 60 GPUs, 30 days, delivery to a serviced office in Birmingham
Reply: Within minutes, at any hour

The employee exists and has been told by us. He buys beds.

**What to do:** public bodies order through a portal with a supplier number. One that you have never sold to does not begin with a mail and € 200,000 on account.`,
  },
  {
    cat: 1,
    at: 433,
    by: 'sanne',
    title: 'Escrow that is none',
    lead: 'A buyer proposes an escrow service to protect both sides. The service is his own.',
    text: `
!facts How to recognise it
Domain: \`secure-trade-escrow.example\`, three weeks old
Proposes: To hold your goods’ documents and his money
Then: “Funds received, please ship”; the mail looks perfect
Asks for: A fee of € 380 to be paid in advance

Nobody lost goods this time: the member’s bank asked why a fee should be paid to a personal account in another country. The fee of another member is gone.

**What to do:** if you want escrow, propose one yourself, and take one that a supervisor lists. The register is public in every European country.`,
  },
  {
    cat: 1,
    at: 512,
    by: 'ruben',
    title: 'Trial accounts that only ask for lists',
    lead: 'Three applications in one week, three companies without an address, one question: could you send your full stock list?',
    text: `
!facts How to recognise it
Who: New companies on trial, free mail addresses, no website
Asks: “Full stock list with prices”, to fifty members in an hour
Offers: Nothing
Afterwards: The same lists appear in a shop elsewhere, with your pictures

We have ended the three accounts and limit what a trial can send in a day. Stock lists on the site are for members, and a trial sees them only after our staff have checked the company.

**What to do:** answer such requests with a question about quantity and use. A buyer answers it.`,
  },
  {
    cat: 1,
    at: 590,
    by: 'ruben',
    title: 'Overpaid, and please return the difference',
    lead: 'A buyer transfers € 12,400 instead of € 2,400 and asks for the rest. The first transfer is recalled two days later.',
    text: `
!facts How to recognise it
Payment: From a third party’s account, often a private person
Mistake: One digit too many
Asks: To return the difference quickly, to another account
Reason: “Our accountant made an error, she is in trouble”

The money on your account is stolen. When its owner notices, his bank asks for it back, and you have sent € 10,000 of your own to somebody else.

**What to do:** return money only to the account that it came from, only through your bank, and only after it has confirmed that the payment is final.`,
  },
  {
    cat: 1,
    at: 671,
    by: 'sanne',
    title: 'Counterfeit transceivers with real serial numbers',
    lead: 'SFP+ modules with labels of a well-known maker, each number used up to forty times.',
    text: `
!facts How to recognise it
Goods: 10GBASE-SR and -LR modules, bags with maker’s print
Sign: The same serial number on several modules of one bag
Power: Draws 1.4 W instead of 0.8 W, gets hot after minutes
Price: € 6, which is the price of compatible modules

They work, and for some uses that is good enough: as compatible modules, sold as such. With the label of a maker they are counterfeit, and customs destroys the lot.

**What to do:** read the EEPROM of ten modules of each lot and compare serial number with label. Programmers cost less than one returned shipment.`,
  },
  {
    cat: 8,
    at: 640,
    by: 'ruben',
    title: 'Last entry: bad debtors move to the complaints',
    lead: 'This category ends. Unpaid invoices are handled as complaints, in which both sides are heard.',
    text: `
For years this page named companies that had not paid. It was read a lot and helped little: by the time a name stood here the money was gone.

Since this month an unpaid invoice is a complaint like any other. The company has ten working days to answer, our staff mediate, and an unsolved complaint is shown on its page and costs its tier. Older posts of this category stay readable for those who have linked to them.`,
  },
  {
    cat: 8,
    at: 715,
    by: 'ruben',
    title: 'Two invoices settled after the notice of last month',
    lead: 'Both companies that were named here have paid. Their names are removed.',
    text: `
One had changed its bank, the other its owner. Both paid within a week of the notice, and both sides ask us to say so.

We remove names when a debt is settled, and keep the date of the notice for a year in our own records.`,
    isWhole: true,
  },
]
