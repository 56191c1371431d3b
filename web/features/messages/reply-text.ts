import { mailLimits } from '#contract/messages.ts'

const quoteWidth = 72
/** `Quantity     40`: aligned for a mono face, which the reply is not written in. */
const alignedLabel = /^(\w+) {2,}(?=\S)/

interface Reply {
  /** Who wrote the broadcast. */
  to: string
  signature: string
  original: string
}

/** `Re: {subject}`, within the length of a mail's subject. */
export function replySubject(subject: string): string {
  return `Re: ${subject}`.slice(0, mailLimits.subject)
}

export function greeting(to: string): string {
  const firstName = to.trim().split(/\s+/)[0]
  return firstName ? `Hello ${firstName},` : 'Hello,'
}

/** Greeting, room for the message, signature, quoted original. */
export function replyBody({ to, signature, original }: Reply): string {
  return [greeting(to), '', '', '', signature.trim(), '', quote(original)]
    .join('\n')
    .slice(0, mailLimits.body)
}

/** Where the message is typed: two lines below the greeting. */
export function messageStart(to: string): number {
  return greeting(to).length + 2
}

/** Every line behind `> `; long ones are broken between words. */
export function quote(original: string): string {
  return original
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(alignedLabel, '$1: '))
    .flatMap(wrap)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')
}

/**
 * Changes the telephone in the signature; puts it below the signature when it has none.
 * The quoted original stays as it is.
 */
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

/** Takes the whole line out when nothing but a label such as `Tel:` would be left. */
function withoutEmptied(own: string, place: number, before: string): string {
  const start = own.lastIndexOf('\n', place) + 1
  const end = own.indexOf('\n', place)
  const line = own.slice(start, end < 0 ? own.length : end)
  const left = line.replace(before, '').trim()
  if (left && !/^[\w .-]*:$/.test(left)) return own.replace(line, left)
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
