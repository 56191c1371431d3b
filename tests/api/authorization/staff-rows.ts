import { mailFrame, previewMail, testMailText } from '#contract/mail/desk/editable-mails.ts'
import { findMailPeople, mailsToExplain, whyNoMail } from '#contract/mail/desk/why-mail.ts'
import {
  countFailedMail,
  decideMailing,
  retryFailedMail,
  stoppedMailings,
} from '#contract/mail/desk/failed-mail.ts'
import { checkMailSetup, lastTestMail } from '#contract/mail/desk/mail-setup.ts'
import {
  getDeskCounts,
  getProgramVersion,
  getToday,
  sendTestMail,
} from '#contract/back-office/desk/today.ts'
import { listJobRuns, listJobs, runJobNow } from '#contract/back-office/desk/jobs.ts'
import { getError, listErrors, setErrorState } from '#contract/back-office/desk/errors.ts'
import { searchDesk } from '#contract/back-office/desk/search.ts'
import { auditLog, listAuditCompanies } from '#contract/back-office/desk/audit-log.ts'
import {
  excludeContact,
  liftExclusion,
  listExclusions,
} from '#contract/broadcasts/desk/exclusions.ts'
import {
  addSuppression,
  getMail,
  liftSuppression,
  listDeliveries,
  listMailTopics,
  mails,
  mailHtml,
  openMails,
  retryDelivery,
  suppressions,
} from '#contract/mail/desk/mail-log.ts'
import {
  addMailTemplate,
  changeMailTemplate,
  listMailTemplates,
  orderMailTemplates,
  removeMailTemplate,
} from '#contract/mail/desk/mail-templates.ts'
import { countSenders, listMessages, openMessage } from '#contract/messages/desk/message-log.ts'
import {
  addMessageTemplate,
  changeMessageTemplate,
  listMessageTemplates,
  removeMessageTemplate,
} from '#contract/messages/desk/message-templates.ts'
import {
  addReasonTemplate,
  listReasonTemplates,
  removeReasonTemplate,
  suggestReasons,
} from '#contract/back-office/reasons.ts'
import {
  changeLogo,
  changeSettings,
  settingChanges,
  getEditableSettings,
  getSettingReach,
} from '#contract/back-office/settings.ts'
import {
  broadcastListChanges,
  orderBroadcastLists,
  renameBroadcastList,
} from '#contract/broadcasts/desk/list-editing.ts'
import { defaultSettings } from '#contract/site/site.ts'
import {
  changeStaffPassword,
  changeStaffRoles,
  confirmStaff,
  createStaff,
  endStaff,
  enrolStaff,
  verifyStaffCode,
  listStaff,
  renewStaffCodes,
  resetStaffTwoFactor,
  sendStaffLink,
  setStaffPassword,
  staffLogin,
  staffLogout,
  staffSession,
} from '#contract/back-office/staff.ts'
import { anError } from '../../support/reports/an-error.ts'
import { aContact } from '../../support/market/factories.ts'
import { newPassword } from '../../support/password-links.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { backOfficeRows } from './back-office-rows.ts'
import { staffIdOf } from './kinds.ts'
import { anyStaff, everyone, staffOf } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

const admins = (outcome = '200') => staffOf([], outcome)
const support = (outcome = '200') => staffOf(['support'], outcome)
const editors = staffOf(['editor'])
const reason = 'Asked for by telephone'
/** Open to a session that waits for its second factor. */
const beforeSecondFactor = (outcome: string) => ({
  ...anyStaff(outcome),
  staffUnconfirmed: outcome,
})

const aMailText = { mail: 'trialEnded', subject: 'Trial of {company}', text: 'It ended.' } as const
const onStaff =
  (body: object = {}) =>
  async ({ market }: Cell) => ({
    params: { id: await staffIdOf(market, 'editor') },
    body: { reason, ...body },
  })
/** A mail from person to person, with one delivery that failed. */
async function aMail({ market, unique }: Cell): Promise<{ mail: number; delivery: string }> {
  const now = market.clock.now()
  const { sql } = market.database
  const [mail] = await sql<{ id: number }[]>`
    insert into mail_message (key, lane, sender_name, sender_address, subject, body_text, body_html, created_at)
    values (${`test:${unique}`}, 'list', 'List', 'list@market.example', 'Subject', 'Text',
      '<p>Text</p>', ${now})
    returning id`
  const [delivery] = await sql<{ id: string }[]>`
    insert into mail_delivery (message_id, address, lane, state, not_before)
    values (${mail!.id}, ${`${unique}@reader.example`}, 'list', 'failed', ${now})
    returning id::text`
  return { mail: mail!.id, delivery: delivery!.id }
}
const onMail = async (cell: Cell) => ({ params: { id: (await aMail(cell)).mail } })

const letters = (text: string) => text.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
const onError = async ({ market, unique }: Cell) => ({
  params: { id: await anError(market, letters(unique)) },
})

