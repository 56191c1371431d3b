import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AcceptedMail, SinkQuestion } from './sink-process.ts'

/** An SMTP server in a process of its own that remembers what it accepted. */
export interface SinkProcess {
  url: string
  port: number
  /** How many mails it accepted since the last `take`. */
  count(): Promise<number>
  take(): Promise<AcceptedMail[]>
  /** The raw text of the first mail since the last `take`. */
  sample(): Promise<string>
  stop(): void
}

export async function startSinkProcess(): Promise<SinkProcess> {
  const child = fork(new URL('./sink-process.ts', import.meta.url), [], { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  let turn: Promise<unknown> = Promise.resolve()
  function ask<T>(question: SinkQuestion): Promise<T> {
    const answer = turn.then(async () => {
      child.send(question)
      const [reply] = (await once(child, 'message')) as [T]
      return reply
    })
    turn = answer
    return answer
  }
  return {
    url: `smtp://127.0.0.1:${port}/?reservedDomains=true`,
    port,
    count: () => ask<number>('count'),
    take: () => ask<AcceptedMail[]>('take'),
    sample: () => ask<string>('sample'),
    stop: () => {
      child.kill('SIGKILL')
    },
  }
}
