/** An advertisement of the demo market; `picture` is SVG, 185 x 185 px. */
export interface DemoBanner {
  alt: string
  targetUrl: string
  picture: string
  customer: string
  email: string
  /** First day, counted from today. */
  from: number
  years: number
  weight: number
  isWithdrawn?: true
  /** Clicks for 1,000 views. */
  appeal: number
}

function svg(fill: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 185 185" width="185" height="185" font-family="Inter, Arial, sans-serif" fill="${fill}">${body}</svg>`
}

export const demoBanners: readonly DemoBanner[] = [
  {
    alt: 'Brightwell Recertified: servers tested for 72 hours',
    targetUrl: 'https://brightwellrecertified.example/',
    customer: 'Brightwell Recertified',
    email: 'marketing@brightwellrecertified.example',
    from: -720,
    years: 3,
    weight: 3,
    appeal: 3.1,
    picture: svg(
      '#d9f2e6',
      `<rect width="185" height="185" fill="#10312d"/><path d="M0 132h185v53H0z" fill="#1d4a43"/>
      <g fill="none" stroke="#7fc9b3" stroke-width="2"><rect x="22" y="96" width="141" height="16"/><rect x="22" y="116" width="141" height="16"/><rect x="22" y="136" width="141" height="16"/></g>
      <text x="22" y="40" font-size="19" font-weight="700">Brightwell</text><text x="22" y="62" font-size="13">Servers, tested 72 h</text>`,
    ),
  },
  {
    alt: 'Polderlogic: pallets across the EU in 48 hours',
    targetUrl: 'https://polderlogic.example/',
    customer: 'Polderlogic',
    email: 'sander@polderlogic.example',
    from: -706,
    years: 2,
    weight: 2,
    appeal: 1.6,
    picture: svg(
      '#1a1a1a',
      `<rect width="185" height="185" fill="#f4c52b"/><path d="M0 140h185" stroke="#1a1a1a" stroke-width="3"/>
      <path d="M24 140v-42h74v42M98 140v-28h26l18 14v14" fill="none" stroke="#1a1a1a" stroke-width="3"/>
      <circle cx="48" cy="146" r="9" fill="#f4c52b" stroke="#1a1a1a" stroke-width="3"/><circle cx="120" cy="146" r="9" fill="#f4c52b" stroke="#1a1a1a" stroke-width="3"/>
      <text x="22" y="42" font-size="17" font-weight="800">POLDERLOGIC</text><text x="22" y="64" font-size="13">EU pallets in 48 hours</text>`,
    ),
  },
  {
    alt: 'Wipewell: certified erasure on your own site',
    targetUrl: 'https://wipewell.example/',
    customer: 'Wipewell Data Erasure',
    email: 'office@wipewell.example',
    from: -412,
    years: 2,
    weight: 1,
    appeal: 2.2,
    picture: svg(
      '#1f2a44',
      `<rect width="185" height="185" fill="#eef0f4"/><circle cx="138" cy="150" r="44" fill="#d5dbe7"/><circle cx="138" cy="150" r="28" fill="#eef0f4"/><circle cx="138" cy="150" r="7" fill="#1f2a44"/>
      <text x="22" y="44" font-size="21" font-weight="700">Wipewell</text><text x="22" y="66" font-size="13">Erasure on your site,</text><text x="22" y="83" font-size="13">certificate same day</text>`,
    ),
  },
  {
    alt: 'Third Aisle: we buy whole data centres',
    targetUrl: 'https://thirdaisle.example/',
    customer: 'Third Aisle Buyback',
    email: 'deals@thirdaisle.example',
    from: -241,
    years: 1,
    weight: 5,
    appeal: 4.4,
    picture: svg(
      '#ffe9df',
      `<rect width="185" height="185" fill="#7a2118"/>
      <g fill="#96362b"><rect x="20" y="108" width="30" height="77"/><rect x="58" y="92" width="30" height="93"/><rect x="96" y="120" width="30" height="65"/><rect x="134" y="100" width="30" height="85"/></g>
      <text x="20" y="44" font-size="22" font-weight="700">Third Aisle</text><text x="20" y="67" font-size="13">We buy whole rooms,</text><text x="20" y="84" font-size="13">racks included</text>`,
    ),
  },
  {
    alt: 'Loopline Optics: transceivers coded for every switch',
    targetUrl: 'https://looplineoptics.example/',
    customer: 'Loopline Optics',
    email: 'ilse@looplineoptics.example',
    from: -96,
    years: 1,
    weight: 2,
    appeal: 2.8,
    picture: svg(
      '#e6e9ff',
      `<rect width="185" height="185" fill="#23265c"/>
      <g fill="none" stroke="#8f97f5" stroke-width="3"><path d="M-10 150c40 0 40-46 80-46s40 46 80 46 40-46 80-46"/><path d="M-10 166c40 0 40-46 80-46s40 46 80 46 40-46 80-46" opacity=".6"/><path d="M-10 182c40 0 40-46 80-46s40 46 80 46 40-46 80-46" opacity=".3"/></g>
      <text x="22" y="44" font-size="21" font-weight="700">Loopline</text><text x="22" y="66" font-size="13">Transceivers, coded</text><text x="22" y="83" font-size="13">for every switch</text>`,
    ),
  },
  {
    alt: 'Fernhill Batteries: new cells for old laptops',
    targetUrl: 'https://fernhillbatteries.example/',
    customer: 'Fernhill Batteries',
    email: 'trade@fernhillbatteries.example',
    from: -33,
    years: 1,
    weight: 1,
    appeal: 1.9,
    picture: svg(
      '#26401f',
      `<rect width="185" height="185" fill="#e4efd8"/><rect x="22" y="106" width="126" height="52" rx="8" fill="none" stroke="#26401f" stroke-width="3"/><path d="M156 122v20" stroke="#26401f" stroke-width="6"/>
      <g fill="#6c9a4e"><rect x="31" y="115" width="24" height="34" rx="3"/><rect x="60" y="115" width="24" height="34" rx="3"/><rect x="89" y="115" width="24" height="34" rx="3"/></g>
      <text x="22" y="44" font-size="21" font-weight="700">Fernhill</text><text x="22" y="66" font-size="13">New cells for old</text><text x="22" y="83" font-size="13">laptops, 800 models</text>`,
    ),
  },
  {
    alt: 'Quayside Freight: consolidated shipments to Dubai',
    targetUrl: 'https://quaysidefreight.example/',
    customer: 'Quayside Freight',
    email: 'bookings@quaysidefreight.example',
    from: -640,
    years: 1,
    weight: 2,
    appeal: 1.4,
    picture: svg(
      '#e3f0fb',
      `<rect width="185" height="185" fill="#0e3a5c"/><path d="M0 150c20-10 30-10 46 0s30 10 46 0 30-10 46 0 30 10 47 0v35H0z" fill="#1d5c8c"/>
      <path d="M40 132h104l-14 20H54z" fill="#e3f0fb"/><g fill="#f0a63c"><rect x="56" y="112" width="24" height="18"/><rect x="84" y="112" width="24" height="18"/><rect x="112" y="112" width="24" height="18"/></g>
      <text x="22" y="44" font-size="21" font-weight="700">Quayside</text><text x="22" y="66" font-size="13">Shared containers,</text><text x="22" y="83" font-size="13">weekly to Dubai</text>`,
    ),
  },
  {
    alt: 'Gradeworks: screens graded to one standard',
    targetUrl: 'https://gradeworks.example/',
    customer: 'Gradeworks Displays',
    email: 'hello@gradeworks.example',
    from: 12,
    years: 1,
    weight: 1,
    appeal: 2,
    picture: svg(
      '#f7f1ff',
      `<rect width="185" height="185" fill="#4a2a72"/><rect x="36" y="98" width="113" height="66" rx="5" fill="#6d479b"/><rect x="44" y="106" width="97" height="50" fill="#f7f1ff"/>
      <text x="92" y="140" font-size="26" font-weight="700" fill="#4a2a72" text-anchor="middle">A B C</text>
      <text x="22" y="44" font-size="20" font-weight="700">Gradeworks</text><text x="22" y="66" font-size="13">Screens, one scale,</text><text x="22" y="83" font-size="13">photos of each</text>`,
    ),
  },
  {
    alt: 'Copperline Recycling: top prices for boards and cables',
    targetUrl: 'https://copperlinerecycling.example/',
    customer: 'Copperline Recycling',
    email: 'finance@copperlinerecycling.example',
    from: -180,
    years: 1,
    weight: 2,
    appeal: 2.4,
    isWithdrawn: true,
    picture: svg(
      '#fbe7d3',
      `<rect width="185" height="185" fill="#5a2f14"/><g fill="none" stroke="#d98a4b" stroke-width="6"><circle cx="92" cy="132" r="36"/><circle cx="92" cy="132" r="22"/></g>
      <text x="22" y="44" font-size="20" font-weight="700">Copperline</text><text x="22" y="66" font-size="13">Boards and cables,</text><text x="22" y="83" font-size="13">paid on weighing</text>`,
    ),
  },
]

/** Converts a picture to a data URL. */
export function dataUrl(picture: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
}
