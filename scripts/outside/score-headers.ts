/**
 * Score of a response by the published rules of the HTTP Observatory: 100, minus points for faults, plus bonuses if at
 * least 90 remain. 100 and more is A+.
 */
export interface Scored {
  score: number
  grade: string
  /** Each rule with its result and points. */
  findings: { rule: string; result: string; points: number }[]
}

/** A response to a visitor; `url` is the public address. */
export interface SeenAnswer {
  url: string
  headers: Headers
  html: string
}

type Finding = [result: string, points: number]
type Rule = (answer: SeenAnswer, policy: Policy | undefined) => Finding
/** Sources by directive. */
type Policy = Map<string, string[]>

const grades: [minScore: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
]
const bonusFrom = 90
const sixMonths = 15_768_000

const tooBroad = new Set(['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*'])
const isInline = (source: string) => source === "'unsafe-inline'" || source === 'data:'

function readPolicy(headers: Headers): Policy | undefined {
  const text = headers.get('content-security-policy')
  if (!text) return undefined
  return new Map(
    text
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name, ...sources]) => [name!.toLowerCase(), sources]),
  )
}

const contentPolicy: Rule = ({ url }, policy) => {
  if (!policy) return ['no policy', -25]
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const script = sourcesOf('script-src')
  const style = sourcesOf('style-src')
  const hasNonce = (sources: string[]) => sources.some((one) => /^'(nonce|sha\d+)-/.test(one))
  const isUnsafe = (sources: string[]) =>
    sources.some(
      (one) =>
        tooBroad.has(one) || (isInline(one) && !(one === "'unsafe-inline'" && hasNonce(sources))),
    )
  if (isUnsafe(script) || sourcesOf('object-src').some((one) => tooBroad.has(one))) {
    return ['scripts or objects from anywhere', -20]
  }
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src'
  const insecure = [...policy].filter(([, sources]) =>
    sources.some((one) => url.startsWith('https:') && /^(http|ftp):/.test(one)),
  )
  if (insecure.some(([name]) => !isPassive(name))) return ['sources over http', -20]
  if ([...script, ...style].includes("'unsafe-eval'")) return ['eval', -10]
  if (insecure.length) return ['pictures over http', -10]
  if (isUnsafe(style)) return ['styles from anywhere', 0]
  const byDefault = policy.get('default-src') ?? []
  return byDefault.length === 1 && byDefault[0] === "'none'"
    ? ['nothing but what is named', 10]
    : ['nothing unsafe', 5]
}

const transport: Rule = ({ url, headers }) => {
  if (!url.startsWith('https:')) return ['no https', -20]
  const text = headers.get('strict-transport-security')
  if (!text) return ['missing', -20]
  const seconds = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return ['unreadable', -20]
  return seconds >= sixMonths ? ['for six months or more', 0] : ['for less than six months', -10]
}

const cookies: Rule = ({ headers }) => {
  const lines = headers.getSetCookie()
  if (lines.length === 0) return ['none', 0]
  const findings = lines.map((line): Finding => {
    const isSession = /^[^=]*(sess|login)/i.test(line)
    const site = /;\s*samesite=(\w*)/i.exec(line)?.[1]?.toLowerCase()
    if (!/;\s*secure/i.test(line)) return ['not Secure', isSession ? -10 : -5]
    if (isSession && !/;\s*httponly/i.test(line)) return ['a session not HttpOnly', -30]
    if (site !== undefined && !['lax', 'strict', 'none'].includes(site)) return ['SameSite', -20]
    return site === undefined ? ['Secure', 0] : ['Secure, HttpOnly, SameSite', 5]
  })
  return findings.toSorted((one, other) => one[1] - other[1])[0]!
}

const crossOrigin: Rule = ({ headers }) =>
  headers.get('access-control-allow-origin') !== null &&
  headers.get('access-control-allow-credentials') === 'true'
    ? ['open with credentials', -50]
    : ['not open with credentials', 0]

const referrer: Rule = ({ headers }) => {
  const last = headers.get('referrer-policy')?.split(',').at(-1)?.trim().toLowerCase()
  if (last === undefined) return ['not set', 0]
  const isPrivate = [
    'no-referrer',
    'same-origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ]
  return isPrivate.includes(last) ? ['private', 5] : ['unsafe or unreadable', -5]
}

const scripts: Rule = ({ url, html }) => {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/gi)]
  const foreign = tags.filter(([, src]) => new URL(src!, url).origin !== new URL(url).origin)
  if (foreign.length === 0) return ['own origin only', 0]
  const isSecure = foreign.every(([, src]) => src!.startsWith('https:'))
  const hasIntegrity = foreign.every(([tag]) => /\bintegrity=/i.test(tag))
  if (!isSecure) return ['foreign scripts over http', hasIntegrity ? -20 : -50]
  return hasIntegrity
    ? ['foreign scripts with integrity', 5]
    : ['foreign scripts without integrity', -5]
}

const sniffing: Rule = ({ headers }) =>
  headers.get('x-content-type-options')?.toLowerCase() === 'nosniff' ? ['off', 0] : ['on', -5]

const framing: Rule = ({ headers }, policy) => {
  const ancestors = policy?.get('frame-ancestors')
  if (ancestors && !ancestors.some((one) => tooBroad.has(one))) return ['denied by policy', 5]
  const old = headers.get('x-frame-options')?.toLowerCase() ?? ''
  return ['deny', 'sameorigin'].includes(old) ? ['denied', 0] : ['open', -20]
}

const resources: Rule = ({ headers }) => {
  const text = headers.get('cross-origin-resource-policy')?.toLowerCase()
  if (text === 'same-origin' || text === 'same-site') return ['own site only', 10]
  return text === undefined || text === 'cross-origin' ? ['any origin', 0] : ['unreadable', -5]
}

const rules: Record<string, Rule> = {
  'content security policy': contentPolicy,
  'strict transport security': transport,
  cookies,
  'cross-origin sharing': crossOrigin,
  'referrer policy': referrer,
  'foreign scripts': scripts,
  'content type sniffing': sniffing,
  framing,
  'cross-origin resource policy': resources,
}

/** Does not check the redirect from http, which needs another request. */
export function scoreHeaders(answer: SeenAnswer): Scored {
  const policy = readPolicy(answer.headers)
  const findings = Object.entries(rules).map(([rule, check]) => {
    const [result, points] = check(answer, policy)
    return { rule, result, points }
  })
  const sum = (some: typeof findings) => some.reduce((total, { points }) => total + points, 0)
  const base = Math.max(0, 100 + sum(findings.filter(({ points }) => points < 0)))
  const score = base >= bonusFrom ? base + sum(findings.filter(({ points }) => points > 0)) : base
  return { score, grade: grades.find(([minScore]) => score >= minScore)![1], findings }
}
