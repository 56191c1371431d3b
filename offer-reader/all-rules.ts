import { clientFeatureRules } from '#offer-reader/kinds/computers/client-features.ts'
import { configurationRules } from '#offer-reader/kinds/computers/configurations.ts'
import { dellLaptopRules } from '#offer-reader/kinds/computers/dell-laptops.ts'
import { desktopRules } from '#offer-reader/kinds/computers/desktops.ts'
import { hpLaptopRules } from '#offer-reader/kinds/computers/hp-laptops.ts'
import { macRules } from '#offer-reader/kinds/computers/macs.ts'
import { otherLaptopRules } from '#offer-reader/kinds/computers/other-laptops.ts'
import { thinClientRules } from '#offer-reader/kinds/computers/thin-clients.ts'
import { thinkcentreRules } from '#offer-reader/kinds/computers/thinkcentres.ts'
import { thinkpadRules } from '#offer-reader/kinds/computers/thinkpads.ts'
import { driveRules } from '#offer-reader/kinds/drives.ts'
import { microsoftLicenceRules } from '#offer-reader/kinds/licences/microsoft-licences.ts'
import { softwareRules } from '#offer-reader/kinds/licences/software.ts'
import { memoryRules } from '#offer-reader/kinds/memory.ts'
import { appleDeviceRules } from '#offer-reader/kinds/mobile/apple-devices.ts'
import { mobileAttributeRules } from '#offer-reader/kinds/mobile/mobile-attributes.ts'
import { phoneRules } from '#offer-reader/kinds/mobile/phones.ts'
import { tabletRules } from '#offer-reader/kinds/mobile/tablets.ts'
import { catalystSeriesRules } from '#offer-reader/kinds/network/cisco-catalyst-series.ts'
import { catalystRules } from '#offer-reader/kinds/network/cisco-catalyst.ts'
import { ciscoNetworkRules } from '#offer-reader/kinds/network/cisco-networks.ts'
import { nexusRules } from '#offer-reader/kinds/network/cisco-nexus.ts'
import { conferenceRules } from '#offer-reader/kinds/network/conference.ts'
import { firewallRules } from '#offer-reader/kinds/network/firewalls.ts'
import { hpSwitchRules } from '#offer-reader/kinds/network/hp-switches.ts'
import { networkBrandRules } from '#offer-reader/kinds/network/network-brands.ts'
import { opticRules } from '#offer-reader/kinds/network/optics.ts'
import { storageSwitchRules } from '#offer-reader/kinds/network/storage-switches.ts'
import { switchRules } from '#offer-reader/kinds/network/switches.ts'
import { telephoneRules } from '#offer-reader/kinds/network/telephones.ts'
import { otherPrinterRules } from '#offer-reader/kinds/printing/other-printers.ts'
import { otherSuppliesRules } from '#offer-reader/kinds/printing/other-supplies.ts'
import { printerRules } from '#offer-reader/kinds/printing/printers.ts'
import { suppliesRules } from '#offer-reader/kinds/printing/supplies.ts'
import { clientProcessorRules } from '#offer-reader/kinds/processors-client.ts'
import { processorRules } from '#offer-reader/kinds/processors.ts'
import { consoleRules } from '#offer-reader/kinds/retail/consoles.ts'
import { handheldRules } from '#offer-reader/kinds/retail/handhelds.ts'
import { pointOfSaleRules } from '#offer-reader/kinds/retail/point-of-sale.ts'
import { largeDisplayRules } from '#offer-reader/kinds/screens/large-displays.ts'
import { monitorRules } from '#offer-reader/kinds/screens/monitors.ts'
import { otherMonitorRules } from '#offer-reader/kinds/screens/other-monitors.ts'
import { thinkvisionRules } from '#offer-reader/kinds/screens/thinkvisions.ts'
import { serverConfigurationRules } from '#offer-reader/kinds/servers-configuration.ts'
import { serverRules } from '#offer-reader/kinds/servers.ts'
import { otherServerRules } from '#offer-reader/kinds/other-servers.ts'
import { sparePartRules } from '#offer-reader/kinds/spare-parts.ts'
import { storageRules } from '#offer-reader/kinds/storage.ts'
import { readKindFile } from '#offer-reader/kind-files.ts'
import type { Rule } from '#offer-reader/rule.ts'

const rulesInCode: Readonly<Record<string, readonly Rule[]>> = {
  'computers/client-features': clientFeatureRules,
  'computers/configurations': configurationRules,
  'computers/dell-laptops': dellLaptopRules,
  'computers/desktops': desktopRules,
  'computers/hp-laptops': hpLaptopRules,
  'computers/macs': macRules,
  'computers/other-laptops': otherLaptopRules,
  'computers/thin-clients': thinClientRules,
  'computers/thinkcentres': thinkcentreRules,
  'computers/thinkpads': thinkpadRules,
  'licences/microsoft-licences': microsoftLicenceRules,
  'licences/software': softwareRules,
  'mobile/apple-devices': appleDeviceRules,
  'mobile/mobile-attributes': mobileAttributeRules,
  'mobile/phones': phoneRules,
  'mobile/tablets': tabletRules,
  'network/cisco-catalyst': catalystRules,
  'network/cisco-catalyst-series': catalystSeriesRules,
  'network/cisco-networks': ciscoNetworkRules,
  'network/cisco-nexus': nexusRules,
  'network/conference': conferenceRules,
  'network/firewalls': firewallRules,
  'network/hp-switches': hpSwitchRules,
  'network/network-brands': networkBrandRules,
  'network/optics': opticRules,
  'network/storage-switches': storageSwitchRules,
  'network/switches': switchRules,
  'network/telephones': telephoneRules,
  'printing/other-printers': otherPrinterRules,
  'printing/other-supplies': otherSuppliesRules,
  'printing/printers': printerRules,
  'printing/supplies': suppliesRules,
  'processors-client': clientProcessorRules,
  'retail/consoles': consoleRules,
  'retail/handhelds': handheldRules,
  'retail/point-of-sale': pointOfSaleRules,
  'screens/large-displays': largeDisplayRules,
  'screens/monitors': monitorRules,
  'screens/other-monitors': otherMonitorRules,
  'screens/thinkvisions': thinkvisionRules,
  'servers-configuration': serverConfigurationRules,
  'other-servers': otherServerRules,
  'spare-parts': sparePartRules,
  drives: driveRules,
  memory: memoryRules,
  processors: processorRules,
  servers: serverRules,
  storage: storageRules,
}

/** The rules of all kinds of products: those that need code, then those that are rows. */
export const rulesOfKinds: Readonly<Record<string, readonly Rule[]>> = Object.fromEntries(
  Object.entries(rulesInCode).map(([kind, rules]) => [
    kind,
    [...rules, ...readKindFile(kind).flatMap(({ rule }) => rule ?? [])],
  ]),
)
