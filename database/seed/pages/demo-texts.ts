/** A number of the Netherlands that nobody has. */
const telephone = (end: string) => `+31 30 555 01 ${end}`

const person = (name: string, role: string, end: string) => ({
  name,
  role,
  telephone: telephone(end),
  whatsApp: telephone(end),
  mailbox: '',
})

export const demoPeople = [
  person('Ruben Aalders', 'Managing director', '81'),
  person('Femke Dijkhuis', 'Content and news', '84'),
  person('Jelle Postma', 'Sales, Benelux and Germany', '82'),
  person('Camila Duarte', 'Sales, Iberia and Latin America', '83'),
  person('Oliver Wren', 'Sales, UK and North America', '85'),
  person('Noor Haddad', 'Member support, verification', '87'),
  person('Saskia Blom', 'Billing', '86'),
  person('Tom Verlinde', 'Complaints and fraud watch', '88'),
]

export const demoSettings = {
  // The seller of the demo's invoices.
  seller: {
    name: 'Demo Market B.V.',
    address: 'Kruisboogkade 18',
    zip: '3511 ZX',
    city: 'Utrecht',
    vatNumber: 'NL123456782B90',
    registrationNumber: '12345678',
    eori: 'NL123456782',
    bank: 'Demo Bank',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    email: '',
    telephone: '+31 30 555 01 82',
  },
  postalAddress: 'Demo Market B.V.\nP.O. Box 5501\n3500 GA Utrecht\nNetherlands',
}

export const demoContactLead = 'Monday to Friday, 08:30 to 18:00 in Utrecht'

/** Days before the start of the demo market, and what each member says. */
export const demoTestimonials = [
  {
    days: 24,
    name: 'Maarten Kuiper',
    company: 'Brightwell Recertified',
    website: 'https://brightwellrecertified.example/',
    text: 'We sold 140 Gen10 servers out of one data centre clearance in nine days. Eleven members asked within the first hour, and three of them still buy from us every month.',
  },
  {
    days: 61,
    name: 'Inês Carvalho',
    company: 'Tejo Circular',
    website: 'https://tejocircular.example/',
    text: 'What I need in the morning is usually on its way in the afternoon. I send a WTB to the right list, get four or five offers with a grade I can trust, and the order is out before lunch.',
  },
  {
    days: 97,
    name: 'Stephan Brandl',
    company: 'Isartal IT-Remarketing',
    website: 'https://isartal-remarketing.example/',
    text: 'The grading guidelines saved us a long argument. The invoice said grade B, forty panels had pressure marks, and the seller took them back. Both sides are still trading.',
  },
  {
    days: 150,
    name: 'Aoife Brennan',
    company: 'Liffey Hardware',
    website: 'https://liffeyhardware.example/',
    text: 'Average prices are open on my second screen all day. I no longer quote from memory, and I stopped buying memory modules at last month’s price.',
  },
  {
    days: 203,
    name: 'Piotr Zawadzki',
    company: 'Warta Components',
    website: 'https://wartacomponents.example/',
    text: 'We are four people. Uploading our stock list once a week brings us as many requests as a sales person would, and they come from companies that have been checked.',
  },
  {
    days: 262,
    name: 'Lotte Vinther',
    company: 'Øresund Refurb',
    website: 'https://oresundrefurb.example/',
    text: 'A warning about a buyer with a copied letterhead reached us two hours before we would have shipped 60 notebooks to him.',
  },
  {
    days: 330,
    name: 'Giulio Ferrante',
    company: 'Adda Networks',
    website: 'https://addanetworks.example/',
    text: 'Switches and optics are our whole business. Nowhere else do I find so many people who know the difference between two part numbers that look the same.',
  },
  {
    days: 404,
    name: 'Rachel Okafor',
    company: 'Polderlogic',
    website: 'https://polderlogic.example/',
    text: 'As a carrier we do not trade, but everyone we drive for is here. Our listing has brought us more pallets than any fair.',
  },
  {
    days: 498,
    name: 'Henrik Lund',
    company: 'Fjordline Asset Recovery',
    website: 'https://fjordline-recovery.example/',
    text: 'Lessors return their machines in lots of hundreds. We can place a whole lot with one broadcast, and know on the same day what it will bring.',
  },
  {
    days: 611,
    name: 'Chantal Mercier',
    company: 'Mercier & Fils Informatique',
    website: '',
    text: 'I became a member after meeting half of my suppliers at the European Broker Meeting. Now I talk to them every day, and meet the other half once a year.',
  },
] as const

export const demoVideos = [
  {
    title: 'Sending your first broadcast',
    url: '/videos/first-broadcast.webm',
    category: 'WTS',
    duration: '0:20',
  },
  {
    title: 'Finding parts and requesting quotes',
    url: '/videos/parts-and-quotes.webm',
    category: 'RFQ',
    duration: '0:20',
  },
  {
    title: 'The European Broker Meeting in twenty seconds',
    url: '/videos/broker-meeting.webm',
    category: 'Media kit',
    duration: '0:20',
  },
]

export const demoLinks = [
  { title: 'LinkedIn', url: 'https://social.example/company/tbs' },
  { title: 'X', url: 'https://x.example/tbs' },
  { title: 'YouTube', url: 'https://video.example/@tbs' },
]

/** Places of the meeting, by year; in 2020 and 2021 it was held by video. */
export const meetingCities: Readonly<Record<number, string>> = {
  2009: 'Amsterdam',
  2010: 'Barcelona',
  2011: 'Berlin',
  2012: 'Prague',
  2013: 'Lisbon',
  2014: 'Budapest',
  2015: 'Copenhagen',
  2016: 'Valencia',
  2017: 'Krakow',
  2018: 'Hamburg',
  2019: 'Porto',
  2020: 'online',
  2021: 'online',
  2022: 'Rotterdam',
  2023: 'Vienna',
}
