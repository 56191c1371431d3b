import {
  activateCompany as activateCompanyCall,
  blockCompany,
  changeCompany as changeCompanyCall,
  changeDunning as changeDunningCall,
  changeMembership as changeMembershipCall,
  changePlan,
  changeServiceOnly,
  changeTrial,
  createCompany as createCompanyCall,
  logOutCompany,
  messageCompany,
  placeCompany,
  terminateCompany,
} from '#contract/companies/desk/company-actions.ts'
import {
  addContact as addContactCall,
  orderContacts,
} from '#contract/companies/desk/contact-actions.ts'
import {
  findDuplicates as findDuplicatesCall,
  getAccount,
  previewHtml,
} from '#contract/back-office/back-office.ts'
import { listCities, maxCities } from '#contract/companies/desk/company-cities.ts'
import {
  companyCountDays,
  getCompanyCounts,
  maxOpenItems,
} from '#contract/companies/desk/company-counts.ts'
import { ticketNumber } from '#contract/messages/desk/tickets.ts'
import { caseNumber } from '#contract/complaints.ts'
import { complaintStateNames } from '#contract/complaints/desk/cases.ts'
import { countOfCompany, findOpenItems } from '#server/features/companies/desk/count-queries.ts'
import {
  activateCompany,
  changeCompany,
  changeTrialStep,
  endCompany,
  endCompanySessions,
  changePlace,
} from '#server/features/companies/desk/change-company.ts'
import {
  addContact,
  changeContactOrder,
} from '#server/features/companies/desk/contacts/change-contact.ts'
import { createCompany, findDuplicates } from '#server/features/companies/desk/create-company.ts'
import { presentAccount } from '#server/features/companies/desk/present-account.ts'
import { clearSearchCache } from '#server/features/broadcasts/public.ts'
import { changeDunning } from '#server/features/billing/desk/change-dunning.ts'
import {
  listCitiesOf,
  changeAccount,
  changeMembership,
  type AccountChange,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000

type OpenRow = Awaited<ReturnType<typeof findOpenItems>>[number]

const presentOpenItem = ({ state, isWaiting, ...row }: OpenRow) => ({
  ...row,
  number: row.kind === 'ticket' ? ticketNumber(row.id) : caseNumber(row.id),
  note: state ? complaintStateNames[state] : isWaiting ? 'Waits for the member' : 'Waits for us',
})

export function mountCompanyAccounts(mount: Mount, platform: Platform): void {
  const { sql, transaction } = platform.database
  /** A new state may hide or show the broadcasts of the company. */
  const answerStateChange = async (act: Promise<{ version: number } | Refused>) => {
    const answer = await answerResult(act)
    clearSearchCache(platform.database)
    return answer
  }
  const change = (companyId: number, input: AccountChange, by: ChangedBy) =>
    answerStateChange(transaction((tx) => changeAccount(tx, platform, companyId, input, by)))

  mount(getAccount, async ({ params }) => {
    const account = await presentAccount(platform, params.id)
    return account ? { status: 200, payload: account } : notFound()
  })

  mount(listCities, async ({ params }) => {
    const results = await listCitiesOf(sql, params.id, maxCities)
    return results ? { status: 200, payload: { results } } : notFound()
  })

  mount(getCompanyCounts, async ({ params }) => {
    const since = new Date(platform.clock.now().getTime() - companyCountDays * day)
    const [counts, open] = await Promise.all([
      countOfCompany(sql, params.id, since),
      findOpenItems(sql, params.id, maxOpenItems),
    ])
    return { status: 200, payload: { ...counts, openItems: open.map(presentOpenItem) } }
  })

  mount(findDuplicatesCall, async ({ query }) => {
    const results = await findDuplicates(sql, query)
    return { status: 200, payload: { results } }
  })

  mount(previewHtml, async ({ body }) => ({
    status: 200,
    payload: { html: cleanHtml(body.html) },
  }))

  mount(createCompanyCall, ({ body, actor }) => answerResult(createCompany(platform, body, actor)))

  mount(changeCompanyCall, ({ params, body: { reason, version, ...facts }, actor }) =>
    answerResult(changeCompany(platform, params.id, facts, { actor, reason, version })),
  )

  mount(changeMembershipCall, ({ params, body: { reason, version, ...membership }, actor }) =>
    answerResult(changeMembership(platform, params.id, membership, { actor, reason, version })),
  )

  mount(placeCompany, ({ params, body: { place, ...by }, actor }) =>
    answerResult(changePlace(platform, params.id, place, { actor, ...by })),
  )

  mount(changePlan, ({ params, body: { plan, ...by }, actor }) =>
    change(params.id, { kind: 'setPlan', plan }, { actor, ...by }),
  )

  mount(changeServiceOnly, ({ params, body: { isServiceOnly, ...by }, actor }) =>
    change(params.id, { kind: 'setServiceOnly', isServiceOnly }, { actor, ...by }),
  )

  mount(changeTrial, ({ params, body: { step, until, ...by }, actor }) =>
    answerStateChange(changeTrialStep(platform, params.id, { step, until }, { actor, ...by })),
  )

  mount(activateCompanyCall, ({ params, body: { plan, ...by }, actor }) =>
    answerStateChange(activateCompany(platform, params.id, plan, { actor, ...by })),
  )

  mount(terminateCompany, ({ params, body: { typedName, ...by }, actor }) =>
    answerStateChange(endCompany(platform, params.id, typedName, { actor, ...by })),
  )

  mount(blockCompany, ({ params, body: { html, ...by }, actor }) =>
    change(params.id, html === '' ? { kind: 'liftBlock' } : { kind: 'setBlock', html }, {
      actor,
      ...by,
    }),
  )

  mount(messageCompany, ({ params, body: { html, ...by }, actor }) =>
    change(params.id, { kind: 'setMessage', html }, { actor, ...by }),
  )

  mount(logOutCompany, ({ params, body, actor }) =>
    answerResult(endCompanySessions(platform, params.id, { actor, ...body })),
  )

  mount(changeDunningCall, ({ params, body: { reason, version, ...dunning }, actor }) =>
    answerResult(
      transaction((tx) =>
        changeDunning(tx, platform, params.id, dunning, { actor, reason, version }),
      ),
    ),
  )

  mount(addContactCall, ({ params, body: { version, ...contact }, actor }) =>
    answerResult(addContact(platform, params.id, contact, { actor, reason: '', version })),
  )

  mount(orderContacts, ({ params, body: { contactIds, version }, actor }) =>
    answerResult(
      changeContactOrder(platform, params.id, contactIds, { actor, reason: '', version }),
    ),
  )
}
