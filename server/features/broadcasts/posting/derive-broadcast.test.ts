import { expect, test } from 'vitest'
import { deriveBroadcast } from './derive-broadcast.ts'
import type { Offer } from './offer-text.ts'

const sender = {
  company: 'Helder Hardware',
  contacts: ['Joris Helder'],
  telephones: [],
  companyId: 1,
}
const offer: Offer = {
  side: 'WTS',
  quantity: '40',
  brand: 'HP',
  description: 'EliteBook 840 G8',
  condition: 'Grade A',
  price: '1450',
  currency: 'EUR',
  additionalInfo: '',
}
const derived = (price: string) => deriveBroadcast({ ...offer, price }, sender, 7)

test('shows a price with its sign, to visitors too', () => {
  const { headline, publicView } = derived('1450')
  expect(headline).toBe('40 × HP EliteBook 840 G8, Grade A, €\u00a01,450')
  expect(publicView).toMatchObject({ headline, price: '€\u00a01,450' })
})

test('hides a telephone number entered as price from visitors in every text (AM-039)', () => {
  const { publicView } = derived('0765550184')
  expect(publicView.price).toBe('[hidden]')
  expect(JSON.stringify(publicView)).not.toMatch(/765,?550,?184/)
})
