import type { Family } from '#database/seed/catalogue/product.ts'
import type { GoodsTalk } from '#database/seed/texts/goods-talk.ts'

const wiped = 'Drives wiped with report per serial number.'

const notebooks: GoodsTalk = {
  sell: [
    'Batteries {72-88} % and up, BIOS unlocked.',
    wiped,
    'One owner, {3-5} years in use, leasing return.',
    'AC adapters included.',
    'No adapters.',
    'US International keyboard.',
    'Mixed keyboards, mostly DE and UK.',
    'AZERTY, can relabel to QWERTY for {4-9} EUR.',
    'All with webcam, FHD screens.',
    'Light wear on palm rest, screens clean.',
    'Some with small dents on the lid, see grading list.',
    'From one bank project, never left the office.',
    'Tested with full report, COA Win 10/11 Pro.',
    'Ten per box, on pallets.',
    'Computrace and asset tags removed.',
    'Audit list with serials and battery health on request.',
    'About {4-12} % with bright spot, sorted separately and not in this lot.',
  ],
  buy: [
    'Grade B or better, no cracked screens.',
    'Battery {60-80} % minimum.',
    'US or UK keyboard preferred, others possible if the price fits.',
    'Any RAM, any SSD.',
    'Missing RAM or SSD is fine, tell us.',
    'No BIOS locks, no Computrace please.',
    'Adapters not needed.',
    'Weekly demand, so also smaller lots.',
  ],
}

const desktops: GoodsTalk = {
  sell: [
    wiped,
    'Power cord or external adapter included.',
    'No HDD caddy missing, all covers in place.',
    'From a ministry roll-out, all same spec.',
    'Win 10 Pro COA, TPM 2.0.',
    'BIOS reset, no password.',
    'Dust free, tested with diagnostics.',
    'Keyboard and mouse available, {2-5} EUR per set.',
    'Stickers removed and cases cleaned.',
    '{30-48} pieces on a pallet.',
    'Refurbished on our own line, ready for retail.',
    'Missing front bezel on {2-6} of them, priced in.',
    'VESA mount with about half of them.',
  ],
  buy: [
    'With or without SSD.',
    'Same spec preferred, mixed lots on request.',
    'Need power adapters with the small ones.',
    'Refurb quality, for a school project.',
    'CPU must be as stated, RAM does not matter.',
    'Can collect with our own truck.',
  ],
}

const consoles: GoodsTalk = {
  sell: [
    'Tested, with controller and cables.',
    'Retail returns, sorted and tested.',
    'No bans, factory reset.',
    'EU plug.',
    'Some boxes damaged.',
    'Without box.',
    'Cleaned, new thermal paste.',
    'No disc drive problems, lens tested.',
    'Light marks on top.',
  ],
  buy: [
    'Complete with cables.',
    'No banned units.',
    'Returns untested also welcome, quote separately.',
    'EU and UK version.',
  ],
}

const cases: GoodsTalk = {
  sell: [
    'With stand and power cable.',
    '{24-40} per pallet.',
    'No scratches visible when on.',
    'Some with light scratches, grade B separately.',
    'VESA, no stand.',
    'Bulk packed with foam corners.',
    'Under {9-25},000 hours.',
    'From a call centre, all removed the same week.',
    'DP cable with each.',
    'Yellowed bezels sorted out.',
  ],
  buy: [
    'With stand.',
    'No stand is fine.',
    'No bruises, no pixel errors over class II.',
    'Full pallets only.',
    'DP and HDMI inputs needed.',
  ],
}

/** Notebooks, desktops and what stands beside them. */
export const computerTalk = {
  laptop: notebooks,
  macbook: {
    sell: [
      'No iCloud, no MDM, not in Apple Business Manager.',
      'Battery cycles below {150-450}.',
      'QWERTY, some AZERTY.',
      'With 61 W charger.',
      'No chargers.',
      'Screens clean, no stage light.',
      'Serial list on request.',
      'Original boxes for some.',
    ],
    buy: [
      'No MDM, please check the serials.',
      'Cycles under {250-500}.',
      'US or INT keyboard.',
      'Chargers not needed.',
      'Screens without coating wear.',
    ],
  },
  desktop: desktops,
  mac: {
    sell: [
      'No firmware lock, no MDM.',
      'Boxed with power cord.',
      'Display without spots.',
      'Erased and installed with the latest macOS.',
      'With keyboard and mouse, EU English.',
    ],
    buy: [
      'No MDM, no firmware password.',
      'Yellow edges on screen not accepted.',
      'Box is not needed.',
    ],
  },
  thinclient: {
    sell: [
      'With stand and adapter.',
      'Reset to factory image.',
      'No adapters, but we can source.',
      'From one hospital, same batch.',
      'Light dust, fully working.',
    ],
    buy: ['Adapters needed.', 'Any OS, we flash them anyway.', 'Full pallets preferred.'],
  },
  monitor: cases,
  console: consoles,
  gaming: {
    sell: [
      'Boxed.',
      'Customer returns, tested and sorted.',
      'Light scratches.',
      'With original power supply.',
      'From a closed internet cafe.',
      'Cleaned and tested one by one.',
    ],
    buy: [
      'Box is a plus.',
      'Returns possible, tell the failure rate.',
      'EU plug preferred.',
      'For our web shop, so clean pieces please.',
    ],
  },
  graphics: {
    sell: [
      'No mining, from pre-built PCs.',
      'Fans quiet, repasted.',
      'Boxed.',
      'Customer returns, tested and sorted.',
      'Stress tested {20-60} minutes.',
    ],
    buy: [
      'No mining cards.',
      'Box is a plus.',
      'Returns possible, tell the failure rate.',
      'Any brand if the chip is right.',
    ],
  },
} satisfies Partial<Record<Family, GoodsTalk>>
