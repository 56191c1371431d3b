import type { Rule } from '#offer-reader/rule.ts'
import { controllerRules } from './spare-parts/controllers.ts'
import { dockAndBatteryRules } from './spare-parts/docks-and-batteries.ts'
import { graphicsCardRules } from './spare-parts/graphics-cards.ts'
import { networkCardRules } from './spare-parts/network-cards.ts'
import { partNumberRules } from './spare-parts/numbers.ts'
import { powerSupplyRules } from './spare-parts/power-supplies.ts'
import { systemNetworkCardRules } from './spare-parts/system-network-cards.ts'

export const sparePartRules: readonly Rule[] = [
  ...controllerRules,
  ...networkCardRules,
  ...systemNetworkCardRules,
  ...graphicsCardRules,
  ...powerSupplyRules,
  ...dockAndBatteryRules,
  ...partNumberRules,
]