const aTemplate = { kind: 'message', html: '<p>Please call us.</p>' } as const
async function ofMessageTemplate({ database }: Cell['market'], name: string) {
  const [template] = await database.sql<{ id: number }[]>`
    insert into message_template (kind, name, html, created_at)
    values (${aTemplate.kind}, ${name}, ${aTemplate.html}, now()) returning id`
  return { id: template!.id }
}

const aMailTemplate = { kind: 'ticket', subject: '', text: 'Dear {contact},' } as const
async function ofMailTemplate({ database }: Cell['market'], name: string) {
  const [template] = await database.sql<{ id: number }[]>`
    insert into mail_template (kind, name, body, position, created_at)
    values (${aMailTemplate.kind}, ${name}, ${aMailTemplate.text}, 1, now()) returning id`
  return { id: template!.id }
}

/** A message to the operator. */
export async function aTicket({ market, owner, unique }: Cell): Promise<number> {
  const [message] = await market.database.sql<{ id: number }[]>`
    insert into provider_message (contact_id, subject, body, sent_at)
    values (${owner.id}, ${unique}, 'Words', ${market.clock.now()}) returning id`
  return message!.id
}

/** The back office: signing in to it, who works in it, its settings, mail log and audit log. */
export const staffRows = [
  row(
    staffLogin,
    everyone('400'),
    ({ unique }) => ({
      body: { email: `${unique}@operator.example`, password: 'Wrong-password-1' },
    }),
    {
      visitorsSee: 'status payload{staff{id name email roles[] hasTwoFactor} isConfirmed}',
      tells: ['token'],
    },
  ),
  row(staffLogout, everyone(), undefined, { visitorsSee: 'status payload.msg' }),
  row(staffSession, everyone(), undefined, { visitorsSee: 'status payload{staff isConfirmed}' }),
  row(enrolStaff, beforeSecondFactor('200'), undefined, { tells: ['secret'] }),
  row(confirmStaff, beforeSecondFactor('409'), () => ({ body: { code: '123456' } })),
  row(verifyStaffCode, beforeSecondFactor('400'), () => ({ body: { code: '123456' } })),
  row(renewStaffCodes, anyStaff('409'), () => ({ body: { code: '123456' } })),
  row(
    setStaffPassword,
    everyone('400 BAD_TOKEN'),
    () => ({ body: { token: noToken, password: newPassword } }),
    { visitorsSee: 'status payload.email' },
  ),
  row(changeStaffPassword, anyStaff('400'), () => ({
    body: { currentPassword: 'Wrong-password-1', password: newPassword },
  })),
  row(listStaff, admins()),
  row(createStaff, admins(), ({ unique }) => ({
    body: { name: 'New Person', email: `${unique}@operator.example`, roles: ['editor'], reason },
  })),
  row(changeStaffRoles, admins(), onStaff({ roles: ['finance'] })),
  row(endStaff, admins(), onStaff()),
  row(sendStaffLink, admins(), onStaff()),
  row(resetStaffTwoFactor, admins('409 TWO_FACTOR_OFF'), onStaff()),
  row(getEditableSettings, editors),
  row(settingChanges, editors),
  row(getSettingReach, editors),
  row(mailFrame, staffOf(['support', 'editor'])),
  row(previewMail, editors, () => ({ body: aMailText })),
  row(testMailText, editors, () => ({ body: aMailText })),
  row(searchDesk, anyStaff('200'), () => ({ query: { q: 'amstel' } })),
  row(getDeskCounts, anyStaff('200')),
  row(getProgramVersion, anyStaff('200')),
  row(getToday, anyStaff('200')),
  row(sendTestMail, staffOf([])),
  row(lastTestMail, staffOf([])),
  row(checkMailSetup, staffOf([])),
  row(listJobs, support()),
  row(listJobRuns, support(), () => ({ params: { job: 'delete-old-data' } })),
  row(runJobNow, admins(), () => ({ params: { job: 'delete-old-data' }, body: null })),
  row(listErrors, support()),
  row(getError, support(), onError),
  row(setErrorState, support(), async (scene) => ({
    ...(await onError(scene)),
    body: { state: 'resolved' },
  })),
  row(suggestReasons, anyStaff('200'), () => ({ query: { act: 'account.blocked' } })),
  row(listReasonTemplates, editors),
  row(addReasonTemplate, editors, ({ unique }) => ({ body: { act: null, text: unique } })),
  row(removeReasonTemplate, editors, async ({ market, unique }) => {
    const [template] = await market.database.sql<{ id: number }[]>`
      insert into reason_template (text, created_at) values (${unique}, now()) returning id`
    return { params: { id: template!.id } }
  }),
  row(listMessageTemplates, staffOf(['support', 'editor'])),
  row(addMessageTemplate, editors, ({ unique }) => ({ body: { ...aTemplate, name: unique } })),
  row(changeMessageTemplate, editors, async ({ market, unique }) => ({
    params: await ofMessageTemplate(market, unique),
    body: { ...aTemplate, name: `New ${unique}` },
  })),
  row(removeMessageTemplate, editors, async ({ market, unique }) => ({
    params: await ofMessageTemplate(market, unique),
  })),
  row(listMailTemplates, staffOf(['support', 'editor'])),
  row(addMailTemplate, staffOf(['support', 'editor']), ({ unique }) => ({
    body: { ...aMailTemplate, name: unique },
  })),
  row(changeMailTemplate, staffOf(['support', 'editor']), async ({ market, unique }) => ({
    params: await ofMailTemplate(market, unique),
    body: { ...aMailTemplate, name: `New ${unique}`, version: 1 },
  })),
  row(orderMailTemplates, staffOf(['support', 'editor']), async ({ market, unique }) => {
    await ofMailTemplate(market, unique)
    const templates = await market.database.sql<{ id: number }[]>`
      select id from mail_template where kind = ${aMailTemplate.kind}`
    return { body: { kind: aMailTemplate.kind, ids: templates.map(({ id }) => id) } }
  }),
  row(removeMailTemplate, staffOf(['support', 'editor']), async ({ market, unique }) => ({
    params: await ofMailTemplate(market, unique),
  })),
  row(changeLogo, admins(), () => ({ body: { logo: tinyPng } })),
  row(changeSettings, editors, async ({ market, unique }) => {
    const [set] = await market.database.sql<{ value: string }[]>`
      select value from setting where key = 'tickerText'`
    const was = set?.value ?? defaultSettings.tickerText
    return { body: { changes: [{ key: 'tickerText', to: unique, was }] } }
  }),
  row(orderBroadcastLists, editors, async ({ market }) => {
    const lists = await market.database.sql<{ id: number }[]>`
      select id from broadcast_list order by sort_order`
    const listIds = lists.map(({ id }) => id)
    return { body: { listIds, was: listIds } }
  }),
  row(renameBroadcastList, editors, async ({ market, unique }) => {
    const [was] = await market.database.sql<{ name: string; shortName: string }[]>`
      select name, short_name from broadcast_list where id = 15`
    const body = { name: unique.slice(0, 50), shortName: was!.shortName, was: was! }
    return { params: { id: 15 }, body }
  }),
  row(broadcastListChanges, editors),
  row(listAuditCompanies, support(), async ({ market, owner }) => {
    const [entry] = await market.database.sql<{ id: string }[]>`
      insert into audit_entry (at, act, actor_kind, company_ids)
      values (now(), 'bulk.mailed', 'system', array[${owner.companyId}]::integer[])
      returning id`
    return { params: { id: entry!.id } }
  }),
  row(auditLog.list, support(), ({ owner }) => ({ query: { company: [String(owner.companyId)] } })),
  row(auditLog.export, admins()),
  row(mails.list, support()),
  row(mails.export, support()),
  row(listDeliveries, support()),
  row(openMails, support()),
  row(findMailPeople, support()),
  row(mailsToExplain, support(), ({ owner }) => ({ query: { contactId: owner.id } })),
  row(whyNoMail, support('404'), ({ owner }) => ({
    query: { contactId: owner.id, mailId: 999_999 },
  })),
  row(countFailedMail, support()),
  row(retryFailedMail, support(), () => ({ body: { address: 'nobody@' } })),
  row(stoppedMailings, support()),
  row(decideMailing, support('404'), () => ({
    body: { mailing: 'none', decision: 'resumed', reason },
  })),
  row(getMail, support(), onMail),
  row(mailHtml, support(), onMail),
  row(retryDelivery, support(), async (cell) => ({
    params: { id: (await aMail(cell)).delivery },
  })),
  row(listMessages, support()),
  row(countSenders, support()),
  row(openMessage, support(), async ({ market }) => {
    const sender = await aContact(market)
    const { id, companyId } = await aContact(market)
    const [message] = await market.database.sql<{ id: number }[]>`
      insert into contact_message (sender_id, contact_id, company_id, subject, body,
        is_from_service_page, sent_at)
      values (${sender.id}, ${id}, ${companyId}, 'Offer', 'Words', false, now()) returning id`
    return { params: { id: message!.id }, body: { kind: 'contact', reason } }
  }),
  row(suppressions.list, support()),
  row(suppressions.export, support()),
  row(listMailTopics, support()),
  row(addSuppression, support(), ({ unique }) => ({
    body: { address: `${unique}@stopped.example`, topic: 'list:7', reason },
  })),
  row(liftSuppression, support('404'), ({ unique }) => ({
    body: { address: `${unique}@stopped.example`, topic: 'list:7', reason },
  })),
  row(listExclusions, support()),
  row(excludeContact, support(), async ({ market }) => ({
    params: { id: (await aContact(market)).id },
    body: { listId: 7, days: 3, reason },
  })),
  row(liftExclusion, support('404'), () => ({ params: { id: 2_000_000 }, body: { reason } })),
  ...backOfficeRows,
]
