import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { adminApi } from '#contract/back-office/staff.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const root = path.resolve(import.meta.dirname, '..')
const head = '// Written by `npm run calls` from the endpoints of this folder.\n'

interface NamedCall {
  name: string
  file: string
  variable: string
  /** Of the endpoints of a list. */
  part?: 'list' | 'export'
  endpoint: Endpoint
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('_zod' in value)
const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'answer' in value

/** All endpoints of the contract, by the name of their variable, or of their list with `.list` or `.export`. */
export async function findCalls(): Promise<NamedCall[]> {
  const calls: NamedCall[] = []
  for (const file of globSync('contract/**/*.ts', { cwd: root }).sort()) {
    if (/\.(test|gen)\.ts$/.test(file)) continue
    const module = (await import(path.join(root, file))) as Record<string, unknown>
    for (const [variable, value] of Object.entries(module)) {
      if (!isObject(value)) continue
      if (isEndpoint(value)) calls.push({ name: variable, file, variable, endpoint: value })
      else if (isObject(value['list']) && isEndpoint(value['list'])) {
        for (const part of ['list', 'export'] as const) {
          const name = `${String(value['name'])}.${part}`
          calls.push({ name, file, variable, part, endpoint: value[part] as Endpoint })
        }
      }
    }
  }
  return calls.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function writeTable(calls: NamedCall[], type: string, table: string): string {
  const twice = calls.find(({ name }, index) => calls[index + 1]?.name === name)
  if (twice)
    throw new Error(`Two endpoints are named ${twice.name}: rename the one in ${twice.file}`)
  const key = (name: string) => (/\W/.test(name) ? `'${name}'` : name)
  const types = calls.map(({ name, file, variable, part }) => {
    const module = `typeof import('./${path.relative('contract', file)}').${variable}`
    return `  ${key(name)}: ${part ? `(${module})['${part}']` : module}\n`
  })
  const rows = calls.map(({ name, endpoint: { method, path: address, deadlineMs } }) => {
    const deadline = deadlineMs === undefined ? '' : `, ${deadlineMs}`
    return `  ${key(name)}: ['${method}', '${address}'${deadline}],\n`
  })
  return `${head}import type { Call } from './endpoint.ts'

export interface ${type} {
${types.join('')}}

export const ${table}: Readonly<Record<keyof ${type}, Call>> = {
${rows.join('')}}
`
}

/** The tables of calls by file. The site loads only its own; the desk has both. */
export async function callTables(): Promise<Record<string, string>> {
  const calls = await findCalls()
  const isOfDesk = ({ endpoint }: NamedCall) => endpoint.path.startsWith(adminApi)
  const site = calls.filter((call) => !isOfDesk(call))
  return {
    'contract/site-calls.gen.ts': writeTable(site, 'SiteEndpoints', 'siteCalls'),
    'contract/desk-calls.gen.ts': writeTable(calls.filter(isOfDesk), 'DeskEndpoints', 'deskCalls'),
  }
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await callTables()))
    await writeFile(path.join(root, file), text)
}
