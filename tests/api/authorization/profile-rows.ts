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
  removeModeratedPicture,
} from '#contract/picture-moderation.ts'
import { setPossibleMatches, updateCompany, updateContact } from '#contract/profile.ts'
import { tinyPng } from '../../support/pictures.ts'
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

/** A picture of the owner with a large view, and a logo of its company. */
async function picturesOfOwner({ market, owner }: Cell) {
  const { sql } = market.database
  const file = () => sql<{ id: number }[]>`
    insert into file (name, media_type, content, sha256, kept_at)
    values ('picture.png', 'image/png', ${Buffer.from(tinyPng, 'base64')},
      ${Buffer.alloc(32)}, ${market.clock.now()})
    returning id`
  const [[small], [large], [logo]] = [await file(), await file(), await file()]
  await sql`delete from picture where contact_id = ${owner.id} or company_id = ${owner.companyId}`
  await sql`
    insert into picture (company_id, file_id, uploaded_at)
    values (${owner.companyId}, ${logo!.id}, ${market.clock.now()})`
  const [made] = await sql<{ id: number }[]>`
    insert into picture (contact_id, file_id, large_file_id, uploaded_at)
    values (${owner.id}, ${small!.id}, ${large!.id}, ${market.clock.now()}) returning id`
  return made!.id
}

const moderators = staffOf(['support'])

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
  row(removeModeratedPicture, moderators, async (cell) => ({
    params: { id: await picturesOfOwner(cell) },
    body: { reason: why },
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
  ),
]
