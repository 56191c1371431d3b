import type { PostSource } from '#database/seed/news/post-source.ts'

/** News about the market itself. */
export const productPosts: readonly PostSource[] = [
  {
    cat: 4,
    at: 29,
    by: 'joris',
    title: 'The daily digest goes out at 07:00',
    lead: 'Amsterdam time, one e-mail for all lists that you have set to it. What is sent shortly before comes with the next one.',
    text: `
In [Broadcast Settings](/broadcast-settings) you choose for each list whether its broadcasts come at once, in the digest or not at all, for each of your addresses.

Each digest begins where the last one ended, so that no broadcast is left out or comes twice. New possible matches and hits of saved searches come in it too, if you have chosen the digest for them.`,
    isWhole: true,
  },
  {
    cat: 4,
    at: 53,
    by: 'joris',
    title: 'Possible matches: offers that fit yours, explained',
    lead: 'After you send a broadcast you see who may want it, with the reasons. Here is how it works and what it does not know.',
    text: `
The market reads each broadcast as you would: maker, model, generation, size, quantity, condition. It then compares it with what others have sent within 60 days, and with what members hold in stock.

- The percentage says how much of what both sides state agrees. It is not a promise.
- Reasons stand beside it: same part number, same family, quantity fits.
- “Not a match” hides one for your whole company, and can be undone.

You get new matches by mail at once, in the digest, or not: see [Your Profile](/profile). What an offer does not say cannot be compared, so a filled-in field helps you more than a long text.

!video /videos/first-broadcast.webm | Sending a broadcast, which finds its matches`,
  },
  {
    cat: 4,
    at: 90,
    by: 'joris',
    title: 'Average prices now exclude outliers',
    lead: 'A typing error of one zero no longer moves the average of a product. The figure says how many offers it is based on, and how many were left out.',
    text: `
Averages are made of asking prices in broadcasts. A notebook for € 28,500 instead of € 285 used to lift the average of a small product by a third.

Prices above 20 times the median, or below a twentieth of it, are now left out. The dialog shows the lowest, median and highest price, the average, and the number of offers that were left out. With fewer than three prices it shows none of them: an average of two is an opinion. Your own asking prices are not counted.`,
    isWhole: true,
  },
  {
    cat: 4,
    at: 140,
    by: 'joris',
    title: 'Upload your stock as it is',
    lead: 'Excel, CSV, any order of columns, conditions in your own words. The preview shows what will be listed before anything changes.',
    text: `
The new upload reads the first lines of your file and proposes what each column is. You correct it once; the next file with the same columns is read in the same way.

- Conditions such as “gebr.” or “pulled” are asked for once and remembered.
- Lines that cannot be listed are shown with the reason, and can be corrected on the page.
- An import can be undone for seven days.

If you mail your list to us every night, nothing changes, but you can now see what was read from each mail. Everything is under [Inventory](/inventory).`,
  },
  {
    cat: 4,
    at: 199,
    by: 'joris',
    title: 'One request to all who have the part',
    lead: 'Request For Quote now reaches every company that lists a part number, and each sees only its own line.',
    text: `
Until now you wrote to one seller at a time. The dialog lists the companies that have the part, with quantity and condition, and you choose whom to ask. None of them sees who else was asked.

Replies come to your own mailbox as before. If a colleague should get copies of requests, switch that on in [Your Profile](/profile).`,
    isWhole: true,
  },
  {
    cat: 4,
    at: 275,
    by: 'joris',
    title: 'Second factor: why we ask for it now',
    lead: 'A password that was used elsewhere is the usual way into an account. A code from your phone stops it.',
    text: `
In the last year somebody tried passwords from other sites on 34 accounts here. Two fitted. In both the stranger changed nothing and read everything: prices, customers, replies.

With a [second factor](/2fa) the password alone is not enough. Any authenticator app works, no telephone number is needed, and ten recovery codes are for the day on which the phone falls into the harbour.

> We turned it on for the whole company at the weekly breakfast. It took as long as the second coffee.
> Managing director in Rotterdam`,
  },
  {
    cat: 4,
    at: 355,
    by: 'joris',
    title: 'Saved searches with instant alerts',
    lead: 'A search that you save is run against every new broadcast. You choose whether you hear of it at once or in the digest.',
    text: `
Type, filter, save. From then on each broadcast that fits reaches you by mail at once or in the daily digest. One mail for one broadcast, also if three of your searches find it.

Narrow searches are better: a model and a quantity rather than a brand.`,
    isWhole: true,
  },
  {
    cat: 4,
    at: 447,
    by: 'joris',
    title: 'Invoices as PDF and for your accounting',
    lead: 'Each invoice can be downloaded in two forms, and paid from the page.',
    text: `
Under [Billing History](/invoices) each invoice is a PDF for people and a UBL file for accounting programs. The reference of a bank transfer stands on it as text and as a code that banking apps read.

Members outside the Netherlands: please check that your VAT number is right. It is looked up in the European register.`,
    isWhole: true,
  },
  {
    cat: 4,
    at: 540,
    by: 'joris',
    title: 'The dark theme is here, and it prints white',
    lead: 'For those who trade at night. Choose it with the half moon in the bar, or let it follow your system.',
    text: `
All pages have it, and mails too where the mail program allows it. Colours keep their meaning: teal is for sale, indigo is wanted, red is overdue.

Printing ignores the theme. We heard of a cartridge.`,
    isWhole: true,
  },
  {
    cat: 4,
    at: 688,
    by: 'joris',
    title: 'Keyboard shortcuts for those who live here',
    lead: 'Open, next, reply, compose: without the mouse. Press ? to see all of them.',
    text: `
\`j\` and \`k\` move through a list, \`Enter\` opens, \`r\` replies, \`c\` composes, \`/\` searches. They work where you are not typing.

The trader with the most broadcasts read in a day, 61, says that she uses four of them. The record without a mouse stands at a full week, after one broke on a Monday.`,
    isWhole: true,
  },
]
