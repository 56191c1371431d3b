import { expect, it } from 'vitest'
import { saysManufacturer } from './parts-table.tsx'

it('repeats a manufacturer that the description names, as a word of its own (PT-010)', () => {
  const says = (manufacturer: string, description: string) =>
    saysManufacturer({ manufacturer, description })
  expect(says('HPE', 'HPE 32 GB 2Rx4 memory')).toBe(true)
  expect(says('Hewlett Packard', 'Fan for hewlett packard DL380')).toBe(true)
  expect(says('HP', 'HPE 32 GB 2Rx4 memory')).toBe(false)
  expect(says('Cisco', 'Catalyst 9300, 48 ports')).toBe(false)
  expect(says('', 'Catalyst 9300')).toBe(true)
})
