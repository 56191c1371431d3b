/** The part of an element's style that decides whether and how its text is read; undefined is inherited. */
export interface ElementStyle {
  isHidden: boolean
  isTiny: boolean | undefined
  color: string | undefined
  background: string | undefined
  isPreformatted: boolean | undefined
  isBlock: boolean | undefined
  role: 'table' | 'row' | 'cell' | undefined
}

type Declarations = Map<string, string>

const used: ReadonlySet<string> = new Set(
  'display visibility opacity mso-hide font-size color background background-color background-image white-space text-decoration text-decoration-line max-height max-width height width overflow text-indent left top'.split(
    ' ',
  ),
)
const maxStyleLength = 10_000
const maxRules = 2000
const maxCached = 2000
const maxClasses = 20

/** Declarations such as `color: red; display: none`, those that matter here. */
function parseDeclarations(text: string): Declarations {
  const declarations: Declarations = new Map()
  for (const declaration of text.slice(0, maxStyleLength).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim()
    if (!used.has(name)) continue
    const [value = ''] = declaration.slice(colon + 1).split('!', 1)
    declarations.set(name, value.trim())
  }
  return declarations
}

/** Removes comments; one without an end goes to the end. */
function withoutComments(css: string): string {
  const [start = '', ...more] = css.replaceAll(/<!--|-->/g, ' ').split('/*')
  return [start, ...more.map((piece) => piece.slice(endOf(piece.indexOf('*/'), 2, piece)))].join('')
}
const endOf = (at: number, length: number, text: string) => (at < 0 ? text.length : at + length)

