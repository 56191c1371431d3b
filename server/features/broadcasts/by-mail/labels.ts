/** Fields that a line may name, such as `Qty: 20`. */
export type Label = 'quantity' | 'brand' | 'part' | 'desc' | 'condition' | 'price' | 'link'

const labels: readonly [label: Label, names: string][] = [
  ['quantity', String.raw`q'?ty\.?|quantity|quant|pcs|pieces|units|amount|aantal|menge|anzahl`],
  ['brand', 'brand|make|maker|manufacturer|mfr|mfg|oem|vendor|merk|hersteller'],
  [
    'part',
    String.raw`p\/?n|part(?: ?(?:number|no\.?|nr\.?|#))?|mpn|sku|model(?: ?(?:number|no\.?))?`,
  ],
  ['desc', 'desc(?:ription)?|product|item|goods|artikel|omschrijving|beschreibung'],
  ['condition', 'cond(?:ition)?|state|quality|grade|conditie|zustand'],
  [
    'price',
    '(?:unit |asking |ask |target |best )?price(?: (?:each|per unit|per piece))?|asking|target|tp|prijs|preis',
  ],
  ['link', 'link|url|product ?link|web ?page|datasheet'],
]
/** What has no field of its own and is kept as it was typed. */
const noteNames =
  'lead ?time|l/t|delivery(?: time)?|eta|availability|available|ships? ?from|ship(?:s|ping)?(?: from)?|location|stock location|warehouse|origin|incoterms?|terms|payment|warranty|packaging|packing|moq|min(?:imum)?(?: order)?|notes?|remarks?|comments?|info|additional info(?:rmation)?|details|spec(?:s|ifications?)?|config(?:uration)?|subject to|valid(?:ity)?'

const anyLabel = new RegExp(
  String.raw`(?:^[\s*•·-]*|[,;|]\s*|\t\s*|\s{2,})(?<name>${[...labels.map(([, names]) => names), noteNames].join('|')})\s*(?:[:=]|\t|\s[–-]\s)\s*`,
  'gi',
)
const named = labels.map(([label, names]) => [label, new RegExp(`^(?:${names})$`, 'i')] as const)

/** The labelled values of a line; undefined unless it begins with a label. */
export function findLabels(
  line: string,
): { values: [label: Label, value: string][]; notes: string[] } | undefined {
  const found = [...line.matchAll(anyLabel)]
  if (found.length === 0 || found[0]!.index > 0) return undefined
  const values: [Label, string][] = []
  const notes: string[] = []
  for (const [at, match] of found.entries()) {
    const from = match.index + match[0].length
    const value = line.slice(from, found[at + 1]?.index).replace(/^[*\s]+|[*\s,;|]+$/g, '')
    const name = match.groups!['name']!
    const label = named.find(([, pattern]) => pattern.test(name))?.[0]
    if (value === '') continue
    if (label) values.push([label, value])
    else notes.push(`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}`)
  }
  return { values, notes }
}
