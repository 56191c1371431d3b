import { describe, expect, test } from 'vitest'
import { foldText, sizeInGb } from '#offer-reader/fold-text.ts'

describe('folding', () => {
  test.for([
    ['HPE ProLiant DL380 Gen10', 'hpe proliant dl380 gen10'],
    ['3,84 TB SSD', '3.84tb ssd'],
    ['1.920 GB', '1920gb'],
    ['1.92 TB', '1.92tb'],
    ['2,666 MHz', '2666mhz'],
    ['32 Go, 2 To', '32gb, 2tb'],
    ['24 Zoll / 27 pouces / 22″', '24" / 27" / 22"'],
    ['3200 MT/s', '3200mhz'],
    ['10 Gbit/s', '10gbe'],
    ['7.200 rpm', '7200rpm'],
    ['800 Watt', '800w'],
    ['2 × Gold 6130', '2 x gold 6130'],
    ['Câble réseau Größe', 'cable reseau grosse'],
    ['C9300–48P‑A', 'c9300-48p-a'],
    ['1,200.50', '1,200.50'],
  ])('reads %s as %s', ([text, folded]) => {
    expect(foldText(text!)).toBe(folded)
  })

  test('takes linear time for 2,000 characters of noise', () => {
    for (const noise of ['1,1.1 gb '.repeat(220), '3.84 '.repeat(400), '世界'.repeat(1000)]) {
      expect(foldText(noise).length).toBeGreaterThan(0)
    }
  })

  test('reads terabytes as 1,000 GB', () => {
    expect(sizeInGb('3.84', 'tb')).toBe('3840')
    expect(sizeInGb('960', 'gb')).toBe('960')
  })
})

test('part numbers typed in letters that look Latin are Latin, other words stay', () => {
  expect(foldText('С9300-48Р-А')).toBe('c9300-48p-a')
  expect(foldText('WSーC2960X')).toBe('ws-c2960x')
  expect(foldText('сервер 10шт')).toBe('сервер 10шт')
  expect(foldText('50/125μm')).toBe(foldText('50/125µm'))
})
