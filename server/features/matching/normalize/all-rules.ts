import { appleDeviceRules } from '#server/features/matching/normalize/kinds/apple-devices.ts'
import { catalystRules } from '#server/features/matching/normalize/kinds/cisco-catalyst.ts'
import { ciscoNetworkRules } from '#server/features/matching/normalize/kinds/cisco-networks.ts'
import { nexusRules } from '#server/features/matching/normalize/kinds/cisco-nexus.ts'
import { clientFeatureRules } from '#server/features/matching/normalize/kinds/client-features.ts'
import { configurationRules } from '#server/features/matching/normalize/kinds/configurations.ts'
import { consoleRules } from '#server/features/matching/normalize/kinds/consoles.ts'
import { dellLaptopRules } from '#server/features/matching/normalize/kinds/dell-laptops.ts'
import { desktopRules } from '#server/features/matching/normalize/kinds/desktops.ts'
import { driveRules } from '#server/features/matching/normalize/kinds/drives.ts'
import { firewallRules } from '#server/features/matching/normalize/kinds/firewalls.ts'
import { handheldRules } from '#server/features/matching/normalize/kinds/handhelds.ts'
import { hpLaptopRules } from '#server/features/matching/normalize/kinds/hp-laptops.ts'
import { hpSwitchRules } from '#server/features/matching/normalize/kinds/hp-switches.ts'
import { largeDisplayRules } from '#server/features/matching/normalize/kinds/large-displays.ts'
import { macRules } from '#server/features/matching/normalize/kinds/macs.ts'
import { memoryRules } from '#server/features/matching/normalize/kinds/memory.ts'
import { microsoftLicenceRules } from '#server/features/matching/normalize/kinds/microsoft-licences.ts'
import { mobileAttributeRules } from '#server/features/matching/normalize/kinds/mobile-attributes.ts'
import { monitorRules } from '#server/features/matching/normalize/kinds/monitors.ts'
import { networkBrandRules } from '#server/features/matching/normalize/kinds/network-brands.ts'
import { opticRules } from '#server/features/matching/normalize/kinds/optics.ts'
import { otherLaptopRules } from '#server/features/matching/normalize/kinds/other-laptops.ts'
import { otherMonitorRules } from '#server/features/matching/normalize/kinds/other-monitors.ts'
import { otherPrinterRules } from '#server/features/matching/normalize/kinds/other-printers.ts'
import { otherSuppliesRules } from '#server/features/matching/normalize/kinds/other-supplies.ts'
import { phoneRules } from '#server/features/matching/normalize/kinds/phones.ts'
import { pointOfSaleRules } from '#server/features/matching/normalize/kinds/point-of-sale.ts'
import { printerRules } from '#server/features/matching/normalize/kinds/printers.ts'
import { clientProcessorRules } from '#server/features/matching/normalize/kinds/processors-client.ts'
import { processorRules } from '#server/features/matching/normalize/kinds/processors.ts'
import { serverConfigurationRules } from '#server/features/matching/normalize/kinds/servers-configuration.ts'
import { serverRules } from '#server/features/matching/normalize/kinds/servers.ts'
import { softwareRules } from '#server/features/matching/normalize/kinds/software.ts'
import { sparePartRules } from '#server/features/matching/normalize/kinds/spare-parts.ts'
import { storageSwitchRules } from '#server/features/matching/normalize/kinds/storage-switches.ts'
import { storageRules } from '#server/features/matching/normalize/kinds/storage.ts'
import { suppliesRules } from '#server/features/matching/normalize/kinds/supplies.ts'
import { switchRules } from '#server/features/matching/normalize/kinds/switches.ts'
import { telephoneRules } from '#server/features/matching/normalize/kinds/telephones.ts'
import { thinClientRules } from '#server/features/matching/normalize/kinds/thin-clients.ts'
import { thinkcentreRules } from '#server/features/matching/normalize/kinds/thinkcentres.ts'
import { thinkpadRules } from '#server/features/matching/normalize/kinds/thinkpads.ts'
import { thinkvisionRules } from '#server/features/matching/normalize/kinds/thinkvisions.ts'
import type { Rule } from '#server/features/matching/normalize/rule.ts'

/** The rules of all kinds of products. */
export const rulesOfKinds: Readonly<Record<string, readonly Rule[]>> = {
  'apple-devices': appleDeviceRules,
  'cisco-catalyst': catalystRules,
  'cisco-networks': ciscoNetworkRules,
  'cisco-nexus': nexusRules,
  'client-features': clientFeatureRules,
  'dell-laptops': dellLaptopRules,
  'hp-laptops': hpLaptopRules,
  'hp-switches': hpSwitchRules,
  'large-displays': largeDisplayRules,
  'microsoft-licences': microsoftLicenceRules,
  'mobile-attributes': mobileAttributeRules,
  'network-brands': networkBrandRules,
  'other-laptops': otherLaptopRules,
  'other-monitors': otherMonitorRules,
  'other-printers': otherPrinterRules,
  'other-supplies': otherSuppliesRules,
  'point-of-sale': pointOfSaleRules,
  'processors-client': clientProcessorRules,
  'servers-configuration': serverConfigurationRules,
  'spare-parts': sparePartRules,
  'storage-switches': storageSwitchRules,
  'thin-clients': thinClientRules,
  configurations: configurationRules,
  consoles: consoleRules,
  desktops: desktopRules,
  drives: driveRules,
  firewalls: firewallRules,
  handhelds: handheldRules,
  macs: macRules,
  memory: memoryRules,
  monitors: monitorRules,
  optics: opticRules,
  phones: phoneRules,
  printers: printerRules,
  processors: processorRules,
  servers: serverRules,
  software: softwareRules,
  storage: storageRules,
  supplies: suppliesRules,
  switches: switchRules,
  telephones: telephoneRules,
  thinkcentres: thinkcentreRules,
  thinkpads: thinkpadRules,
  thinkvisions: thinkvisionRules,
}
