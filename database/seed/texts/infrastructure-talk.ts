import type { Family } from '#database/seed/catalogue/product.ts'
import type { GoodsTalk } from '#database/seed/texts/goods-talk.ts'

const modules: GoodsTalk = {
  sell: [
    'Pulled from working systems, tested.',
    'Original, no relabels.',
    'Packed in trays of 50.',
    'Antistatic trays.',
    'Labels clean.',
    'Mixed date codes.',
    'From one data centre decommission.',
    'Error free, memtest done.',
    '{3-12} months warranty.',
    'Part of a larger lot, more coming next week.',
  ],
  buy: [
    'Originals only, no third party.',
    'Photo of the label please.',
    'Pulled ok if tested.',
    'Any date code.',
    'Target given is for the full quantity.',
    'Long term need, please offer what you have each month.',
  ],
}

const hosts: GoodsTalk = {
  sell: [
    'Remote management licence included.',
    'Rails included.',
    'Rails available at extra cost.',
    'No drives, caddies included.',
    'Dual PSU.',
    'Configurable, tell us what you need.',
    'Bezels for most of them.',
    'BIOS and firmware updated, logs cleared.',
    'Powered up and tested {12-72} h.',
    'From an ISP refresh, clean rooms.',
    'Blank covers in all bays.',
    'Double boxed, ESD foam.',
    'Serials in one list, maintenance was active until removal.',
  ],
  buy: [
    'With rails.',
    'CPU and memory does not matter, we reconfigure.',
    'No Chinese OEM builds.',
    'For a lab, cosmetics do not matter.',
    'Needs to be in working state with caddies.',
    'Both sockets populated preferred.',
    'Ready to pay today for stock in hand.',
  ],
}

const arrays: GoodsTalk = {
  sell: [
    'All LEDs green, wiped with certificate.',
    'Drives with more than {85-97} % life left.',
    'Rails and cables included.',
    'No licence transfer.',
    'Controllers reset to factory.',
    'Removed by our own engineers, {2-6} weeks ago.',
    'Can be seen running in our lab.',
  ],
  buy: [
    'With drives or diskless, please quote both.',
    'For spares, needs to be tested.',
    'Base licences must be on the controller.',
    'Rails needed.',
  ],
}

const networks: GoodsTalk = {
  sell: [
    'Tested, wiped, with rack ears.',
    'Reset to default, latest recommended firmware.',
    'Clean serials, never reported.',
    'Power cords C13 included.',
    'No ears.',
    'Boxed in own packaging.',
    'All ports tested.',
    'Pulled from a campus refresh.',
    'Stack cables available.',
    'Ports clean, some sticker residue.',
    'Genuine, serials can be checked.',
    'Licences as on the box, no contract.',
  ],
  buy: [
    'Refurb or new open box.',
    'Clean serials, please send them with the quote.',
    'Dual PSU preferred.',
    'Hardware only, transferable.',
    'Ears and power cord needed.',
    'Must be genuine, we test with serial check.',
    'Partial quantities welcome.',
    'For end customer in production, so tested only.',
  ],
}

/** Servers, networks and the parts inside them. */
export const infrastructureTalk = {
  memory: modules,
  processor: {
    sell: [
      'Pulled from working systems.',
      'Pins and pads clean, cleaned from paste.',
      'Trays of 21.',
      'No engineering samples.',
      'Not vendor locked.',
      'Two step codes mixed, list available.',
      'Tested in our own boards.',
    ],
    buy: [
      'No ES, no QS.',
      'Unlocked only, no Dell or Lenovo lock.',
      'Matching pairs.',
      'Pulled ok, no bent corners.',
      'Photo of IHS please.',
    ],
  },
  drive: {
    sell: [
      'Health {90-99} % and up, SMART report.',
      'In ESD bags.',
      'Bulk pack of 10.',
      'Erased to NIST 800-88.',
      'Less than {10-35},000 hours.',
      'No reallocated sectors.',
      'With caddy.',
      'Firmware not vendor locked.',
      '5 years warranty until 2028.',
    ],
    buy: [
      'SMART report before payment.',
      'Wear below {5-20} %.',
      'No OEM locked firmware.',
      'Sealed preferred, pulled possible.',
      'Same firmware in one lot please.',
    ],
  },
  card: {
    sell: [
      'Both brackets.',
      'Low profile bracket only.',
      'Tested, with cable.',
      'Genuine, no clone.',
      'Pulled from DL380 and R740.',
      'Not used for mining.',
      'ESD bag, bulk.',
      'Fans and heatsinks clean.',
    ],
    buy: [
      'Paid on inspection.',
      'Genuine with YottaMark please.',
      'Bracket full height.',
      'No mining cards.',
      'Tested under load.',
    ],
  },
  server: hosts,
  storage: arrays,
  switch: networks,
  firewall: {
    sell: [
      'Reset to default, latest recommended firmware.',
      'Not registered to any account, ready for transfer.',
      'With power supply and ears.',
      'Hardware only, no contract.',
      'Boxed in own packaging.',
      'Clean serials, list on request.',
      'Pulled from an office closure.',
      'Cosmetically very good.',
    ],
    buy: [
      'Hardware only, transferable.',
      'Must be free in the vendor portal.',
      'Serials with the quote please.',
      'Power supply and ears needed.',
      'Older firmware is fine.',
      'For end customer in production, so tested only.',
    ],
  },
  wireless: {
    sell: [
      'With mounting bracket.',
      'No brackets.',
      'Reset, removed from controller and cloud.',
      'White caps clean.',
      'EU regulatory domain.',
      'Ten per box.',
    ],
    buy: [
      'Unclaimed, EU domain.',
      'Bracket preferred.',
      'Yellow caps are fine.',
      'Any quantity above 20.',
    ],
  },
  deskphone: {
    sell: [
      'With handset, cord and stand.',
      'Cleaned, boxed four by four.',
      'Factory reset.',
      'No power supplies, PoE.',
      'Some paper labels missing.',
    ],
    buy: [
      'With stand and handset.',
      'Need to be cleaned.',
      'Any firmware.',
      'Missing handsets possible.',
    ],
  },
  optic: {
    sell: [
      'Genuine, hologram on each.',
      'Pulled, light level tested.',
      'With dust caps.',
      'Coded as original.',
      'ESD trays.',
    ],
    buy: [
      'Genuine only, we check holograms.',
      'Pulled ok.',
      'New sealed with date code after 2021.',
      'Dust caps please.',
    ],
  },
} satisfies Partial<Record<Family, GoodsTalk>>
