import { everyRole } from '#contract/access.ts'
import { endMemberView } from '#contract/auth/auth.ts'
import { startMemberView } from '#contract/back-office/member-view.ts'
import {
  activateCompany,
  blockCompany,
  changeCompany,
  changeDunning,
  changeMembership,
  changePlan,
  changeServiceOnly,
  placeCompany,
  changeTrial,
  createCompany,
  logOutCompany,
  messageCompany,
  terminateCompany,
} from '#contract/companies/desk/company-actions.ts'
import {
  addContact,
  blockContact,
  changeContact,
  changeEmail,
  logOutContact,
  messageContact,
  orderContacts,
  removeContact,
  resetTwoFactor,
  sendPasswordLink,
  verifyEmail,
} from '#contract/companies/desk/contact-actions.ts'
import {
  findDuplicates,
  getAccount,
  previewAccount,
  previewHtml,
} from '#contract/back-office/back-office.ts'
import { listCities } from '#contract/companies/desk/company-cities.ts'
import { getCompanyCounts } from '#contract/companies/desk/company-counts.ts'
import { companies } from '#contract/companies/desk/company-list.ts'
import {
  addNote,
  changeNote,
  listNotes,
  pinNote,
  removeNote,
} from '#contract/companies/desk/notes.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { staffIdOf } from './kinds.ts'
import { everyone, notStaff, staffOf } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

const readers = staffOf([...everyRole])
const accounts = staffOf(['support'])
const money = staffOf(['finance'])

const act = { reason: 'Asked for', version: 1 }
type Company = NonNullable<Parameters<typeof aContact>[1]>['company']
/** A company of its own for each cell, which no other call has changed. */
const aCompanyWith =
  (body: Record<string, unknown>, company: Company = {}) =>
  async ({ market }: Cell) => ({
    params: { id: (await aContact(market, { company })).companyId },
    body: { ...act, ...body },
  })
const aContactWith =
  (body: (unique: string) => Record<string, unknown>) =>
  async ({ market, unique }: Cell) => ({
    params: { id: (await aContact(market)).id },
    body: { ...act, ...body(unique) },
  })
const facts = {
  name: 'Renamed',
  countryCode: 'NL',
  address: '',
  telephone: '',
  website: '',
  description: '',
}
const person = { name: 'New Person', function: '', telephone: '' }
const html = '<p>Words</p>'

/** A note of another member of staff. */
async function aNote({ market, owner }: Cell) {
  const [note] = await market.database.sql<{ id: number }[]>`
    insert into staff_note (company_id, author_id, text, written_at)
    values (${owner.companyId}, ${await staffIdOf(market, 'support')}, 'Call before ten',
      ${market.clock.now()})
    returning id`
  return { id: note!.id }
}
const byAuthorOnly = staffOf([...everyRole], '403 COLLEAGUE')

/** What staff look at and do to companies and their people. */
export const backOfficeRows = [
  row(companies.list, readers),
  row(getAccount, readers, ({ owner }) => ({ params: { id: owner.companyId } }), {
    tells: ['hasPassword'],
  }),
  row(previewAccount, staffOf(['support', 'finance']), ({ owner }) => ({
    params: { id: owner.companyId },
  })),
  row(listCities, accounts, ({ owner }) => ({ params: { id: owner.companyId } })),
  row(getCompanyCounts, accounts, ({ owner }) => ({ params: { id: owner.companyId } })),
  row(findDuplicates, accounts, () => ({ query: { name: 'Renamed' } })),
  row(previewHtml, accounts, () => ({ body: { html } })),
  row(createCompany, accounts, ({ unique }) => ({
    body: {
      ...facts,
      state: 'active',
      plan: 'plus',
      isServiceOnly: false,
      contact: { ...person, email: `${unique}@created.example` },
    },
  })),
  row(changeCompany, accounts, aCompanyWith(facts)),
  row(changeMembership, accounts, aCompanyWith({ memberSince: '2020-01-01', hasWarranty: true })),
  row(changePlan, money, aCompanyWith({ plan: 'plus' })),
  row(placeCompany, accounts, aCompanyWith({ place: { lat: 51.6, lng: 4.8 } })),
  row(changeServiceOnly, accounts, aCompanyWith({ isServiceOnly: true })),
  row(changeTrial, accounts, aCompanyWith({ step: 'end' }, { state: 'trial', plan: null })),
  row(activateCompany, money, aCompanyWith({ plan: 'plus' }, { state: 'trial', plan: null })),
  row(terminateCompany, accounts, async ({ market }) => {
    const { companyId, companyName } = await aContact(market)
    return { params: { id: companyId }, body: { ...act, typedName: companyName } }
  }),
  row(blockCompany, accounts, aCompanyWith({ html })),
  row(messageCompany, accounts, aCompanyWith({ html })),
  row(logOutCompany, accounts, aCompanyWith({})),
  row(changeDunning, money, aCompanyWith({ isNoNotif: true, forcePayFrom: null })),
  row(addContact, accounts, async ({ market, unique }) => ({
    params: { id: (await aContact(market)).companyId },
    body: { ...person, email: `${unique}@added.example`, version: 1 },
  })),
  row(orderContacts, accounts, async ({ market }) => {
    const { id, companyId } = await aContact(market)
    return { params: { id: companyId }, body: { contactIds: [id], version: 1 } }
  }),
  row(
    changeContact,
    accounts,
    aContactWith(() => person),
  ),
  row(removeContact, accounts, async ({ market }) => {
    const { id } = await aColleague(market, await aContact(market))
    return { params: { id }, body: act }
  }),
  row(
    changeEmail,
    accounts,
    aContactWith((unique) => ({ kind: 'primary', email: `${unique}@moved.example` })),
  ),
  row(
    blockContact,
    accounts,
    aContactWith(() => ({ html })),
  ),
  row(
    messageContact,
    accounts,
    aContactWith(() => ({ html })),
  ),
  row(
    logOutContact,
    accounts,
    aContactWith(() => ({})),
  ),
  row(
    startMemberView,
    accounts,
    aContactWith(() => ({})),
    { tells: ['token'] },
  ),
  row(endMemberView, { ...everyone(), ...notStaff }, undefined, {
    visitorsSee: 'status payload.msg',
  }),
  // Nobody here has a second factor to take off.
  row(
    resetTwoFactor,
    staffOf(['support'], '409 TWO_FACTOR_OFF'),
    aContactWith(() => ({ identity: 'callback' })),
  ),
  row(
    sendPasswordLink,
    accounts,
    aContactWith(() => ({})),
  ),
  row(listNotes, readers, ({ owner }) => ({ params: { id: owner.companyId } })),
  row(addNote, readers, ({ owner }) => ({
    params: { id: owner.companyId },
    body: { text: 'Call before ten' },
  })),
  row(pinNote, readers, async (cell) => ({ params: await aNote(cell), body: { isPinned: true } })),
  row(changeNote, byAuthorOnly, async (cell) => ({
    params: await aNote(cell),
    body: { text: 'Call after ten' },
  })),
  row(removeNote, byAuthorOnly, async (cell) => ({ params: await aNote(cell) })),
  row(verifyEmail, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee: 'status payload.email',
  }),
]
