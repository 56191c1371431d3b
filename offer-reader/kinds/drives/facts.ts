import type { Attribute, Facts } from '#offer-reader/rule.ts'

export interface Drive {
  maker?: string | undefined
  model?: string | undefined
  line?: string | undefined
  /** GB as sold. */
  capacity?: number | undefined
  type?: string | undefined
  interface?: string | undefined
  form?: string | undefined
  /** Revolutions per minute. */
  speed?: number | undefined
  /** Gbit/s of the interface. */
  link?: string | undefined
  /** The workload that the drive is made for, such as `read intensive`. */
  use?: string | undefined
  count?: number | undefined
}

/** Capacities that are written in more ways than one, in GB. */
const usualCapacities: Readonly<Record<number, number>> = {
  1020: 1000,
  1024: 1000,
  2040: 2000,
  2048: 2000,
  4096: 4000,
  1900: 1920,
  1910: 1920,
  3800: 3840,
  7600: 7680,
  7700: 7680,
  15000: 15360,
  15300: 15360,
  15400: 15360,
  30000: 30720,
  30700: 30720,
  147: 146,
}

export const roundCapacity = (gigabytes: number): number => usualCapacities[gigabytes] ?? gigabytes

const thousands = (speed: number) => `${speed / 1000}k`

/** The facts of a drive; hard disks of the same interface, speed and form replace each other. */
export function describeDrive(drive: Drive, parts?: readonly string[]): Facts {
  const { maker, model, type, speed, form } = drive
  const stated: Partial<Record<Attribute, string | undefined>> = {
    capacity: drive.capacity === undefined ? undefined : String(roundCapacity(drive.capacity)),
    driveType: type,
    interface: drive.interface,
    form,
    speed: speed?.toString(),
    portSpeed: drive.link,
    edition: drive.use,
    modules: drive.count !== undefined && drive.count > 1 ? String(drive.count) : undefined,
  }
  const attributes: Partial<Record<Attribute, string>> = {}
  for (const [name, value] of Object.entries(stated)) {
    if (value !== undefined) attributes[name as Attribute] = value
  }
  const line =
    drive.line ??
    (type === 'hdd' && drive.interface && speed && form
      ? `hdd-${drive.interface}-${thousands(speed)}-${form}`
      : undefined)
  return {
    kind: 'drive',
    ...(maker && { maker }),
    ...(line && { line }),
    ...(model && { model }),
    ...(parts && { parts }),
    attributes,
  }
}

const uses: readonly (readonly [RegExp, string])[] = [
  [/mixed[ -]?use|(?<![a-z])mu(?![a-z])/, 'mixed use'],
  [/read[ -]?int(?:ensive)?|(?<![a-z])ri(?![a-z])/, 'read intensive'],
  [/write[ -]?int(?:ensive)?|(?<![a-z])wi(?![a-z])/, 'write intensive'],
]

