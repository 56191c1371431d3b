import { aCompany, aContact, type TestContact } from '../market/factories.ts'
import type { KnownCaller } from './generated-requests.ts'
import { aPictureOf, tinyPng } from '../companies/pictures.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Number of pictures for requests that remove one each. */
const some = 60

/** Pictures that no generated request changes, and valid values for requests about pictures. */
export async function generatedPictures(
  market: TestMarket,
  members: readonly TestContact[],
): Promise<KnownCaller['values']> {
  const logos = async () => {
    const ids: number[] = []
    for (let n = 0; n < some; n++) {
      const { id } = await aCompany(market)
      ids.push(await aPictureOf(market, { companyId: id }))
    }
    return ids
  }
  const seen = await aContact(market)
  await aPictureOf(market, { contactId: seen.id })
  const [kept, removed] = [await logos(), await logos()]
  return {
    logo: [tinyPng],
    picture: [tinyPng, `data:image/png;base64,${tinyPng}`],
    large: [undefined],
    contactId: members.map(({ id }) => id),
    tel: ['+31 76 555 01 84', ''],
    'post_companies_updateCompany.website': ['https://handel.example', 'handel.example'],
    'post_companies_updateCompany.version': [undefined],
    'post_companies_updateContact.version': [undefined],
    currentPassword: [undefined],
    imName: [undefined],
    imValue: [undefined],
    ...Object.fromEntries(
      ['bankCode', 'ibanCode', 'swiftCode', 'paymentMethod'].map((name) => [name, [undefined]]),
    ),
    'get_companies_fetchLargePicture_id.id': [seen.id],
    'get_companies_pictures_id.id': kept,
    'get_admin_pictures_id.id': kept,
    'get_admin_pictures.text': ['', 'trading'],
    'post_admin_pictures_id_remove.id': removed,
  }
}
