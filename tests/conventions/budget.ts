import type { Violation } from './dependencies.ts'
import type { Project } from './sources.ts'

/**
 * Lines of the product by area: `.ts`, `.tsx`, `.css` and `.sql` without tests, generated files and data. More lines
 * are a commit that raises a number here and says what they buy; a number is lowered when lines go.
 */
const budget: Readonly<Record<string, { lines: number; why: string }>> = {
  contract: {
    lines: 23_900,
    why: 'access, input, answer and refusals of some 440 calls, and the texts',
  },
  'offer-reader': { lines: 11_250, why: 'the rules that read products and need code' },
  server: { lines: 88_600, why: 'platform and 25 features with their SQL, mails and jobs' },
  web: { lines: 87_750, why: 'pages of the site and of the desk, and the components' },
  database: { lines: 11_550, why: 'the tables, and the demo market' },
  scripts: {
    lines: 4_250,
    why: 'start, build, release, backup, and checks against other programs',
  },
}

const isCounted = (file: string) =>
  /\.(tsx?|css|sql)$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file)

/** Areas that have more lines than they may. */
export function overBudget(project: Project): Violation[] {
  const lines = new Map<string, number>()
  const texts = [...project.sources.values()].map(({ path, text }) => [path, text] as const)
  for (const [file, text] of [...texts, ...project.texts]) {
    const [area = ''] = file.split('/')
    if (!isCounted(file)) continue
    lines.set(area, (lines.get(area) ?? 0) + text.split('\n').length - 1)
  }
  return Object.entries(budget).flatMap(([area, { lines: most }]) => {
    const has = lines.get(area) ?? 0
    return has > most ? [{ file: area, line: 1, why: `${has} lines, the budget is ${most}` }] : []
  })
}
