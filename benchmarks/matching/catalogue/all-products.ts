import type { CatalogueProduct } from './product.ts'
import { processors } from './processors.ts'
import { servers } from './servers.ts'
import { storage } from './storage.ts'

export const allProducts: readonly CatalogueProduct[] = [
  ...processors,
  ...servers,
  ...storage,
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
