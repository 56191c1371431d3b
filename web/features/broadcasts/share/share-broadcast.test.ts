import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { expect, it } from 'vitest'
import { broadcastText } from './share-broadcast.ts'

const around = { address: 'https://market.example/broadcasts/7', timeZone: 'Europe/Amsterdam' }
const company = { name: 'Kestrel Datacom', country: 'Germany' }
const broadcast = {
  id: 7,
  side: 'WTS',
  headline: '40 x Dell Latitude 7430, grade A, € 385',
  broadcastListName: 'Laptop',
  date: '2026-11-20T14:39:00.000Z',
  quantity: '40',
  brand: 'Dell',
  description: 'Latitude 7430',
  condition: 'grade A',
  price: '€ 385',
  additionalInfo: 'i5-1245U, 16 GB.\nWith chargers.\n',
  pLink: 'https://kestrel.example/7430',
  company: { ...company, tel: '+49 30 1234' },
  contact: { name: 'Jan Kern', email: 'jan@kestrel.example', tel: '+49 30 1234', function: '' },
  // Ids and counts that the text does not use are left out.
} as unknown as BroadcastDetail

it('contains headline, fields, text, sender and link', () => {
  expect(broadcastText(broadcast, around)).toBe(
    [
      'WTS 40 x Dell Latitude 7430, grade A, € 385',
      '',
      'Quantity: 40',
      'Brand: Dell',
      'Description: Latitude 7430',
      'Condition: grade A',
      'Price: € 385',
      '',
      'i5-1245U, 16 GB.',
      'With chargers.',
      '',
      'https://kestrel.example/7430',
      '',
      'Jan Kern, Kestrel Datacom, Germany',
      '+49 30 1234',
      'jan@kestrel.example',
      '',
      'Laptop, 20/11/2026, 15:39',
      'https://market.example/broadcasts/7',
    ].join('\n'),
  )
})

it('contains only fields visible to the viewer', () => {
  const { contact: _, pLink: __, ...rest } = broadcast
  const seen = { ...rest, additionalInfo: '', company: { ...company, name: 'TBS Member' } }
  // What a visitor receives, which lacks the contact.
  const text = broadcastText(seen as unknown as BroadcastDetail, around)
  expect(text).toContain('\n\nTBS Member, Germany\n\nLaptop')
  expect(text).not.toMatch(/@kestrel|\+49/)
})
