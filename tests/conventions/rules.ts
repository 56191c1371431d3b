import { overBudget } from './budget.ts'
import {
  upwardCalls,
  featureCycles,
  forbiddenImports,
  privateImports,
  staffCallsElsewhere,
  undeclaredPackages,
  unknownFeatures,
  unusedExports,
  unusedFiles,
  type Violation,
} from './dependencies.ts'
import {
  clockReads,
  crowdedFolders,
  environmentReads,
  literalAddresses,
  longFiles,
  sharedTables,
  sqlOutsideQueries,
  invalidFileNames,
  uncommentedTables,
  todoComments,
} from './structure.ts'
import type { Project } from './sources.ts'
import {
  brokenPaths,
  privateNames,
  unknownRequirements,
  undocumentedDependencies,
  undocumentedVariables,
  unknownCommands,
  untestedRequirements,
  endpointsInPages,
  untestedEndpoints,
  unusedNotices,
} from './documents.ts'

/** Separate from the numbers, so that planted ids are not citations of this file. */
const area = 'PT'
/** A rule of the repository, with sources that break it. */
export interface Rule {
  name: string
  find: (project: Project) => Violation[]
  /** Sources that break the rule, by the reported file; `beside` has sources that do not. */
  planted: Record<string, string>
  beside?: Record<string, string>
}

