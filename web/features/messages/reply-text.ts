import { mailLimits } from '#contract/messages.ts'

const quoteWidth = 72
/** `Quantity     40`: aligned for a monospaced font, which the reply does not use. */
const alignedLabel = /^(\w+) {2,}(?=\S)/

interface Reply {
  /** The sender of the broadcast. */
  to: string
  signature: string
  original: string
}

/** `Re: {subject}`, cut to the maximum length of a subject. */
export function replySubject(subject: string): string {
  return `Re: ${subject}`.slice(0, mailLimits.subject)
}

export function greeting(to: string): string {
  const firstName = to.trim().split(/\s+/)[0]
  return firstName ? `Hello ${firstName},` : 'Hello,'
}

/** Greeting, space for the message, signature and quoted original. */
export function replyBody({ to, signature, original }: Reply): string {
  return [greeting(to), '', '', '', signature.trim(), '', quote(original)]
    .join('\n')
    .slice(0, mailLimits.body)
}

/** Offset of the message: two lines below the greeting. */
export function messageStart(to: string): number {
  return greeting(to).length + 2
}

/** Quotes each line with `> ` and wraps long lines between words. */
export function quote(original: string): string {
  return original
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(alignedLabel, '$1: '))
    .flatMap(wrap)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')
}

/** Replaces the telephone number in the signature, or appends one. The quoted original is not changed. */
export function withTelephone(body: string, before: string, after: string): string {
  const quoted = body.search(/^>/m)
  const own = quoted < 0 ? body : body.slice(0, quoted)
  const rest = quoted < 0 ? '' : body.slice(quoted)
  const place = before ? own.lastIndexOf(before) : -1
  if (place >= 0) {
    const changed = own.slice(0, place) + after + own.slice(place + before.length)
    return (after ? changed : withoutEmptied(own, place, before)) + rest
  }
  if (!after) return body
  return `${own.trimEnd()}\n${after}${rest ? '\n\n' : ''}${rest}`
}

/** Removes the line if only a label such as `Tel:` would remain. */
function withoutEmptied(own: string, place: number, before: string): string {
  const start = own.lastIndexOf('\n', place) + 1
  const end = own.indexOf('\n', place)
  const line = own.slice(start, end < 0 ? own.length : end)
  const rest = line.replace(before, '').trim()
  if (rest && !/^[\w .-]*:$/.test(rest)) return own.replace(line, rest)
  return own.slice(0, start) + own.slice(end < 0 ? own.length : end + 1)
}

function wrap(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current && current.length + 1 + word.length > quoteWidth) {
      lines.push(current)
      current = word
    } else {
      current = current ? `${current} ${word}` : word
    }
  }
  return [...lines, current]
}