function findForm(text: string): string | undefined {
  if (/m\.?2(?![a-z0-9])|22(?:30|42|80|110)/.test(text)) return 'm.2'
  const [, version] = /u\.?([23])(?![a-z0-9])/.exec(text) ?? []
  if (version) return 'u.2'
  if (/(?<![\d.])2\.5(?!\d)(?!["]?t)|sff/.test(text)) return '2.5'
  if (/(?<![\d.])3\.5(?!\d)(?!["]?t)|lff/.test(text)) return '3.5'
  return undefined
}

function findSpeed(text: string): number | undefined {
  const [, thousand] = /(?<![\d.])(15|10\.5|10|7\.2|7|5\.4|5\.9)k/.exec(text) ?? []
  if (thousand) return { '7': 7200, '10.5': 10000 }[thousand] ?? Number(thousand) * 1000
  const [, exact] = /(?<!\d)(15000|10500|10000|7200|5400|5900)(?!\d)/.exec(text) ?? []
  return exact ? (exact === '10500' ? 10000 : Number(exact)) : undefined
}

function findInterface(text: string): string | undefined {
  if (/nvme|pci-?e/.test(text)) return 'nvme'
  if (text.includes('sata')) return 'sata'
  if (text.includes('sas')) return 'sas'
  if (/(?<![a-z])fc(?![a-z])|fibre/.test(text)) return 'fc'
  return text.includes('scsi') ? 'scsi' : undefined
}

const toGigabytes = (amount: string, unit: string) =>
  Math.round(Number(amount) * (unit.startsWith('t') ? 1000 : 1))

/** Speeds of SAS and SATA, which some write as 6gb. */
const isLink = /^(?:3|6|12|24)gb?$/

/** The size nearest before the word that makes a text one about drives, or the first one. */
function findCapacity(text: string): number | undefined {
  const core = /ssd|hdd|hard|disk|drive|nvme|sas|sata|festplatte|solid/.exec(text)?.index ?? 0
  let capacity: number | undefined
  for (const size of text.matchAll(
    /(?<![\d.])(\d{1,5}(?:\.\d{1,3})?)([gt])(?:b(?!e)|(?![a-z]))/g,
  )) {
    const gigabytes = toGigabytes(size[1] ?? '', size[2] ?? '')
    if (isLink.test(size[0]) || (!size[0].endsWith('b') && gigabytes < 30)) continue
    if (capacity === undefined || size.index < core) capacity = gigabytes
  }
  return capacity
}

/** Reads words about one drive, such as `1.2tb 10k sas 12g 2.5"`. */
export function readDriveWords(text: string): Drive {
  const speed = findSpeed(text)
  const form = findForm(text)
  const drivesInterface = findInterface(text)
  const isFlash = /ssd|solid|nvme|flash/.test(text)
  const isDisk = /hdd|hard|festplatte/.test(text) || speed !== undefined
  const [, link] = /(?<![\d.])(24|22\.5|12|6|3)g(?:be|b(?:ps)?)?(?![a-z0-9])/.exec(text) ?? []
  const [, count] = /(?<![\d.])(\d{1,2}) ?x ?\d/.exec(text) ?? []
  return {
    capacity: findCapacity(text),
    type: isFlash ? 'ssd' : isDisk ? 'hdd' : undefined,
    interface: drivesInterface,
    form,
    speed,
    link: drivesInterface === 'nvme' ? undefined : link,
    use: uses.find(([pattern]) => pattern.test(text))?.[1],
    count: count ? Number(count) : undefined,
  }
}

/** The capacity in the words around a match, in GB: the first one after it, or the last one before. */
export function capacityNear(match: RegExpExecArray): number | undefined {
  const end = match.index + match[0].length
  const size = /(?<![\d.])(\d{1,5}(?:\.\d{1,3})?)([gt])b(?![a-z])/
  const after = size.exec(match.input.slice(end, end + 30))
  const before = [
    ...match.input
      .slice(Math.max(0, match.index - 20), match.index)
      .matchAll(new RegExp(size, 'g')),
  ].at(-1)
  const nearest = after ?? before
  return nearest ? toGigabytes(nearest[1] ?? '', nearest[2] ?? '') : undefined
}

/** GB of a code such as `960`, `1t9`, `3t84`, `038t` or `1024g`. */
export function codedCapacity(code: string): number | undefined {
  const [, tera, tenths = ''] = /^(\d{1,2})t(\d{0,2})$/.exec(code) ?? []
  if (tera) return Math.round(Number(`${tera}.${tenths || '0'}`) * 1000)
  const [, digits, unit] = /^(\d{2,4})([gt])?a?$/.exec(code) ?? []
  if (!digits) return undefined
  if (unit !== 't') return Number(digits)
  const teraTenths = Number(digits) / 10
  return (
    { 1.9: 1920, 3.8: 3840, 7.6: 7680, 15.3: 15360, 30.7: 30720 }[teraTenths] ??
    Math.round(teraTenths * 1000)
  )
}

export const sata = { interface: 'sata', form: '2.5' } as const
export const sas = { interface: 'sas', form: '2.5' } as const
export const u2 = { interface: 'nvme', form: 'u.2' } as const
export const m2 = { interface: 'nvme', form: 'm.2' } as const
export const m2Sata = { interface: 'sata', form: 'm.2' } as const
export const card = { interface: 'nvme' } as const