export const rules: Rule[] = [
  {
    name: 'allows only the permitted imports between parts',
    find: forbiddenImports,
    planted: {
      'contract/parts.ts': "import 'node:fs'",
      'contract/news.ts': "import * as z from 'zod'",
      'offer-reader/words.ts': "import '#contract/parts.ts'",
      'web/features/parts/part-list.tsx': "import type { Tx } from '#server/platform/database.ts'",
      'web/platform/storage.ts': "import fs from 'fs'",
      'server/features/parts/find-parts.ts': "const page = () => import('#web/app/root.tsx')",
      'server/platform/http/mount.ts': "export { mayResend } from '../../features/parts/rules.ts'",
      'web/ui/menu.tsx': "import { Link } from '@tanstack/react-router'",
      'web/ui/pager.tsx': "import '#web/platform/session.ts'",
      'web/platform/head.ts': "import '#web/features/site/api.ts'",
      'server/features/parts/write-part.ts': "import '#server/main.ts'",
      'web/features/parts/part-page.tsx': "import '../../app/routes.ts'",
      'server/features/parts/read-part.ts': "import '#database/seed/market.ts'",
      'server/features/parts/rules.ts': "import '#server/platform/clock.ts'",
      'server/features/parts/send-part.ts': "type R = import('fastify').FastifyRequest",
      'server/features/parts/emails.ts': "import smtp from 'nodemailer/lib/smtp-connection'",
      'server/features/parts/queries.ts': "import pg from 'pg'",
      'database/seed/market.ts': "import '../../tests/support/factories.ts'",
    },
  },
  {
    name: 'imports only declared runtime dependencies in product code',
    find: undeclaredPackages,
    planted: {
      'server/app.ts': "import 'vite'",
      'web/ui/menu.tsx': "import '@base-ui/react/menu'",
    },
    beside: { 'package.json': '{"dependencies":{"vit":"1"},"devDependencies":{"vite":"1"}}' },
  },
  {
    name: 'assigns every feature to a layer',
    find: unknownFeatures,
    planted: { 'server/features/weather/routes.ts': '', 'web/features/rain/rain-page.tsx': '' },
  },
  {
    name: 'imports other features through their public.ts only',
    find: privateImports,
    planted: {
      'server/features/messages/send-reply.ts': "import '#server/features/parts/queries.ts'",
      'web/features/broadcasts/list-page.tsx': "import('../companies/company-dialog.tsx')",
      'server/worker.ts': "import '#server/features/parts/routes.ts'",
      'database/seed/market.ts': "import '#server/features/parts/queries.ts'",
    },
  },
  {
    name: 'keeps the calls of staff at the desk',
    find: staffCallsElsewhere,
    planted: {
      'contract/parts.ts': "export const hidePart = endpoint({\n  access: 'staff',\n})",
      'contract/news/editing.ts': "const editors = { access: 'staff' } as const",
      'server/features/parts/routes.ts':
        "import { findLines } from '#contract/parts/desk/lines.ts'\nmount(findLines, () => 1)",
    },
    beside: {
      'contract/parts/desk/lines.ts': 'export const findLines = endpoint({ ...accountCall })',
      'contract/back-office/staff.ts': "const onlyAdmins = { access: 'staff' }",
      'contract/access.ts': "export const accountCall = { access: 'staff' } as const",
      'server/features/parts/desk/routes.ts':
        "import { findLines } from '#contract/parts/desk/lines.ts'\nmount(findLines, () => 1)",
    },
  },
  {
    name: 'never calls a feature of a higher layer',
    find: upwardCalls,
    planted: {
      'server/features/companies/find-company.ts': "import '#server/features/auth/public.ts'",
      'server/features/broadcasts/routes.ts': "import '#server/features/matching/public.ts'",
    },
  },
  {
    name: 'has no dependency cycles between features',
    find: featureCycles,
    planted: {
      'server/features/parts/find-parts.ts': "import '#server/features/inventory/public.ts'",
      'server/features/inventory/find-stock.ts': "import '#server/features/parts/public.ts'",
      'web/features/site/home-page.tsx': "import '../broadcasts/public.ts'",
      'web/features/broadcasts/list-page.tsx': "import '../companies/public.ts'",
      'web/features/companies/company-dialog.tsx': "import '../site/public.ts'",
    },
  },
  {
    name: 'has no unused files',
    find: unusedFiles,
    planted: {
      'server/features/parts/find-parts.ts': '',
      'tests/support/factories.ts': '',
      'web/ui/menu.css': '',
    },
    beside: {
      'server/features/parts/find-parts.test.ts': "import './find-parts.ts'",
      'server/main.ts': "import './app.ts'",
      'server/app.ts': '',
      'web/app/routes.ts': "route('/', 'features/site/home-page.tsx')",
      'web/features/site/home-page.tsx': "import './home.css'",
      'web/features/site/home.css': '',
    },
  },
  {
    name: 'has no exports used only by tests',
    find: unusedExports,
    planted: { 'server/features/parts/rules.ts': 'export const rate = 1\nexport const fee = 2' },
    beside: {
      'server/features/parts/rules.test.ts': "import { rate, fee } from './rules.ts'",
      'server/features/parts/find-parts.ts': "import { fee } from './rules.ts'",
      'web/ui/dialog.tsx': 'export function Dialog() {}',
      'web/ui/lazy.tsx': "import('./dialog.tsx').then((it) => it.Dialog)",
    },
  },
  {
    name: 'keeps SQL in the queries of a feature',
    find: sqlOutsideQueries,
    planted: {
      'server/features/parts/routes.ts': 'await platform.database.sql`select 1`',
      'server/features/parts/write-part.ts': 'await tx`insert into part values (1)`',
    },
    beside: {
      'server/features/parts/queries.ts': 'export const one = (db) => db`select 1`',
      'server/features/parts/stock-queries.ts': 'export const one = (db) => db`select 1`',
    },
  },
  {
    name: 'writes each table in one part only',
    find: sharedTables,
    planted: { 'server/features/parts/queries.ts': 'sql`update company set name = 1`' },
    beside: {
      'server/features/companies/queries.ts': 'sql`insert into company (name) values (1)`',
      'server/features/broadcasts/queries.ts': 'sql`select 1 from company for update`',
    },
  },
  {
    name: 'reads the environment in one place',
    find: environmentReads,
    planted: {
      'server/main.ts': "const port = process.env['PORT']",
      'web/platform/api.ts': 'const { env } = process',
    },
    beside: { 'scripts/start.ts': 'const env = process.env' },
  },
  {
    name: 'defines API paths in the contract only',
    find: literalAddresses,
    planted: {
      'web/features/parts/api.ts': "const found = await fetch('/api/parts')",
      'server/features/parts/routes.ts': 'app.get(`/api/parts/${id}`)',
    },
    beside: {
      'contract/parts.ts': "export const path = '/api/parts'",
      'server/app.ts': "app.get('/api/openapi.json')\n// '/api/parts' is mounted by its feature",
    },
  },
  {
    name: 'reads the clock in one place',
    find: clockReads,
    planted: {
      'server/features/parts/rules.ts': 'const now = new Date()',
      'contract/dates.ts': 'const now = Date.now()',
      'server/features/parts/queries.ts': 'const old = sql`delete from part where at < now()`',
    },
    beside: {
      'server/platform/clock.ts': 'const now = new Date()',
      'server/app.ts': 'const at = new Date(0)',
    },
  },
  {
    name: 'names files by the rules of their folder',
    find: invalidFileNames,
    planted: {
      'web/features/parts/PartPage.tsx': '',
      'web/features/parts/helpers.ts': '',
      'web/features/parts/index.ts': '',
      'web/features/parts/table.css': '',
      'server/platform/utils.ts': '',
      'database/migrations/parts.sql': '',
    },
    beside: {
      'server/features/parts/find-parts.test.ts': '',
      'web/features/parts/part-page.tsx': '',
      'web/features/parts/part-page.css': '',
    },
  },
  {
    name: 'names declarations in standard terms',
    find: privateNames,
    planted: {
      'contract/prices.ts': 'export const sweepPrices = 9',
      'server/features/parts/find-parts.ts': 'async function lookAfterOwner() {}',
      'server/platform/live.ts': 'export interface Doorkeeper {}',
      'web/platform/edit.tsx': 'export function mend() {}',
      'web/platform/purge.ts': 'export const forgetDraft = 1',
      'server/platform/limits.ts': 'interface FewestRows {}',
    },
    beside: {
      'web/platform/cell.ts':
        'export const amend = 1\nexport const sweeper = 2\nexport const forgotten = 3',
      'tests/support/mend.ts': 'export const mend = 1',
    },
  },
  {
    name: 'limits the length of files',
    find: longFiles,
    planted: { 'server/app.ts': '\n'.repeat(501) },
  },
  {
    name: 'has no more lines than its budget',
    find: overBudget,
    planted: { database: '' },
    beside: { 'database/migrations/0001-platform.sql': '\n'.repeat(100_000) },
  },
  {
    name: 'limits the number of files in a folder',
    find: crowdedFolders,
    planted: { 'server/features/parts': '' },
    beside: Object.fromEntries(
      Array.from({ length: 31 }, (_, index) => [`server/features/parts/part-${index}.ts`, '']),
    ),
  },
  {
    name: 'contains no notes of unfinished work',
    find: todoComments,
    planted: {
      'server/app.ts': `// TO${'DO'}: later`,
      'web/ui/menu.css': `/* FIX${'ME'} */`,
      'docs/glossary.md': `TO${'DO'}`,
    },
  },
  {
    name: 'numbers its migrations and comments every table',
    find: uncommentedTables,
    planted: {
      'database/migrations/0001-a.sql': 'create table part ();',
      'database/migrations/0004-b.sql': '',
    },
    beside: { 'database/migrations/0002-c.sql': "create table a ();\ncomment on table a is 'x';" },
  },
  {
    name: 'calls every endpoint of the contract in an API test',
    find: untestedEndpoints,
    planted: { 'contract/parts.ts': 'export const findParts = endpoint({})' },
    beside: {
      'contract/news.ts': 'export const listNews = endpoint({})',
      'tests/api/news.test.ts': "import { listNews } from '#contract/news.ts'",
    },
  },
  {
    name: 'calls endpoints by name in pages',
    find: endpointsInPages,
    planted: {
      'web/features/parts/api.ts': "import { findParts } from '#contract/parts.ts'",
    },
    beside: {
      'contract/parts.ts': 'export const findParts = endpoint({})',
      'contract/parts/desk/lines.ts': 'export const lines = defineDeskList({})',
      'web/features/parts/desk/lines-page.tsx':
        "import { lines } from '#contract/parts/desk/lines.ts'\nconst found = api('findParts', {})",
    },
  },
  {
    name: 'uses every notice of the catalogue',
    find: unusedNotices,
    planted: {
      'contract/notices.ts': 'export const notices = {\n  sent: 1,\n  lost: 2,\n} as const',
    },
    beside: { 'web/app/root.tsx': 'notify(notices.sent)' },
  },
  {
    name: 'cites only requirements that docs/requirements.md lists',
    find: unknownRequirements,
    planted: {
      'tests/api/parts.test.ts': `test('finds parts (${area}-001)')`,
      'docs/requirements.md': `- **${area}-002** Parts are found.\n- **${area}-002** Again.`,
    },
  },
  {
    name: 'covers every listed requirement by a test that names it',
    find: untestedRequirements,
    planted: {
      'docs/requirements.md': `- **${area}-001** Parts are found.\n- **${area}-004** Kept.`,
    },
    beside: {
      'tests/api/parts.test.ts': `test('keeps parts (${area}-003 to ${area}-005)')`,
    },
  },
  {
    name: 'documents every dependency in its decision record',
    find: undocumentedDependencies,
    planted: { 'docs/decisions/0011-dependencies.md': '| gone | it was here | MIT |' },
    beside: { 'package.json': '{"dependencies":{"vite":"1"}}' },
  },
  {
    name: 'names only commands that exist',
    find: unknownCommands,
    planted: { 'README.md': 'Run `npm run nothing`.' },
    beside: { 'package.json': '{"scripts":{"bench":"x"}}', 'docs/a.md': '`npm run bench`' },
  },
  {
    name: 'documents every variable in the runbook',
    find: undocumentedVariables,
    planted: {
      'server/platform/config.ts':
        'const Environment = z.object({\n  PORT: port,\n  HOST: host,\n})',
      'docs/runbook.md': '| `PORT` | 3000 |\n| `GONE` | 1 |',
    },
  },
  {
    name: 'cites only files that exist in its documents',
    find: brokenPaths,
    planted: {
      'README.md': '├── server/   x\n│   ├── gone.ts',
      'docs/a.md': 'See `server/nowhere.ts`.',
      'docs/b.md': '[more](../nowhere.md)',
    },
    beside: { 'server/app.ts': '', 'docs/c.md': 'See `server/*.ts`, [a](a.md), `npm test`.' },
  },
]
