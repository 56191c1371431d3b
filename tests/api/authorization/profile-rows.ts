import { moderationRoles } from '#contract/access.ts'
import {
  fetchLargePicture,
  fetchPicture,
  readPicture,
  removeLogo,
  removePicture,
  uploadLogo,
  uploadPicture,
} from '#contract/media.ts'
import {
  listPictures,
  readModeratedPicture,
  removeModeratedPictures,
} from '#contract/media/desk/pictures.ts'
import { getCompanyPrivacy } from '#contract/privacy/desk/company-privacy.ts'
import { exportOwnData } from '#contract/privacy/data-exports.ts'
import { exportCompanyData, exportContactData } from '#contract/privacy/desk/data-exports.ts'
import {
  eraseCompany,
  eraseContact,
  previewCompanyErasure,
  previewContactErasure,
} from '#contract/privacy/desk/erasure.ts'
import { setPossibleMatches, updateCompany, updateContact } from '#contract/profile.ts'
import {
  getPushSettings,
  sendTestPush,
  setPushSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push/push.ts'
import { aPictureOf, tinyPng } from '../../support/companies/pictures.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { aDevice } from '../../support/push/device.ts'
import { memberKinds } from './kinds.ts'
import {
  everyone,
  members,
  membersEvenBlocked,
  ofCompany,
  ofContact,
  staffOf,
  staffToo,
  traders,
} from './outcomes.ts'
import { row, type Cell } from './row.ts'

const why = 'Asked for by telephone'
const unblocked = Object.fromEntries(memberKinds.map((kind) => [kind, '200']))
const unconfirmed = { staffUnconfirmed: '404' }

/** A logo of the owner's company, and a picture of the owner. */
async function picturesOfOwner({ market, owner }: Cell): Promise<number> {
  await aPictureOf(market, { companyId: owner.companyId })
  return aPictureOf(market, { contactId: owner.id })
}

const moderators = staffOf([...moderationRoles])

/** The own company, the own entry, and their pictures. */
export const profileRows = [
  row(
    updateCompany,
    { ...members('404'), ...ofCompany(), ...staffToo('200', ['support']) },
    ({ owner, unique }) => ({
      body: { id: owner.companyId, description: `Traders ${unique}`, reason: why },
    }),
  ),
  row(
    updateContact,
    { ...members('404'), ...ofContact(), ...staffToo('200', ['support']) },
    ({ owner, unique }) => ({ body: { id: owner.id, function: unique.slice(0, 50), reason: why } }),
  ),
  row(setPossibleMatches, traders(), () => ({ body: { possibleMatchesDisabled: true } })),
  row(
    uploadLogo,
    { ...members('404'), ...ofCompany(), ...staffToo('200', ['support']) },
    ({ owner }) => ({ body: { logo: tinyPng, companyId: owner.companyId, reason: why } }),
  ),
  row(
    removeLogo,
    { ...members('404'), ...ofCompany(), ...staffToo('200', ['support']) },
    async (cell) => {
      await picturesOfOwner(cell)
      return { body: { companyId: cell.owner.companyId, reason: why } }
    },
  ),
  row(uploadPicture, members(), () => ({ body: { picture: tinyPng } })),
  row(
    removePicture,
    { ...members('404'), ...ofContact(), ...staffToo('200', ['support']) },
    async (cell) => {
      await picturesOfOwner(cell)
      return { body: { contactId: cell.owner.id, reason: why } }
    },
  ),
  row(listPictures, moderators),
  row(readModeratedPicture, moderators, async (cell) => ({
    params: { id: await picturesOfOwner(cell) },
  })),
  row(removeModeratedPictures, moderators, async (cell) => ({
    body: { ids: [await picturesOfOwner(cell)], reason: why },
  })),
  row(fetchPicture, membersEvenBlocked()),
  row(fetchLargePicture, { ...members(), ...staffToo() }, async (cell) => {
    await picturesOfOwner(cell)
    return { params: { id: cell.owner.id } }
  }),
  row(
    readPicture,
    { ...everyone('404'), ...unblocked, ...ofCompany(), ...staffToo(), ...unconfirmed },
    async (cell) => ({ params: { id: await picturesOfOwner(cell) } }),
    { visitorsSee: 'status payload.msg' },
  ),
]

const support = staffOf(['support'])
const byLetter = { query: { reason: 'Asked for by letter' } }
const erasing = (id: number, typedName: string) => ({
  params: { id: String(id) },
  body: { typedName, reason: 'Asked for by letter' },
})
const onlyId = ({ params }: ReturnType<typeof erasing>) => ({ params })
const newCompany = async ({ market }: Cell) => {
  const { companyId, companyName } = await aContact(market)
  return erasing(companyId, companyName)
}
const newPerson = async ({ market }: Cell) => {
  const { id, name } = await aColleague(market, await aContact(market))
  return erasing(id, name)
}
const companyOf = ({ owner }: Cell) => ({ params: { id: String(owner.companyId) } })

/** Data of members: exports, and what they agreed to. */
export const privacyRows = [
  row(exportOwnData, {
    ...membersEvenBlocked(),
    twoFactorRequired: '403 TWO_FACTOR_REQUIRED',
  }),
  row(exportCompanyData, support, (cell) => ({ ...companyOf(cell), ...byLetter })),
  row(exportContactData, support, ({ owner }) => ({
    params: { id: String(owner.id) },
    ...byLetter,
  })),
  row(getCompanyPrivacy, support, companyOf),
  row(previewCompanyErasure, staffOf([]), async (cell) => onlyId(await newCompany(cell))),
  row(previewContactErasure, staffOf([]), async (cell) => onlyId(await newPerson(cell))),
  row(eraseCompany, staffOf([]), newCompany),
  row(eraseContact, staffOf([]), newPerson),
]

/** Notifications on devices: everyone has their own. */
export const pushRows = [
  row(getPushSettings, members()),
  row(setPushSettings, members(), () => ({ body: { kinds: { reply: false } } })),
  row(subscribeToPush, members('409 KEY'), () => {
    const { endpoint, keys } = aDevice()
    return { body: { endpoint, keys, serverKey: keys.p256dh } }
  }),
  row(unsubscribeFromPush, membersEvenBlocked()),
  row(sendTestPush, members('409')),
]
