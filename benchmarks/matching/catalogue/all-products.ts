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

export const allProducts: readonly CatalogueProduct[] = [
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
