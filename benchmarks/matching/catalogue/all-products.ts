import type { CatalogueProduct } from './product.ts'
import { consoles } from './consoles.ts'
import { desktops } from './desktops.ts'
import { drives } from './drives.ts'
import { laptops } from './laptops.ts'
import { licences } from './licences.ts'
import { memory } from './memory.ts'
import { monitors } from './monitors.ts'
import { networkAccess } from './network-access.ts'
import { networking } from './networking.ts'
import { optics } from './optics.ts'
import { phones } from './phones.ts'
import { pointOfSale } from './point-of-sale.ts'
import { printers } from './printers.ts'
import { processors } from './processors.ts'
import { servers } from './servers.ts'
import { spareParts } from './spare-parts.ts'
import { storage } from './storage.ts'
import { tablets } from './tablets.ts'

const catalogued: readonly CatalogueProduct[] = [
  ...consoles,
  ...desktops,
  ...drives,
  ...laptops,
  ...licences,
  ...memory,
  ...monitors,
  ...networkAccess,
  ...networking,
  ...optics,
  ...phones,
  ...pointOfSale,
  ...printers,
  ...processors,
  ...servers,
  ...spareParts,
  ...storage,
  ...tablets,
]

/** Spare parts that are named by the system that they fit. */
const spareNames = [
  ['power supply', 'PSU', 'Netzteil'],
  ['rail kit', 'sliding rails', 'rails'],
  ['heatsink', 'CPU cooler', 'heat sink'],
  ['fan', 'fan kit', 'system fan'],
  ['battery', 'Akku', 'batterij'],
  ['mainboard', 'system board', 'motherboard'],
  ['bezel', 'front bezel'],
  ['HDD caddy', 'drive tray', 'caddy'],
]
const systemKinds = new Set(['server', 'laptop', 'desktop', 'switch', 'storage'])

function sparesOf(product: CatalogueProduct, at: number): CatalogueProduct[] {
  if (!systemKinds.has(product.kind) || at % 3 !== 0) return []
  return [0, 3].map((shift) => {
    const words = spareNames[(at + shift) % spareNames.length]!
    const names = product.names
      .slice(0, 3)
      .flatMap((name, index) => [
        `${name} ${words[index % words.length]}`,
        `${words[(index + 1) % words.length]} ${index === 1 ? 'for ' : ''}${name}`,
      ])
    return {
      ...product,
      id: `${words[0]} of ${product.id}`,
      family: `${words[0]} of ${product.family}`,
      kind: 'spare-part',
      names,
      parts: [],
      options: new Map(),
      price: Math.max(5, Math.round(product.price * 0.06)),
    }
  })
}

/** All products, and spare parts of some. */
export const allProducts: readonly CatalogueProduct[] = [
  ...catalogued,
  ...catalogued.flatMap(sparesOf),
]

/** What the families of a group may be used for. */
export type FamilyGroup = 'train' | 'develop' | 'held-back'

/** The group of a family: a third is held back from training and calibration. */
export function groupOf(family: string): FamilyGroup {
  let value = 7
  for (const character of family) value = (Math.imul(value, 31) + character.codePointAt(0)!) >>> 0
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0
  const share = ((value ^ (value >>> 13)) >>> 0) / 4_294_967_296
  return share < 0.55 ? 'train' : share < 0.67 ? 'develop' : 'held-back'
}
