import { describe, expect, test } from 'vitest'
import { hiddenNames } from '../../../../tests/support/hidden-names.ts'
import { maskText } from './mask-text.ts'

const masked = (text: string) => maskText(text, hiddenNames)

describe('hides', () => {
  test.each([
    'sales@helderhardware.example',
    'sales@helder',
    'sales (at) helder dot com',
    'sales [at] helder.com',
    'sales{at}helder(dot)com',
    'sales @ helder . com',
    'sales at helder dot com',
    'sales&#64;helder.com',
    'ＳＡＬＥＳ＠ｈｅｌｄｅｒ．ｃｏｍ',
    'sa\u200bles@hel\u00adder.com',
    'a@b@c.de',
    'sales at mail dot helder dot com',
  ])('the e-mail address %s', (address) => {
    expect(masked(`Ask ${address} for more`)).toBe('Ask [hidden] for more')
  })

  test.each([
    'https://helderhardware.example/lots/840g8-0417?x=1#photos',
    'http://10.0.0.1:8080/stock',
    'ftp://x.example/list',
    'hxxp://helder.com',
    'www.helder.shop',
    'www . helder.nl',
    'helderhardware.example',
    'foo.co.uk/path',
    'Helder.NL',
    'x.io/abc',
    'sub.domain.helder.de',
    'helderhardware . com',
    'helderhardware[.]com',
    'helderhardware dot com',
    'helderhardware.it',
    'wa.me/31612345678',
    't.me/joined',
    'mailto:me',
    '163.com',
    'helder。com',
    'bit.ly/3xyz',
  ])('the link %s', (link) => {
    expect(masked(`See ${link} today`)).toBe('See [hidden] today')
  })

  test.each([
    '+31 76 555 01 84',
    '+31(0)76-5550184',
    '+31.76.555.01.84',
    '0 7 6 5 5 5 0 1 8 4',
    '+ 31 76 5550184',
    '(+31) 76 555 01 84',
    '0031765550184',
    '0031 76 555 01 84',
    '(020) 555 0142',
    '020-5550142',
    '020 555 0142',
    '020.555.01.42',
    '020/5550142',
    '0612345678',
    '06-12345678',
    '06 12 34 56 78',
    '01.23.45.67.89',
    '02 555 01 42',
    '07700 900123',
    '0171 1234567',
    '212-555-0142',
    '(212) 555-0142',
    '1-800-555-0142',
    '+1 (212) 555-0142',
    '+1-212-555-0142',
    '＋３１ ７６ ５５５ ０１ ８４',
    '٠٦١٢٣٤٥٦٧٨',
    '०६१२३४५६७८',
    '+31\u200b 76 5\u00ad55 01\u00a084',
    '06–12345678',
  ])('the telephone number %s', (number) => {
    expect(masked(`Or ${number}, today`)).toBe('Or [hidden], today')
  })

  test.each([
    ['tel: 5550142', 'tel: [hidden]'],
    ['Tel.5550142', 'Tel.[hidden]'],
    ['phone 555 01 42 88', 'phone [hidden]'],
    ['phone: 612345678', 'phone: [hidden]'],
    ['call 612345678', 'call [hidden]'],
    ['call us now on 612 34 56 78', 'call us now on [hidden]'],
    ['call Pieter 601 234 567', 'call Pieter [hidden]'],
    ['call Joris 601 234 567', 'call [hidden]'],
    ['WhatsApp 612345678', 'WhatsApp [hidden]'],
    ['mob.: 33 12 34 56', 'mob.: [hidden]'],
    ['GSM0475123456', 'GSM[hidden]'],
    ['+31 76 555 01 84 40 pcs', '[hidden] 40 pcs'],
    ['076 5550184 / 076 5550185', '[hidden] / [hidden]'],
    ['12/03/2026 076 5550184', '12/03/2026 [hidden]'],
    ['Joris-0765550184', '[hidden]-[hidden]'],
    ['0765550184 815100-B21', '[hidden] 815100-B21'],
    ['helder.com.R740', '[hidden].R740'],
  ])('the labelled or surrounded part in %j', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  test.each([
    'skype: jh77',
    'Skype joris.h77',
    'skype:live:jh?chat',
    'WeChat: jh_nl',
    'telegram = jh_it',
    '@jh_laptops',
  ])('the account %s', (account) => {
    expect(masked(`Write to ${account} today`)).toBe('Write to [hidden] today')
  })

  test.each([
    'Helder Hardware',
    'Helder Hardware B.V.',
    'Helder Hardware BV',
    'HELDER HARDWARE',
    'HelderHardware',
    'helder-hardware',
    'Helder_Hardware',
    'HelderHardwareBV',
    'Hélder Hàrdware',
    'H e l d e r  H a r d w a r e',
    'Helder Hard Ware',
    'Joris Helder',
    'Helder, Joris',
    'JorisHelder',
    'Joris',
    'HELDER',
    'jHelder',
    'J. Helder',
    'Jo\u200dris',
    'ＪＯＲＩＳ',
    'J o r i s',
    'van der Berg',
    'marit',
    'Bo Li',
    'Li, Bo',
    'Jose Muller',
    'Mueller',
    'Jose\u0301',
    'Will Price',
    'Will',
  ])('the name %s', (name) => {
    expect(masked(`Ask ${name} for more`).replace('[hidden].', '[hidden]')).toMatch(
      /^Ask (J. )?\[hidden\] for more$/,
    )
  })
})

describe('leaves unchanged', () => {
  test.each([
    'i5-1145G7, 16 GB DDR4 (2 x 8), 256 GB NVMe, 14" FHD 250 nits',
    '2.5" SFF, 3.5in, 2.5in',
    'PC4-2666V-RE2',
    'Ex works. Net 30 days',
    'photos at request. Net 30',
    '1.450,00',
    '€ 1.450,00',
    'EUR 285',
    '285,-',
    'v2.0',
    'H.264',
    '815100-B21',
    '0231A0QC',
    '900-2G183-0000-001',
    '900-21001-0000-000',
    '02312RWY',
    '02351234',
    '20/11/2026',
    '2026-11-20',
    '01/02/2026 10:30',
    '01-02-2026 09.00-17.00',
    '4 x 1600 W',
    '0950-4717 20 pcs',
    '0957-2292',
    '652564-001',
    'Call for 652564-001',
    'CALL 652564-001',
    'EliteBook 840 G8, CALL',
    '005049675',
    '071-000-553',
    '100-563-161',
    '740-021308',
    '375-3481-01',
    '540-6609-01',
    '7113058',
    '700480585',
    'Polycom phone 2200-46157-025',
    'Avaya phone 700480585',
    'IP phone 7945 7965 8845',
    'Office 2021 2019 2016',
    '100 pcs @ €5',
    '10 @ 285.00',
    '10@285',
    '10pcs @EUR5',
    '10pcs@EUR5',
    '40 @ best price',
    '480 960 1920 GB',
    'c2960x-universalk9-mz.152-7.E.bin',
    'ESXi-7.0U3.iso',
    'BIOS 2.10.05',
    'FW 08.70.00.00',
    'iLO5_278.bin',
    'tested.No damage',
    'wiped.In stock',
    'e.g. B.V. S.p.A. a.k.a. i.e.',
    'WS-C2960X-48FPD-L',
    'A/S and/or N/A',
    'Skype for Business licences',
    'Teams: certified',
    'EAN 0885631123456',
    '4711234567890',
    'P/N 0765550184',
    'X-0765550184',
    'serial no. 0765550184',
    'Batteries 82 % and up',
    'MZ7LH960HAJR-00005',
    'S26361-F3694-L10',
    '10N9829 / 39J5078',
    '57-0000088-01',
    '10.0.0.1 255.255.255.0',
    '24/7, 2-3 days',
    'we will ship at a good price',
    'Grade A+, open-box',
    '1 200 300 pcs',
    'SFP-10G-LR, QSFP-40G-SR4',
    'Łódź café 3 < 4 & more',
    'hard ware, hardware',
    'R740xd 2 x 6230R 12 x 32 GB',
    '9FY156-003',
    'Hel, Jorisen',
    '5 Gb/s, 12.8 TB, 0.5 m',
    'MK1E3D/A',
  ])('%s', (text) => {
    expect(masked(text)).toBe(text.normalize('NFC'))
  })

  test('the labels of a message for a contact called like one of them', () => {
    const message = 'Quantity     40\nBrand        HP\nPrice        EUR 285'
    expect(masked(message)).toBe(message)
    expect(masked('Ask Price.')).toBe('Ask [hidden].')
  })
})

test('hides a company of two letters only with its legal form', () => {
  const short = { company: 'IT B.V.', contacts: [] }
  expect(maskText('IT BV sells it as it is, IT B.V.', short)).toBe(
    '[hidden] sells it as it is, [hidden].',
  )
})

test.each([
  ['Rack & Stack GmbH & Co. KG', 'Rack and Stack'],
  ['Rack and Stack Ltd', 'rack & stack limited'],
  ['Serverix Sp. z o.o.', 'Serverix sp z oo'],
  ['Nordia A/S', 'nordia'],
  ['Kablo s.r.o.', 'KABLO S.R.O'],
  ['SARL Dupont Informatique', 'Dupont Informatique'],
  ['Grün IT GmbH', 'Gruen-IT'],
  ['Gruen IT GmbH', 'Grün IT'],
  ['Łódź Serwer SA', 'lodz serwer'],
])('hides %s written as %s', (company, written) => {
  expect(maskText(`Buy at ${written} today`, { company, contacts: [] })).toBe(
    'Buy at [hidden] today',
  )
})

test('hides a name within a combined character', () => {
  expect(maskText('Ask ﷺ', { company: '', contacts: ['صلى الله'] })).toBe('Ask [hidden]')
})

test('keeps line breaks and removes invisible and control characters', () => {
  expect(masked('Joris\nHelder\r\n\u0007ok\u202e\n\nHelder\n\nHardware')).toBe(
    '[hidden]\n\nok\n\n[hidden]\n\n',
  )
})
