import {
  mailCheckTimeoutMs,
  type MailCheck,
  type MailCheckName,
} from '#contract/mail/desk/mail-setup.ts'
import type { Lookup } from '#server/platform/incoming/authenticate-sender.ts'
import { checkHelo, checkPtr, checkReturn } from '#server/platform/mailer/mail-setup/check-hosts.ts'
import {
  checkDkim,
  checkDmarc,
  checkSpf,
} from '#server/platform/mailer/mail-setup/check-records.ts'
import { NoAnswer, withinTime } from '#server/platform/mailer/mail-setup/dns-answers.ts'
import { findSender, type Sender } from '#server/platform/mailer/mail-setup/sending-address.ts'
import { publicKeyOf } from '#server/platform/mailer/smtp/dkim.ts'
import { parseSmtpUrl } from '#server/platform/mailer/smtp/smtp-connection.ts'
import type { Config } from '#server/platform/config.ts'

type MailConfig = Pick<
  Config,
  'role' | 'mailDomain' | 'dkimKey' | 'dkimSelector' | 'smtpUrl' | 'inbound'
>

/** Checks the DNS records for mail of this market; within five seconds, also if DNS does not answer. */
export async function checkMailSetup(
  config: MailConfig,
  sendingAddress: string,
  lookup: Lookup,
  timeoutMs = mailCheckTimeoutMs,
): Promise<{ sender: Sender; checks: MailCheck[] }> {
  const { mailDomain: domain, dkimKey, dkimSelector: selector, smtpUrl, inbound } = config
  const sendsMail = config.role !== 'web'
  const limited = withinTime(lookup, timeoutMs)
  const smtp = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl, domain).connection
  const sender = await findSender(limited, { configured: sendingAddress, host: smtp?.host })
  const publicKey = dkimKey === undefined ? undefined : publicKeyOf(dkimKey)
  const work: Record<MailCheckName, Promise<Omit<MailCheck, 'name'>>> = {
    spf: checkSpf(limited, domain, sender),
    dkim: checkDkim(limited, { domain, selector, publicKey, sendsMail }),
    dmarc: checkDmarc(limited, domain),
    return: checkReturn(limited, { domain, readsMail: inbound !== undefined }),
    ptr: checkPtr(limited, { domain, sender }),
    helo: checkHelo(limited, { sender, ehloName: smtp?.name, sendsMail }),
  }
  const checks = Object.entries(work).map(async ([name, check]): Promise<MailCheck> => {
    const result = await check.catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      return {
        state: 'unknown' as const,
        says: 'DNS did not answer.',
        todo: 'Check again in a minute. If it stays, see whether this machine can ask a name server.',
        found: [],
        record: null,
      }
    })
    return { name: name as MailCheckName, ...result }
  })
  return { sender, checks: await Promise.all(checks) }
}
