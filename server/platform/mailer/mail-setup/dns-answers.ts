import type { Lookup } from '#server/platform/incoming/authenticate-sender.ts'

/** Codes that say that a name or a record does not exist, as opposed to no answer. */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME'])

/** DNS did not answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Rejects look-ups after a time, counted from now. */
export function withinTime(lookup: Lookup, timeoutMs: number): Lookup {
  const late = AbortSignal.timeout(timeoutMs)
  const timedOut = new Promise<never>((_resolve, reject) => {
    late.addEventListener('abort', () =>
      reject(Object.assign(new Error('DNS did not answer'), { code: 'ETIMEOUT' })),
    )
  })
  timedOut.catch(() => {})
  return (name, type) => Promise.race([lookup(name, type), timedOut])
}

/**
 * The records of a name; none if it does not exist.
 * @throws NoAnswer
 */
export async function findRecords<R>(lookup: Lookup, name: string, type: string): Promise<R[]> {
  try {
    return (await lookup(name, type)) as R[]
  } catch (error) {
    if (absentCodes.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw new NoAnswer()
  }
}

/** Text records, each as one text. */
export const findTexts = async (lookup: Lookup, name: string): Promise<string[]> =>
  (await findRecords<string[] | string>(lookup, name, 'TXT')).map((parts) =>
    typeof parts === 'string' ? parts : parts.join(''),
  )

export async function findAddresses(lookup: Lookup, name: string): Promise<string[]> {
  const addresses = await Promise.all(
    ['A', 'AAAA'].map((type) => findRecords<string>(lookup, name, type)),
  )
  return addresses.flat()
}
