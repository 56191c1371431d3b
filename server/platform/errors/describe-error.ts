import { createHash } from 'node:crypto'
import type { ErrorKind } from '#contract/back-office/desk/errors.ts'

const maxMessageCharacters = 500
const maxFrames = 8
const maxFrameCharacters = 200
const maxPlaceCharacters = 200

export interface ErrorFacts {
  kind: ErrorKind
  place: string
  message: string
  stack: string
}

/** Patterns of text that may be personal or differs each time; names of properties that code reads stay. */
const replacements: [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi, '<address>'],
  [/[^\s@<>"'(]+@[^\s@<>"')]+/g, '<e-mail>'],
  [/"(?:[^"\\]|\\.)*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`/g, '“…”'],
  [/(?<!\w|reading |setting )'(?:[^'\\]|\\.)*'(?!\w)/g, '“…”'],
  [/\b[0-9a-f]{8,}(?:-[0-9a-f]{4,})*\b/gi, '#'],
  [/\b(?=[\w-]*\d)[\w-]{20,}\b/g, '#'],
  [/\d+(?:[.:,]\d+)*/g, '#'],
]

/** A text without addresses, quoted values and numbers, so that equal faults are equal. */
export const normalizeMessage = (text: string): string =>
  replacements
    .reduce((rest, [pattern, by]) => rest.replace(pattern, by), text.slice(0, 4000))
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxMessageCharacters)
    .toWellFormed()

interface AnyError {
  name?: unknown
  message?: unknown
  code?: unknown
  constraint?: unknown
  issues?: unknown
  stack?: unknown
  cause?: unknown
}

/** Where a checked answer or payload is wrong; its own text has the values. */
const issueText = (issues: readonly unknown[]) =>
  (issues as { code?: unknown; path?: unknown }[])
    .slice(0, 3)
    .map(({ code, path }) => {
      const at = Array.isArray(path) ? path.map((key) => (typeof key === 'number' ? '#' : key)) : []
      return `${String(code)} at ${at.map(String).join('.')}`
    })
    .join(', ')

function messageOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null) return normalizeMessage(String(error))
  const { name, message, code, constraint, issues, cause } = error as AnyError
  const normalized = typeof message === 'string' ? normalizeMessage(message) : ''
  const text = Array.isArray(issues) ? issueText(issues) : normalized
  const parts = [
    typeof name === 'string' && name !== 'Error' ? name : '',
    typeof code === 'string' && !text.includes(code) ? code : '',
    text,
    typeof constraint === 'string' ? `(${constraint})` : '',
  ]
  const own = parts.filter((part) => part !== '').join(' ')
  return depth < 2 && cause !== undefined
    ? `${own}, because of ${messageOf(cause, depth + 1)}`
    : own
}

const root = new URL('../../../', import.meta.url).href

/** Calls of a stack of Node, by paths within the program. */
function serverFrames(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line) && !line.includes('node:'))
    .map((line) => line.trim().replace(root, '').replace(new URL(root).pathname, ''))
    .map((line) => line.replace(/(?:file:\/\/)?\/[^\s():]*\/(node_modules\/)/, '$1'))
}

/** Calls within our scripts; other lines could name what a person reads. */
function browserFrames(stack: string): string[] {
  return stack.split('\n').flatMap((line) => {
    const [, name = '', script] =
      /^\s*(?:at )?([\w$.<> ]*?)\s*[@(]?\s*https?:\/\/[^/\s]+(\/assets\/[\w.~-]+(?::\d+)*)/.exec(
        line,
      ) ?? []
    return script === undefined ? [] : [`at ${name} (${script})`.replace('at  (', 'at (')]
  })
}

/** The facts of an error that are kept, without personal data. */
export function describeError(kind: ErrorKind, place: string, error: unknown): ErrorFacts {
  const stack = (error as AnyError | null | undefined)?.stack
  const frames =
    typeof stack !== 'string' ? [] : (kind === 'browser' ? browserFrames : serverFrames)(stack)
  return {
    kind,
    place: normalizeMessage(place).slice(0, maxPlaceCharacters).toWellFormed(),
    message: messageOf(error).slice(0, maxMessageCharacters).toWellFormed() || 'No message',
    stack: frames
      .slice(0, maxFrames)
      .map((frame) => frame.slice(0, maxFrameCharacters))
      .join('\n')
      .replaceAll('\0', '')
      .toWellFormed(),
  }
}

/** The same for the same fault: lines of a file may move, callers differ, and each build names its scripts anew. */
export function fingerprintOf({ kind, place, message, stack }: ErrorFacts): string {
  const isOwn = (frame: string) => !/node_modules\/|\(<anonymous>\)/.test(frame)
  const frame = kind === 'browser' ? undefined : stack.split('\n').find(isOwn)
  return createHash('sha256')
    .update([kind, place, message, frame?.replace(/:\d+/g, '')].join('\n'))
    .digest('base64url')
}
