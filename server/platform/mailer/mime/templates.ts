import type { Sql } from '#server/platform/database/database.ts'
import { composeMessage, type Template } from '#server/platform/mailer/mime/compose-mime.ts'
import { loadMessages } from '#server/platform/mailer/delivery-queries.ts'
import type { UnsubscribeLinks } from '#server/platform/mailer/mime/unsubscribe-link.ts'

/** A message that is composed lazily and once. */
export interface Prepared extends Template {
  queuedAt: Date
}

const maxTemplates = 30

/** LRU cache of the messages being sent. */
export function createTemplates(context: { links: UnsubscribeLinks; mailDomain: string }) {
  const recent = new Map<number, Prepared>()
  return {
    async load(sql: Sql, messageIds: Iterable<number>): Promise<Map<number, Prepared>> {
      const found = new Map<number, Prepared>()
      const missing = new Set<number>()
      for (const id of messageIds) {
        const known = recent.get(id)
        if (known) found.set(id, known)
        else missing.add(id)
      }
      if (missing.size > 0) {
        for (const message of await loadMessages(sql, [...missing])) {
          let template: Template | undefined
          found.set(message.id, {
            queuedAt: message.createdAt,
            render(deliveryId, address) {
              template ??= composeMessage(message, context)
              return template.render(deliveryId, address)
            },
          })
        }
      }
      for (const [id, prepared] of found) {
        recent.delete(id)
        recent.set(id, prepared)
      }
      for (const id of recent.keys()) {
        if (recent.size <= maxTemplates) break
        recent.delete(id)
      }
      return found
    },
  }
}
export type Templates = ReturnType<typeof createTemplates>
