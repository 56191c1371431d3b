export type Notice = {
  tone: 'good' | 'bad'
  title: string
  text?: string | undefined
  /** The display time, in milliseconds; it pauses while the pointer or focus is on it. */
  ms: number
  /** A button, such as "Undo"; the notice closes when it is pressed. */
  action?: { label: string; run: () => void } | undefined
  /** Closes the notice when aborted, such as together with the dialog that it belongs to. */
  until?: AbortSignal | undefined
}

type Receiver = (notice: Notice) => void

const waiting: Notice[] = []
let receiver: Receiver | null = null
let wake: (() => void) | null = null

/** Shows a notice at the bottom left, or at the top while a dialog is open. Browser only. */
export function showNotice(notice: Notice): void {
  if (receiver) return receiver(notice)
  waiting.push(notice)
  wake?.()
}

/** Hands over what waited and all that follows. Returns the way to stop. */
export function receiveNotices(next: Receiver): () => void {
  receiver = next
  for (const notice of waiting.splice(0)) next(notice)
  return () => {
    receiver = null
  }
}

/** Calls back once something waits and nobody receives. Returns the way to stop. */
export function onWaitingNotice(next: () => void): () => void {
  wake = next
  if (waiting.length > 0) next()
  return () => {
    wake = null
  }
}
