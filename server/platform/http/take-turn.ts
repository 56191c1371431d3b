import type { Server, ServerResponse } from 'node:http'

/** Whoever waits has sent nothing but the head: what follows stays with the sender. */
const mostWaiting = 8
const patienceMs = 60_000

interface Line {
  isTaken: boolean
  waiting: (() => void)[]
}
const lines = new WeakMap<Server, Line>()

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

/**
 * Lets one request of a server at a time hold large things in memory, until its answer is out. False when too many wait
 * already, or it waited too long.
 */
export async function takeTurn(server: Server, answer: ServerResponse): Promise<boolean> {
  const line = lines.get(server) ?? { isTaken: false, waiting: [] }
  lines.set(server, line)
  if (line.isTaken) {
    if (line.waiting.length >= mostWaiting || !(await beCalled(line, answer))) return false
  }
  line.isTaken = true
  answer.once('close', () => {
    const next = line.waiting.shift()
    if (next) next()
    else line.isTaken = false
  })
  return true
}
