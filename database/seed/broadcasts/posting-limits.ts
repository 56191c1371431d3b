const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

/** The limits of broadcasting (BC-050..BC-053), kept by invented traders with room to spare. */
const limits = { perListPerDay: 4, perDay: 15, pauseMs: 5 * minuteMs, duplicateMs: weekMs }

interface Posting {
  contactId: number
  listId: number
  /** Business day in Amsterdam. */
  day: string
  /** Milliseconds of the epoch; never goes back from one posting to the next. */
  at: number
}

/** Remembers what was sent, as long as a limit looks back. */
export class PostingRecord {
  readonly #contacts = new Map<number, { day: string; at: number; lists: number[] }>()
  readonly #offers = new Map<string, number>()

  mayPost({ contactId, listId, day, at }: Posting): boolean {
    const posted = this.#contacts.get(contactId)
    if (!posted) return true
    if (at - posted.at < limits.pauseMs) return false
    if (posted.day !== day) return true
    const onList = posted.lists.filter((id) => id === listId).length
    return posted.lists.length < limits.perDay && onList < limits.perListPerDay
  }

  /** Whether the same offer, whatever its quantity and price, was sent within the last week. */
  isDuplicate(offerKey: string, at: number): boolean {
    const last = this.#offers.get(offerKey)
    return last !== undefined && at - last <= limits.duplicateMs
  }

  note({ contactId, listId, day, at }: Posting, offerKey: string): void {
    const posted = this.#contacts.get(contactId)
    if (posted?.day === day) {
      posted.at = at
      posted.lists.push(listId)
    } else {
      this.#contacts.set(contactId, { day, at, lists: [listId] })
    }
    this.#offers.delete(offerKey)
    this.#offers.set(offerKey, at)
    for (const [key, last] of this.#offers) {
      if (at - last <= limits.duplicateMs) break
      this.#offers.delete(key)
    }
  }
}
