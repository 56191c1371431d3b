import type { Attribute, Facts } from '#offer-reader/rule.ts'

export interface MemoryModule {
  maker?: string | undefined
  /** GB of one module. */
  size?: number | undefined
  modules?: number | undefined
  type?: string | undefined
  /** MHz of transfers. */
  speed?: number | undefined
  rank?: string | undefined
  module?: string | undefined
  /** Of unbuffered modules and SODIMMs; registered ones always have it. */
  ecc?: boolean | undefined
}

const isBuffered = (module: string | undefined) =>
  module === 'rdimm' || module === 'lrdimm' || module === 'fbdimm'

/** The facts of a module; it has a model once size, type, speed, rank and form are known. */
export function describeMemory(memory: MemoryModule, parts?: readonly string[]): Facts {
  const { maker, size, modules, type, speed, rank, module } = memory
  const edition =
    memory.ecc === undefined || isBuffered(module) ? undefined : memory.ecc ? 'ecc' : 'non-ecc'
  const form = module && edition === 'ecc' ? `ecc ${module}` : module
  const stated: Partial<Record<Attribute, string | undefined>> = {
    memory: size?.toString(),
    modules: modules !== undefined && modules > 1 ? String(modules) : undefined,
    memoryType: type,
    memoryModule: module,
    rank,
    speed: speed?.toString(),
    edition,
  }
  const attributes: Partial<Record<Attribute, string>> = {}
  for (const [name, value] of Object.entries(stated)) {
    if (value !== undefined) attributes[name as Attribute] = value
  }
  return {
    kind: 'memory',
    ...(maker && { maker }),
    ...(type && module && size && { line: `${type}-${module}-${size}gb` }),
    ...(type &&
      form &&
      size &&
      speed &&
      rank && { model: `${size}gb ${type} ${speed} ${rank} ${form}` }),
    ...(parts && { parts }),
    attributes,
  }
}

/** Ranks of a module, from its size in GB, the width of its chips and the Gbit of each. */
export function rankOf(
  size: number,
  width: number,
  gigabits: number,
  module?: string,
): string | undefined {
  const ranks = (size * 8) / (gigabits * (64 / width))
  if (![1, 2, 4, 8].includes(ranks)) return undefined
  // Registered DDR4 modules of four ranks are stacked.
  if (module === 'rdimm' && ranks === 4) return undefined
  return `${ranks}rx${width}`
}

const bandwidths: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  ddr2: [
    [3200, 400],
    [4200, 533],
    [5300, 667],
    [6400, 800],
  ],
  ddr3: [
    [6400, 800],
    [8500, 1066],
    [10600, 1333],
    [10660, 1333],
    [10666, 1333],
    [12800, 1600],
    [14900, 1866],
    [15000, 1866],
    [17000, 2133],
  ],
  ddr4: [
    [12800, 1600],
    [14900, 1866],
    [17000, 2133],
    [19200, 2400],
    [21300, 2666],
    [21333, 2666],
    [23400, 2933],
    [23466, 2933],
    [25600, 3200],
    [28800, 3600],
  ],
  ddr5: [
    [38400, 4800],
    [41600, 5200],
    [44800, 5600],
    [51200, 6400],
  ],
}

/** The speed that a number after `pc4-` means, be it MB/s or MHz. */
export function speedOf(type: string, number: number): number | undefined {
  return bandwidths[type]?.find(([bandwidth]) => bandwidth === number)?.[1] ?? roundSpeed(number)
}

const speeds = [
  400, 533, 667, 800, 1066, 1333, 1600, 1866, 2133, 2400, 2666, 2933, 3000, 3200, 3600, 4800, 5200,
  5600, 6000, 6400,
]
/** A listed speed for one as typed, such as 2666 for 2667. */
export const roundSpeed = (typed: number): number | undefined =>
  speeds.find((speed) => Math.abs(speed - typed) <= 1)
