import { clientFeatureRules } from '#server/features/matching/normalize/kinds/computers/client-features.ts'
import { configurationRules } from '#server/features/matching/normalize/kinds/computers/configurations.ts'
import { dellLaptopRules } from '#server/features/matching/normalize/kinds/computers/dell-laptops.ts'
import { desktopRules } from '#server/features/matching/normalize/kinds/computers/desktops.ts'
import { hpLaptopRules } from '#server/features/matching/normalize/kinds/computers/hp-laptops.ts'
import { macRules } from '#server/features/matching/normalize/kinds/computers/macs.ts'
import { otherLaptopRules } from '#server/features/matching/normalize/kinds/computers/other-laptops.ts'
import { thinClientRules } from '#server/features/matching/normalize/kinds/computers/thin-clients.ts'
import { thinkcentreRules } from '#server/features/matching/normalize/kinds/computers/thinkcentres.ts'
import { thinkpadRules } from '#server/features/matching/normalize/kinds/computers/thinkpads.ts'
import { driveRules } from '#server/features/matching/normalize/kinds/drives.ts'
import { microsoftLicenceRules } from '#server/features/matching/normalize/kinds/licences/microsoft-licences.ts'
import { softwareRules } from '#server/features/matching/normalize/kinds/licences/software.ts'
import { memoryRules } from '#server/features/matching/normalize/kinds/memory.ts'
import { appleDeviceRules } from '#server/features/matching/normalize/kinds/mobile/apple-devices.ts'
import { mobileAttributeRules } from '#server/features/matching/normalize/kinds/mobile/mobile-attributes.ts'
import { phoneRules } from '#server/features/matching/normalize/kinds/mobile/phones.ts'
import { tabletRules } from '#server/features/matching/normalize/kinds/mobile/tablets.ts'
import { catalystSeriesRules } from '#server/features/matching/normalize/kinds/network/cisco-catalyst-series.ts'
import { catalystRules } from '#server/features/matching/normalize/kinds/network/cisco-catalyst.ts'
import { ciscoNetworkRules } from '#server/features/matching/normalize/kinds/network/cisco-networks.ts'
import { nexusRules } from '#server/features/matching/normalize/kinds/network/cisco-nexus.ts'
import { conferenceRules } from '#server/features/matching/normalize/kinds/network/conference.ts'
import { firewallRules } from '#server/features/matching/normalize/kinds/network/firewalls.ts'
import { hpSwitchRules } from '#server/features/matching/normalize/kinds/network/hp-switches.ts'
import { networkBrandRules } from '#server/features/matching/normalize/kinds/network/network-brands.ts'
import { opticRules } from '#server/features/matching/normalize/kinds/network/optics.ts'
import { storageSwitchRules } from '#server/features/matching/normalize/kinds/network/storage-switches.ts'
import { switchRules } from '#server/features/matching/normalize/kinds/network/switches.ts'
import { telephoneRules } from '#server/features/matching/normalize/kinds/network/telephones.ts'
import { otherPrinterRules } from '#server/features/matching/normalize/kinds/printing/other-printers.ts'
import { otherSuppliesRules } from '#server/features/matching/normalize/kinds/printing/other-supplies.ts'
import { printerRules } from '#server/features/matching/normalize/kinds/printing/printers.ts'
import { suppliesRules } from '#server/features/matching/normalize/kinds/printing/supplies.ts'
import { clientProcessorRules } from '#server/features/matching/normalize/kinds/processors-client.ts'
import { processorRules } from '#server/features/matching/normalize/kinds/processors.ts'
import { consoleRules } from '#server/features/matching/normalize/kinds/retail/consoles.ts'
import { handheldRules } from '#server/features/matching/normalize/kinds/retail/handhelds.ts'
import { pointOfSaleRules } from '#server/features/matching/normalize/kinds/retail/point-of-sale.ts'
import { largeDisplayRules } from '#server/features/matching/normalize/kinds/screens/large-displays.ts'
import { monitorRules } from '#server/features/matching/normalize/kinds/screens/monitors.ts'
import { otherMonitorRules } from '#server/features/matching/normalize/kinds/screens/other-monitors.ts'
import { thinkvisionRules } from '#server/features/matching/normalize/kinds/screens/thinkvisions.ts'
import { serverConfigurationRules } from '#server/features/matching/normalize/kinds/servers-configuration.ts'
import { serverRules } from '#server/features/matching/normalize/kinds/servers.ts'
import { otherServerRules } from '#server/features/matching/normalize/kinds/other-servers.ts'
import { sparePartRules } from '#server/features/matching/normalize/kinds/spare-parts.ts'
import { storageRules } from '#server/features/matching/normalize/kinds/storage.ts'
import type { Rule } from '#server/features/matching/normalize/rule.ts'

/** The rules of all kinds of products. */
export const rulesOfKinds: Readonly<Record<string, readonly Rule[]>> = {
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