const simpleSelector = /^[a-z\d]*(?:[.#][\w-]+)?$/

/** Rules for one element, class or id outside of `@media` and the like, by their selector. */
function addRules(rules: Map<string, Declarations>, text: string): void {
  const css = withoutComments(text)
  let at = 0
  while (rules.size < maxRules) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const selectors = css.slice(at, open).split(';').at(-1)!.trim().toLowerCase()
    if (selectors.startsWith('@')) {
      at = endOfBlock(css, open)
      continue
    }
    const close = css.indexOf('}', open)
    const declarations = parseDeclarations(css.slice(open + 1, close < 0 ? undefined : close))
    for (const selector of declarations.size > 0 ? selectors.split(',') : []) {
      const key = selector.trim()
      if (key === '' || !simpleSelector.test(key)) continue
      rules.set(key, new Map([...(rules.get(key) ?? []), ...declarations]))
    }
    if (close < 0) return
    at = close + 1
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const character = css[at]
    if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return at + 1
  }
  return css.length
}

/** Reads the styles of elements, from their attributes and from the sheets before them. */
export function createStyles() {
  const rules = new Map<string, Declarations>()
  const cache = new Map<string, ElementStyle>()

  function read(name: string, attributes: Readonly<Record<string, string>>): ElementStyle {
    const { style = '', id = '' } = attributes
    const classes = new Set((attributes['class'] ?? '').toLowerCase().split(/\s+/, maxClasses))
    const keys = [
      name,
      ...[...classes].flatMap((one) => [`.${one}`, `${name}.${one}`]),
      `#${id.toLowerCase()}`,
      `${name}#${id.toLowerCase()}`,
    ]
    const all = rules.size > 0 ? keys.flatMap((key) => [...(rules.get(key) ?? [])]) : []
    const declared = new Map([...all, ...parseDeclarations(style)])
    const color = toColor(declared.get('color') ?? attributes['color'])
    return {
      isHidden:
        'hidden' in attributes || attributes['aria-hidden'] === 'true' || isHidden(declared),
      isTiny: isTiny(declared.get('font-size')),
      color,
      background: toBackground(declared, attributes),
      isPreformatted: toPreformatted(declared.get('white-space')),
      ...toLayout(declared.get('display')),
    }
  }

  return {
    addSheet(css: string) {
      addRules(rules, css)
      cache.clear()
    },
    of(name: string, attributes: Readonly<Record<string, string>>): ElementStyle {
      let key = name
      for (const one of keptAttributes) {
        const value = attributes[one]
        if (value !== undefined) key += `\0${one}\0${value}`
      }
      const cached = cache.get(key)
      if (cached) return cached
      const style = read(name, attributes)
      if (cache.size >= maxCached) cache.clear()
      cache.set(key, style)
      return style
    },
  }
}

const keptAttributes = [
  'style',
  'class',
  'id',
  'hidden',
  'aria-hidden',
  'color',
  'bgcolor',
  'background',
]

const isZero = (value: string | undefined) => value !== undefined && Number.parseFloat(value) === 0

/** Whether these declarations hide an element with everything in it. */
function isHidden(declared: Declarations): boolean {
  const value = (name: string) => declared.get(name)
  const isOutside = (['text-indent', 'left', 'top'] as const).some(
    (name) => Number.parseFloat(value(name) ?? '0') <= -500,
  )
  const hasNoRoom = isZero(value('height')) || isZero(value('width'))
  return (
    value('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(value('visibility') ?? '') ||
    value('mso-hide') === 'all' ||
    isZero(value('opacity')) ||
    isZero(value('max-height')) ||
    isZero(value('max-width')) ||
    (hasNoRoom && /^(?:hidden|clip)/.test(value('overflow') ?? '')) ||
    isOutside ||
    // Struck-out text is not offered.
    /line-through/.test(value('text-decoration') ?? value('text-decoration-line') ?? '')
  )
}

const isTiny = (size: string | undefined): boolean | undefined => {
  const number = Number.parseFloat(size ?? '')
  if (Number.isNaN(number)) return size === undefined || size === 'inherit' ? undefined : false
  return number === 0 || (number <= 1 && /^[\d.]+(?:px|pt)$/.test(size!))
}

/** A colour in a form that can be compared; almost white is white. */
function toColor(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase()
  if (!text || /^(?:inherit|currentcolor|initial|unset|windowtext|auto)$/.test(text))
    return undefined
  const [, short, long] = /^#?(?:([\da-f]{3})|([\da-f]{6}))$/.exec(text) ?? []
  const hex = long ?? (short && [...short].map((digit) => digit + digit).join(''))
  const [, list] = /^rgba?\(([\d\s.,/%]{5,60})\)$/.exec(text) ?? []
  const parts = hex
    ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    : list
        ?.split(/[\s,/]+/)
        .filter(Boolean)
        .map(Number.parseFloat)
  if (!parts) return text
  if (parts[3] === 0) return 'transparent'
  const [red = 0, green = 0, blue = 0] = parts
  return Math.min(red, green, blue) >= 250 ? 'white' : `${red},${green},${blue}`
}

function toBackground(
  declared: Declarations,
  attributes: Readonly<Record<string, string>>,
): string | undefined {
  const image = declared.get('background-image')
  const short = declared.get('background') ?? ''
  const isImage = (image && image !== 'none') || /url\(|gradient\(/.test(short)
  if (isImage || attributes['background']) return 'image'
  const named = /#[\da-f]{3,6}\b|rgba?\([^)]{1,60}\)|^[a-z]+/.exec(short)?.[0]
  const color = toColor(declared.get('background-color') ?? named ?? attributes['bgcolor'])
  return color === 'transparent' || color === 'none' ? undefined : color
}

const toPreformatted = (value: string | undefined): boolean | undefined =>
  value === undefined || value === 'inherit' ? undefined : /^(?:pre|break-spaces)/.test(value)

function toLayout(display: string | undefined): Pick<ElementStyle, 'isBlock' | 'role'> {
  switch (display) {
    case 'table':
      return { isBlock: true, role: 'table' }
    case 'table-row':
      return { isBlock: true, role: 'row' }
    case 'table-cell':
      return { isBlock: undefined, role: 'cell' }
    case 'block':
    case 'list-item':
    case 'flex':
    case 'grid':
      return { isBlock: true, role: undefined }
    case 'inline':
      return { isBlock: false, role: undefined }
    default:
      return { isBlock: undefined, role: undefined }
  }
}
