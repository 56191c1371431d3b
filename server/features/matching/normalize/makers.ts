/** How traders write the names of makers; the first name is the one that facts use. */
const names: readonly (readonly string[])[] = [
  [
    'hp',
    'hpe',
    'hewlett packard',
    'hewlett-packard',
    'hewlett packard enterprise',
    'compaq',
    'hp inc',
    'hp enterprise',
    'proliant',
  ],
  ['dell', 'dell emc', 'dellemc', 'dell technologies', 'poweredge', 'wyse', 'alienware'],
  ['lenovo', 'thinkpad', 'thinkcentre', 'thinksystem', 'thinkstation'],
  ['ibm'],
  ['cisco', 'cisco systems', 'linksys'],
  ['meraki', 'cisco meraki'],
  ['juniper', 'juniper networks'],
  ['arista', 'arista networks'],
  ['aruba', 'aruba networks', 'hpe aruba', 'hp aruba'],
  ['apple', 'iphone', 'ipad', 'macbook', 'imac'],
  ['samsung'],
  ['microsoft', 'ms'],
  ['intel'],
  ['amd'],
  ['nvidia', 'pny'],
  ['mellanox'],
  ['broadcom', 'lsi', 'avago'],
  ['brocade'],
  ['emc'],
  ['netapp', 'network appliance'],
  ['hitachi', 'hgst', 'hitachi gst', 'hds', 'hitachi vantara'],
  ['wd', 'western digital', 'westerndigital', 'wdc'],
  ['seagate'],
  ['toshiba', 'dynabook'],
  ['kioxia'],
  ['micron', 'crucial'],
  ['hynix', 'sk hynix', 'skhynix', 'sk-hynix'],
  ['kingston'],
  ['sandisk'],
  ['solidigm'],
  ['supermicro', 'super micro', 'smc'],
  ['fujitsu', 'fujitsu siemens', 'fsc'],
  ['oracle', 'sun', 'sun microsystems', 'sun oracle'],
  ['huawei'],
  ['fortinet', 'fortigate'],
  ['palo alto', 'paloalto', 'palo alto networks'],
  ['check point', 'checkpoint'],
  ['sonicwall'],
  ['sophos'],
  ['watchguard'],
  ['f5', 'f5 networks'],
  ['extreme', 'extreme networks', 'enterasys'],
  ['ruckus', 'ruckus wireless'],
  ['ubiquiti', 'ubnt', 'unifi'],
  ['mikrotik'],
  ['avaya'],
  ['poly', 'polycom', 'plantronics'],
  ['yealink'],
  ['mitel'],
  ['jabra'],
  ['logitech'],
  ['zebra', 'motorola solutions', 'symbol'],
  ['honeywell', 'intermec'],
  ['datalogic'],
  ['epson'],
  ['canon'],
  ['brother'],
  ['lexmark'],
  ['kyocera'],
  ['ricoh'],
  ['xerox'],
  ['konica minolta', 'konica'],
  ['oki'],
  ['ncr'],
  ['verifone'],
  ['ingenico'],
  ['toshiba tec'],
  ['elo'],
  ['acer'],
  ['asus'],
  ['msi'],
  ['gigabyte'],
  ['panasonic', 'toughbook'],
  ['getac'],
  ['google', 'pixel'],
  ['sony'],
  ['nintendo'],
  ['xiaomi'],
  ['oneplus'],
  ['nokia'],
  ['motorola'],
  ['lg'],
  ['philips'],
  ['benq'],
  ['eizo'],
  ['iiyama'],
  ['aoc'],
  ['nec'],
  ['viewsonic'],
  ['apc', 'schneider', 'schneider electric'],
  ['eaton'],
  ['qnap'],
  ['synology'],
  ['vmware'],
  ['citrix'],
  ['adaptec'],
  ['qlogic'],
  ['emulex'],
  ['chelsio'],
  ['finisar'],
  ['d-link', 'dlink'],
  ['netgear'],
  ['tp-link', 'tplink'],
  ['allied telesis'],
  ['alcatel', 'alcatel-lucent', 'ale'],
  ['adva'],
  ['ciena'],
  ['pure storage', 'pure'],
  ['nutanix'],
  ['quantum'],
  ['tandberg'],
  ['igel'],
  ['axis'],
]

const makerOfName = new Map(names.flatMap((all) => all.map((name) => [name, all[0]!] as const)))

/** Makers whose products carry each other's names: a server of IBM became one of Lenovo. */
const related: readonly (readonly [string, string])[] = [
  ['ibm', 'lenovo'],
  ['aruba', 'hp'],
  ['cisco', 'meraki'],
  ['mellanox', 'nvidia'],
  ['dell', 'emc'],
  ['emulex', 'broadcom'],
  ['brocade', 'broadcom'],
  ['solidigm', 'intel'],
  ['kioxia', 'toshiba'],
  ['hitachi', 'wd'],
  ['wd', 'sandisk'],
]
const relatedTo = new Map<string, Set<string>>()
for (const [one, other] of related) {
  relatedTo.set(one, (relatedTo.get(one) ?? new Set()).add(other))
  relatedTo.set(other, (relatedTo.get(other) ?? new Set()).add(one))
}

/** The maker that a folded name means, or undefined for a name that is not listed. */
export const findMaker = (foldedName: string): string | undefined => makerOfName.get(foldedName)

export const areRelatedMakers = (one: string, other: string): boolean =>
  relatedTo.get(one)?.has(other) ?? false

const longestName = Math.max(...[...makerOfName.keys()].map((name) => name.split(' ').length))

/** All makers that a folded text names. */
export function findMakers(folded: string): Set<string> {
  const found = new Set<string>()
  const words = folded.split(/[ ,;/()+|]+/)
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(longestName, words.length - from); length > 0; length--) {
      const maker = makerOfName.get(words.slice(from, from + length).join(' '))
      if (maker === undefined) continue
      found.add(maker)
      from += length - 1
      break
    }
  }
  return found
}
