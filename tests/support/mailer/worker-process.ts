// A mail worker in a process of its own, to be killed: `worker-process.ts <target as JSON> <SMTP_URL>`.
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import { sampleMailer } from './sample-mailer.ts'

const [targetJson, smtpUrl] = process.argv.slice(2) as [string, string]
const target = JSON.parse(targetJson) as ConnectionTarget
await sampleMailer({ database: openDatabase(target, { pool: 1 }), target }, { smtpUrl }).start()
process.on('disconnect', () => process.exit(0))
process.send?.('started')
