import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/auth/sessions.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { pricingData } from '#contract/broadcasts/pricing.ts'
import { requestPassword, verifyResetToken } from '#contract/auth/passwords.ts'
import { saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { confirmStaff, enrolStaff, staffLogin } from '#contract/back-office/staff.ts'
import { companies } from '#contract/companies/desk/company-list.ts'
import { auditLog } from '#contract/back-office/desk/audit-log.ts'
import { listExclusions } from '#contract/broadcasts/desk/exclusions.ts'
import { mails } from '#contract/mail/desk/mail-log.ts'
import { demoAccounts, demoPassword, demoStaff } from '#database/seed/demo-accounts.ts'

/** Session tokens for sqlmap and wapiti. */
export interface Tokens {
  member: string
  staff: string
}

async function post<T>(address: string, path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}`)
  return (await answer.json()) as T
}

/** Signs in as a member and as an admin of the demo market. */
export async function signIn(address: string): Promise<Tokens> {
  const member = await post<{ token: string }>(address, login.path, {
    email: demoAccounts.member,
    password: demoPassword,
  })
  interface Staff {
    payload: { token: string; secret: string }
  }
  const half = await post<Staff>(address, staffLogin.path, {
    email: demoStaff.email,
    password: demoPassword,
  })
  const begun = await post<Staff>(address, enrolStaff.path, {}, half.payload.token)
  const code = new TOTP({ secret: Secret.fromBase32(begun.payload.secret) }).generate()
  const whole = await post<Staff>(address, confirmStaff.path, { code }, half.payload.token)
  return { member: member.token, staff: whole.payload.token }
}

/** One run of sqlmap: a request, its token, and the fields to inject into (default: all). */
interface SqlmapTarget {
  name: string
  path: string
  body?: object
  token?: string
  fields?: string
}

export const sqlmapTargets = ({ member, staff }: Tokens): SqlmapTarget[] => [
  {
    name: 'the list of broadcasts, signed out',
    path: `${listBroadcasts.path}?query=hp&listType=7&type=WTS&page=1`,
  },
  {
    name: 'the list of broadcasts, signed in',
    path: `${listBroadcasts.path}?query=hp&companyId=1&favorites=1&page=1`,
    token: member,
    fields: 'query,companyId,favorites',
  },
  {
    name: 'prices',
    path: `${pricingData.path}?query=hp&favorites=1`,
    token: member,
    fields: 'query,favorites',
  },
  {
    name: 'signing in',
    path: login.path,
    body: { email: 'someone@outside.example', password: 'Wrong-password-1' },
    fields: 'email,password',
  },
  {
    name: 'requesting a reset link',
    path: requestPassword.path,
    body: { email: 'someone@outside.example' },
    fields: 'email',
  },
  {
    name: 'verifying a reset link',
    path: verifyResetToken.path,
    body: { resetToken: 'A'.repeat(43) },
    fields: 'resetToken',
  },
  { name: 'saving a search', path: saveSearch.path, body: { q: 'hp' }, token: member, fields: 'q' },
  {
    name: 'companies of the back office',
    path: `${companies.list.path}?search=a&sort=name&country=NL`,
    token: staff,
    fields: 'search,sort,country',
  },
  {
    name: 'the audit log',
    path: `${auditLog.list.path}?search=a&actor=a&about=a&reason=a&act=sign-in`,
    token: staff,
    fields: 'search,actor,about,reason,act',
  },
  {
    name: 'the mail log',
    path: `${mails.list.path}?search=a&key=b`,
    token: staff,
    fields: 'search,topic,key',
  },
  {
    name: 'removals from lists',
    path: `${listExclusions.path}?text=a`,
    token: staff,
    fields: 'text',
  },
]

/** Level 3 and risk 2; `folder` is for its output. */
export const sqlmapArguments = (
  address: string,
  { path, body, token, fields }: SqlmapTarget,
  folder: string,
): string[] => [
  '-u',
  address + path,
  ...(body ? ['--data', JSON.stringify(body), '--method=POST'] : []),
  ...(token ? ['--headers', `Authorization: Bearer ${token}`] : []),
  ...(fields ? ['-p', fields] : []),
  '--batch',
  '--level=3',
  '--risk=2',
  '--threads=4',
  '--flush-session',
  '--ignore-code=400,401,404,409,429',
  `--output-dir=${folder}`,
]
export const sqlmapFoundNothing =
  /do(es)? not appear to be injectable|do(es)? not seem to be injectable/
export const sqlmapFoundVulnerability = /is vulnerable|Type: (boolean|error|UNION|time|stacked)/i
/** A vulnerability, a server error, or an expired session, with which nothing was tested. */
export const sqlmapFailed = new RegExp(
  `${sqlmapFoundVulnerability.source}|\\b(401|5\\d\\d) \\(`,
  'i',
)

const wapitiModules = 'sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,cookieflags'

/** Addresses that no page links to. */
const starts = [
  `${listBroadcasts.path}?query=hp&type=WTS&page=1`,
  `${listBroadcasts.path}?contentType=rss&query=hp`,
  `${pricingData.path}?query=hp`,
  '/api/advertisements/1',
  '/api/misc/page?path=broadcast-rules',
  '/unsubscribe/x',
  '/?reset=x',
  `${companies.list.path}?search=a&sort=name`,
  `${auditLog.list.path}?about=a`,
  `${mails.list.path}?search=a`,
]

/** A crawl of at most `seconds` with every attack that needs no external service. */
export const wapitiArguments = (
  address: string,
  report: string,
  options: { seconds: number; cookie?: string },
): string[] => [
  '-u',
  `${address}/`,
  '--scope',
  'folder',
  '-m',
  wapitiModules,
  ...(options.cookie ? ['-H', `Cookie: ${options.cookie}`] : []),
  ...starts.flatMap((path) => ['-s', address + path]),
  '--max-scan-time',
  String(options.seconds),
  '--max-links-per-page',
  '40',
  '-d',
  '3',
  '--flush-session',
  '-v',
  '0',
  '-f',
  'json',
  '-o',
  report,
]

/** Vulnerabilities in a report of wapiti, with their requests. */
export function wapitiFindings(report: string): string[] {
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { method: string; path: string; info: string }[]>
  }
  return Object.entries(vulnerabilities).flatMap(([kind, findings]) =>
    findings.map(({ method, path, info }) => `${kind}: ${method} ${path} (${info})`),
  )
}
