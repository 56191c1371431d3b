import type { Family } from '#database/seed/catalogue/product.ts'

export interface Condition {
  text: string
  /** What it does to the price of a good used piece. */
  factor: number
  /** How common it is among the others of its kind. */
  weight: number
}

const condition = (text: string, factor: number, weight: number): Condition => ({
  text,
  factor,
  weight,
})

const graded = [
  condition('Grade A', 1, 30),
  condition('Grade A/B', 0.93, 18),
  condition('Grade B', 0.85, 15),
  condition('Refurbished', 1.06, 10),
  condition('Used, tested', 0.95, 9),
  condition('Grade C', 0.64, 4),
  condition('For parts', 0.38, 2),
  condition('As is', 0.6, 3),
  condition('New open box', 1.3, 4),
  condition('New', 1.5, 3),
  condition('F/S', 1.6, 2),
]
const rackware = [
  condition('Used', 0.95, 28),
  condition('Used, tested', 1, 24),
  condition('Refurbished', 1.08, 22),
  condition('Refurb, 1y RTB', 1.15, 6),
  condition('New open box', 1.4, 8),
  condition('F/S', 1.75, 8),
  condition('Pulled, wiped', 0.96, 6),
]
const parts = [
  condition('Pulled, tested', 1, 30),
  condition('Used', 0.95, 24),
  condition('Refurbished', 1.05, 12),
  condition('New bulk', 1.45, 10),
  condition('F/S', 1.6, 16),
  condition('New open box', 1.35, 5),
]
const boxed = [
  condition('New, sealed', 1, 50),
  condition('F/S', 1.02, 30),
  condition('New, open box', 0.8, 15),
]
const rights = [
  condition('New, sealed', 1, 35),
  condition('Used licence', 0.8, 35),
  condition('Unused', 0.95, 15),
  condition('OEM, sealed', 0.97, 10),
]

const wantedGraded = ['Grade B or better', 'Grade A or B', 'Grade A', 'Any grade', 'Used, working']
const wantedRackware = ['New or refurb', 'Used, tested', 'Refurb or new', 'Any', 'F/S', 'Used']
const wantedParts = ['Used or new', 'Pulled, tested', 'F/S only', 'New bulk or F/S', 'Any, tested']
const wantedBoxed = ['New, sealed', 'F/S only', 'New']
const wantedRights = ['New, sealed', 'Used licence', 'New or used', 'With documents']

const kinds = {
  graded: { offered: graded, wanted: wantedGraded },
  rackware: { offered: rackware, wanted: wantedRackware },
  parts: { offered: parts, wanted: wantedParts },
  boxed: { offered: boxed, wanted: wantedBoxed },
  rights: { offered: rights, wanted: wantedRights },
}

const kindOf: Partial<Record<Family, keyof typeof kinds>> = {
  memory: 'parts',
  processor: 'parts',
  drive: 'parts',
  card: 'parts',
  optic: 'parts',
  server: 'rackware',
  storage: 'rackware',
  switch: 'rackware',
  firewall: 'rackware',
  wireless: 'rackware',
  deskphone: 'rackware',
  conference: 'rackware',
  supplies: 'boxed',
  licence: 'boxed',
  volume: 'rights',
}

/** The conditions goods of a family are offered and wanted in, each within 20 characters. */
export function conditionsOf(family: Family) {
  return kinds[kindOf[family] ?? 'graded']
}
