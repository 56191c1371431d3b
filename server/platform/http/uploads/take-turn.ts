import type { Server, ServerResponse } from 'node:http'

/** Whoever waits has sent nothing but the head: what follows stays with the sender. */
const mostWaiting = 8
const patienceMs = 60_000

/** Forms with files wait behind each other, and so do large bodies; neither for the other. */
type Kind = 'form' | 'body'

interface Line {
  isTaken: boolean
  waiting: (() => void)[]
  rooms: WeakRef<Buffer>[]
}
const lines = { form: new WeakMap<Server, Line>(), body: new WeakMap<Server, Line>() }

/** Waits to be called; false when nobody calls in time, or the sender leaves. */
function beCalled({ waiting }: Line, answer: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => {
      clearTimeout(timer)
      const place = waiting.indexOf(call)
      if (place >= 0) waiting.splice(place, 1)
      resolve(false)
    }
    const call = () => {
      clearTimeout(timer)
      answer.off('close', leave)
      resolve(true)
    }
    const timer = setTimeout(leave, patienceMs)
    answer.once('close', leave)
    waiting.push(call)
  })
}

export interface Turn {
  /** Memory for so many bytes, the first, the second and so on; whoever comes next gets the same. */
  room(place: number, bytes: number): Buffer
  /** Makes the turn last until this is done, even if the answer is out before. */
  keepFor(work: Promise<unknown>): void
}

/**
 * Lets one request of a kind at a time hold large things in memory, until its answer is out. Undefined when too many
 * wait already, or it waited too long.
 */
export async function takeTurn(
  kind: Kind,
  server: Server,
  answer: ServerResponse,
): Promise<Turn | undefined> {
  const line = lines[kind].get(server) ?? { isTaken: false, waiting: [], rooms: [] }
  lines[kind].set(server, line)
  if (line.isTaken) {
    if (line.waiting.length >= mostWaiting || !(await beCalled(line, answer))) return undefined
  }
  line.isTaken = true
  let held: Promise<unknown> = Promise.resolve()
  const end = () => {
    const next = line.waiting.shift()
    if (next) next()
    else line.isTaken = false
  }
  answer.once('close', () => void held.then(end, end))
  return {
    room(place, bytes) {
      const known = line.rooms[place]?.deref()
      if (known && known.length >= bytes) return known
      const made = Buffer.allocUnsafeSlow(bytes)
      line.rooms[place] = new WeakRef(made)
      return made
    },
    keepFor(work) {
      held = work
    },
  }
}
