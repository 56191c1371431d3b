import type { Family } from '#database/seed/catalogue/product.ts'
import type { GoodsTalk } from '#database/seed/texts/goods-talk.ts'

const phones: GoodsTalk = {
  sell: [
    'Battery {80-90} % and up.',
    'Fully tested with PhoneCheck, reports available.',
    'Mixed colours.',
    'IMEI list on request.',
    'Original displays, no aftermarket parts.',
    'EU spec.',
    'From a corporate fleet, erased with certificate.',
    'Handset only.',
    'With new cable and box, {4-8} EUR more.',
    'Cameras and speakers tested.',
    'Light scratches on the frame, glass clean.',
  ],
  buy: [
    'EU or UK spec only.',
    'IMEI list before payment.',
    'Working, grades mixed ok, tell the split.',
    'Original screens only.',
    'Can be split in two shipments.',
    'Colours do not matter.',
    'Network locked possible, quote apart.',
  ],
}

const slates: GoodsTalk = {
  sell: [
    'From a school, with chargers.',
    'No MDM, no activation lock.',
    'Engraving on the back of about half of them.',
    'Screens clean, small scratches on back.',
    'Battery tested, none below {75-85} %.',
    'With protective case, free of charge.',
    'Without chargers.',
    'Erased, ready to resell.',
    'Mixed space grey and silver.',
  ],
  buy: [
    'No MDM.',
    'Engraved is fine at the right price.',
    'Chargers not needed.',
    'For a hospital roll-out, all the same model please.',
    'Cracked glass separately, please quote both.',
  ],
}

const print: GoodsTalk = {
  sell: [
    'Under {30-90},000 pages.',
    'Page count between {15-25},000 and {60-110},000, list available.',
    'Test page with each machine.',
    'Toner {20-60} % or more.',
    'No toner, drum good.',
    'Extra 550 sheet tray with most.',
    'New rollers fitted.',
    'On pallet, wrapped.',
    'From an insurance company, serviced under contract.',
  ],
  buy: [
    'Page count below {60-150},000.',
    'With duplex.',
    'Toner is not important.',
    'For spare parts also non working.',
    'Same model only.',
  ],
}

const handhelds: GoodsTalk = {
  sell: [
    'With battery and hand strap.',
    'With cradle.',
    'From a retail chain, wiped with enterprise reset.',
    'Scan engine tested.',
    'Screens with protector, hardly scratched.',
    'No cradles, batteries good for a shift.',
    'Original power supplies.',
    'Fully wiped, no MDM agent left.',
    'Trigger and side keys tested.',
    'Small logo sticker can be removed.',
  ],
  buy: [
    'With battery.',
    'Android 10 or newer.',
    'Cradles are a plus.',
    'For a store roll-out in spring.',
    'Broken glass also, as spares.',
  ],
}

const licences: GoodsTalk = {
  sell: [
    'Volume licence from EU, transfer with licence deed.',
    'Audit proof, full chain of documents.',
    'Never activated.',
    'Hologram intact.',
    'Multi language.',
    'EU stock only, first sale in EEA.',
    'Deed signed by the first owner is ready.',
  ],
  buy: [
    'With full documents, no key sellers please.',
    'EEA origin only.',
    'Volume agreement, at least 100 in one contract.',
    'No OEM without hardware.',
    'Licence deed and deletion declaration needed.',
  ],
}

const extras: GoodsTalk = {
  sell: [
    'With power supply.',
    'Tested, cleaned.',
    'Bulk, no retail box.',
    'Original, CE marked.',
    'Cables included.',
    'Retail boxed, box can have stickers.',
    'Firmware updated.',
    'Serial list available.',
    'Surplus from a cancelled roll-out.',
  ],
  buy: [
    'Original only.',
    'With adapter please.',
    'Bulk is fine.',
    'Regular need, every month.',
    'Boxed preferred.',
  ],
}

/** What people carry, print and scan with, and licences. */
export const deviceTalk = {
  iphone: {
    sell: [
      'Unlocked, no iCloud, no MDM.',
      'Battery 80 % plus, average {84-91} %.',
      'Face ID and True Tone working.',
      'Touch ID working where fitted.',
      ...phones.sell,
    ],
    buy: [
      'Unlocked, battery {80-88} % and up.',
      'No MDM, no iCloud.',
      'Battery service message is no problem.',
      ...phones.buy,
    ],
  },
  android: {
    sell: [
      'Unlocked, no Google account, no Knox.',
      'No burn-in.',
      'Dual SIM.',
      'Android updated, factory reset.',
      ...phones.sell,
    ],
    buy: ['No FRP, no Knox enrolment.', 'No burn-in please.', ...phones.buy],
  },
  ipad: slates,
  tablet: slates,
  printer: print,
  supplies: {
    sell: [
      'Original, boxes clean.',
      'Expiry 2027 or later.',
      'Box with small tape marks, bag sealed.',
      'EU version.',
      'Surplus after contract change.',
    ],
    buy: [
      'Clean boxes only.',
      'Damaged boxes also possible at lower price.',
      'No grey import.',
      'Expiry at least 12 months.',
    ],
  },
  labelprinter: {
    sell: [
      'New printhead fitted.',
      'Head under {20-80} km.',
      'With power supply and USB cable.',
      'Test label attached.',
      'Peeler on some units.',
    ],
    buy: ['203 dpi, LAN.', 'Worn head is fine.', 'With power supply.'],
  },
  accessory: extras,
  conference: extras,
  screen: {
    sell: [
      'Lamp hours low, list available.',
      'With remote and cable.',
      'No burn-in.',
      'Wall mount included for most.',
      'Original boxes.',
    ],
    buy: ['Lamp hours below {1-3},000.', 'No burn-in, photo when on.', 'Remote needed.'],
  },
  scanner: {
    sell: [
      'With cable.',
      'Scan engine tested.',
      'Cleaned, windows clear.',
      'Stands available, 4 EUR each.',
      'From a retail chain, removed by ourselves.',
      'Reset to factory defaults.',
    ],
    buy: [
      'With USB cable.',
      'Clean windows please.',
      'Broken ones as spares, quote apart.',
      'Corded or cordless, both possible.',
    ],
  },
  handheld: handhelds,
  till: {
    sell: [
      'With power supply.',
      'From a supermarket chain, cleaned.',
      'Tested with print-out or test screen.',
      'Interface as stated, cable included.',
      'Dark grey, housing without cracks.',
      'Removed from working stores {2-6} weeks ago.',
    ],
    buy: [
      'With power supply.',
      'Dark grey preferred.',
      'Refurb for resale, so clean housing please.',
      'For a store roll-out, all the same please.',
    ],
  },
  payment: {
    sell: [
      'Keys removed, decommissioned by the acquirer.',
      'With base and power supply.',
      'Cleaned, display foil on.',
      'Batteries tested.',
      'Not tampered, boots to download screen.',
    ],
    buy: [
      'No keys injected.',
      'With base please.',
      'Any acquirer, we reload them.',
      'Tamper free only.',
    ],
  },
  licence: {
    sell: [
      'With COA and invoice.',
      'Never activated.',
      'Hologram intact.',
      'Multi language.',
      'EU stock only, first sale in EEA.',
      'Shipped as boxes, no keys by mail.',
    ],
    buy: [
      'With invoice, no key sellers please.',
      'EEA origin only.',
      'Boxes, no loose COA stickers.',
      'Regular need, every month.',
    ],
  },
  volume: licences,
} satisfies Partial<Record<Family, GoodsTalk>>
