import type pg from 'pg'

type Parser = (text: string) => unknown

const asText: Parser = (text) => text
const asNumber: Parser = Number
const asDate: Parser = (text) => new Date(text)
const asBytes: Parser = (text) => Buffer.from(text.slice(2), 'hex')

/** Scalar types by object id, with their parser; bigint and numeric stay text, because a number may be too small. */
const scalars: readonly [type: number, array: number, parser: Parser][] = [
  [16, 1000, (text) => text === 't'], // boolean
  [17, 1001, asBytes], // bytea
  [18, 1002, asText], // "char"
  [19, 1003, asText], // name
  [20, 1016, asText], // bigint
  [21, 1005, asNumber], // smallint
  [23, 1007, asNumber], // integer
  [25, 1009, asText], // text
  [26, 1028, asNumber], // oid
  [114, 199, JSON.parse], // json
  [650, 651, asText], // cidr
  [700, 1021, asNumber], // real
  [701, 1022, asNumber], // double precision
  [869, 1041, asText], // inet
  [1042, 1014, asText], // character
  [1043, 1015, asText], // character varying
  [1082, 1182, asDate], // date
  [1083, 1183, asText], // time
  [1114, 1115, asDate], // timestamp
  [1184, 1185, asDate], // timestamptz
  [1186, 1187, asText], // interval
  [1700, 1231, asText], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, JSON.parse], // jsonb
]

/** Parses `{1,NULL,"a b"}`, also nested. */
function parseArray(text: string, parser: Parser): unknown[] {
  const element = (item: string) => (item === 'NULL' ? null : parser(item))
  if (text === '{}') return []
  if (!/["{\\]/.test(text.slice(1))) return text.slice(1, -1).split(',').map(element)
  let at = 0
  const quoted = () => {
    let item = ''
    for (at += 1; text[at] !== '"'; at++) item += text[at] === '\\' ? text[++at]! : text[at]!
    at += 1
    return parser(item)
  }
  const unquoted = () => {
    const start = at
    while (text[at] !== ',' && text[at] !== '}') at += 1
    return element(text.slice(start, at))
  }
  const nested = (): unknown[] => {
    const items: unknown[] = []
    while (text[at] !== '}') {
      at += 1
      if (text[at] === '}') break
      items.push(text[at] === '{' ? nested() : text[at] === '"' ? quoted() : unquoted())
    }
    at += 1
    return items
  }
  return nested()
}

const parsers = new Map<number, Parser>(
  scalars.flatMap(([type, array, parser]) => [
    [type, parser] as const,
    [array, (text: string) => parseArray(text, parser)] as const,
  ]),
)

/**
 * How values of results become JavaScript values: numbers, booleans, dates (a date is its midnight in UTC), bytes, JSON
 * and arrays of them; the rest is text. Arrays of types that the market defines are text as well: cast them to text[].
 */
export const resultTypes: pg.CustomTypesConfig = {
  getTypeParser: ((type: number) => parsers.get(type) ?? asText) as typeof pg.types.getTypeParser,
}
