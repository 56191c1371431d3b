import { readReport } from '#server/platform/mailer/bounces/read-report.ts'
import type { SystemMailbox } from '#server/platform/incoming/mailbox.ts'
import { complaintsMailbox } from '#contract/bounces.ts'

/** Reads what comes back to the return paths, and complaints of feedback loops (BK-043). */
export const bounceMailbox: SystemMailbox = {
  name: 'bounces',
  accepts: ({ mailer, config }, address) =>
    mailer.returnPaths.deliveryAt(address) !== undefined ||
    address === `${complaintsMailbox}@${config.mailDomain}`,
  async receive({ mailer, database }, address, raw) {
    // A complaint comes to one address for all, with the mail attached: its return path names the delivery.
    const deliveryId =
      mailer.returnPaths.deliveryAt(address) ??
      mailer.returnPaths.findDelivery(raw.toString('latin1').replace(/=\r\n/g, ''))
    if (deliveryId === undefined) return 'unknown'
    const report = await readReport(raw)
    return database.transaction((tx) => mailer.recordReport(tx, deliveryId, report))
  },
}
