import { readFileSync } from 'node:fs'

/** Variables that may come from a file instead: `SECRET_KEY_FILE` is the path of one with SECRET_KEY. */
const secretVariables = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'MOLLIE_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
] as const

type Variables = Record<string, string | undefined>

/**
 * Reads the files of secrets. Mistakes name the variable only: who mixes up the two names has the secret in the path.
 * `nameOf` gives the variable that the operator set.
 */
export function readSecretFiles(variables: Variables): {
  env: Variables
  mistakes: string[]
  nameOf: (name: string) => string
} {
  const env = { ...variables }
  const mistakes: string[] = []
  const fromFile = new Set<string>()
  for (const name of secretVariables) {
    const file = variables[`${name}_FILE`]?.trim()
    if (!file) continue
    fromFile.add(name)
    env[name] = undefined
    if (variables[name]?.trim()) {
      mistakes.push(`${name} and ${name}_FILE are both set; keep one of them`)
      continue
    }
    try {
      env[name] = readFileSync(file, 'utf8').trim()
      if (env[name] === '') mistakes.push(`${name}_FILE is the path of an empty file`)
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException
      mistakes.push(`${name}_FILE is the path of a file that cannot be read (${code})`)
    }
  }
  return { env, mistakes, nameOf: (name) => (fromFile.has(name) ? `${name}_FILE` : name) }
}
