import { stockFileFaults } from '#contract/inventory/inventory.ts'
import { aMark } from '../../support/mark.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import {
  expect,
  notice,
  pageWidth,
  phone,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import {
  chooseFile,
  download,
  dropFile,
  figure,
  firstLines,
  importIt,
  readAs,
} from '../../support/browser/stock-file-pages.ts'
import { ownNumbers, ownParts } from '../../support/browser/stock-pages.ts'

const { account: member } = useOwnAccount()
test.beforeEach(({ context }) => signInQuietly(context, member.email))

const head = 'Artikelnummer;Hersteller;Bezeichnung;Bemerkung;Menge;Zustand;Preis'

test(
  'member drops a stock file, corrects how it is read, imports it, and finds the next one read the same way, and undoes it (BK-068, BK-067)',
  { tag: '@main' },
  async ({ page }) => {
    const mark = aMark().toUpperCase()
    const first = [
      head,
      `ZQ-${mark}-1;Cisco;Switch;48 ports, tested;10;gezogen;1.250,50`,
      `ZQ-${mark}-2;HPE;Disk;300 GB;25;neu;auf Anfrage`,
      `ZQ-${mark}-3;HPE;Server;no rails;-3;neu;1.890,00`,
      ';Dell;Chassis;no label;2;gebraucht;450,00',
    ].join('\n')
    await page.goto('/inventory')
    await expect(page.getByText('Your inventory is empty.')).toBeVisible()
    await dropFile(page, { name: 'november.csv', text: first })

    const announced = page.getByRole('region', { name: 'Start the import' }).getByRole('status')

    // How it is read.
    await expect(page.getByRole('heading', { level: 1, name: 'Import stock' })).toBeVisible()
    await expect(page).toHaveURL(/\/inventory\/files\/\d+$/)
    await expect(page.getByText('november.csv · 4 lines')).toBeVisible()
    await expect(readAs(page, 'Artikelnummer')).toHaveValue('partNumber')
    const line = (number: string) => firstLines(page).getByRole('row', { name: number })
    await expect(line(`ZQ-${mark}-1`)).toContainText('€ 1,250.50')
    await expect(line(`ZQ-${mark}-2`)).toContainText('CALL')
    await expect(page.getByText('Of the first 4: 2 refused, 1 with a warning.')).toBeVisible()
    const negative = line(`ZQ-${mark}-3`).getByRole('cell', { name: '-3' })
    await expect(negative).toHaveAccessibleDescription(/Refused\. Quantity: A quantity cannot be/)

    // Another column has the description, and an own word a meaning.
    await readAs(page, 'Bemerkung').selectOption('Description')
    await expect(readAs(page, 'Bezeichnung')).toHaveValue('')
    await expect(line(`ZQ-${mark}-1`)).toContainText('48 ports, tested')
    await page.getByLabel('“gezogen” means').selectOption('USED')
    await expect(line(`ZQ-${mark}-1`)).toContainText('USED')
    await expect(page.getByText('Of the first 4: 2 refused.')).toBeVisible()
    await readAs(page, 'Artikelnummer').selectOption('Not read')
    await expect(page.getByRole('alert')).toContainText('Choose the column with the part number.')
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await readAs(page, 'Artikelnummer').selectOption('Part number')
    await expect(announced).toHaveText('2 lines will be added to your inventory. 2 lines refused.')

    // A refused line is corrected, and counts.
    const quantity = page.getByLabel('Quantity of line 4')
    await expect(quantity).toHaveAccessibleDescription('A quantity cannot be negative.')
    await quantity.fill('zero')
    await expect(announced).toHaveText('Apply your corrections first, or undo them.')
    await page.getByRole('button', { name: 'Apply correction' }).click()
    await expect(quantity).toHaveAccessibleDescription('This is not a quantity.')
    await quantity.fill('3')
    await page.getByRole('button', { name: 'Apply correction' }).click()
    await expect(announced).toHaveText('3 lines will be added to your inventory. 1 line refused.')
    await importIt(page)

    // What became of it.
    await expect(figure(page, 'New')).toHaveText('3')
    await expect(figure(page, 'Refused')).toHaveText('1')
    expect((await download(page, 'Download as CSV')).text).toContain('The part number is missing.')
    const number = page
      .getByRole('table', { name: 'Refused lines of november.csv' })
      .getByLabel('Part number of line 5')
    await number.fill('??')
    await page.getByRole('button', { name: 'Add corrected line' }).click()
    await expect(number).toHaveAccessibleDescription('The part number is missing.')
    await number.fill(`ZQ-${mark}-5`)
    await page.getByRole('button', { name: 'Add corrected line' }).click()
    await expect(notice(page, 'Corrected line added')).toBeVisible()
    await expect(figure(page, 'New')).toHaveText('4')
    await expect(figure(page, 'Refused')).toHaveText('0')
    await page.getByRole('link', { name: 'See your inventory' }).click()
    await expect(page.getByText('4 parts', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await ownNumbers(page)).toSorted())
      .toEqual([1, 2, 3, 5].map((n) => `ZQ-${mark}-${n}`))
    await page.goto(`/parts?query=zq${mark}1`)
    const found = page.getByRole('table', { name: 'Parts' }).getByRole('row', { name: /48 ports/ })
    await expect(found).toContainText(`ZQ-${mark}-1`)

    // The next file, added.
    await page.goto('/inventory')
    const second = [
      head,
      `ZQ-${mark}-4;Aruba;Switch;24 ports;14;gezogen;380`,
      `zq ${mark} 4;Aruba;Switch;24 ports;6;gezogen;360`,
    ].join('\n')
    await chooseFile(page, { name: 'december.csv', text: second })
    await expect(
      page.getByText('The settings from the last file with these columns are used.'),
    ).toBeVisible()
    await expect(readAs(page, 'Bemerkung')).toHaveValue('description')
    await expect(line(`ZQ-${mark}-4`)).toContainText('USED')
    await expect(page.getByLabel('“gezogen” means')).toHaveValue('USED')

    // Nothing that destroys is chosen, and what would go is said and asked.
    const start = page.getByRole('button', { name: 'Import', exact: true })
    await expect(announced).toHaveText(
      '1 line can be listed. Choose whether to replace the 4 lines in your inventory or add to them.',
    )
    await expect(start).toBeDisabled()
    await page.getByLabel('Replace my inventory').check()
    await expect(announced).toHaveText('1 line will replace the 4 lines in your inventory.')
    await expect(
      page.getByText('Replaces 4 lines; 4 of them are not in this file and will be removed.'),
    ).toBeVisible()
    await start.click()
    const question = page.getByRole('alertdialog', { name: 'Remove 4 of your 4 lines?' })
    await expect(question).toContainText('You can undo the import for 7 days.')
    await expect(question.getByRole('button', { name: 'Replace and remove 4 lines' })).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Add to my inventory').check()
    await expect(
      page.getByText('2 lines occur more than once; combined into 1 line', { exact: true }),
    ).toBeVisible()
    await page.getByLabel('List the first line only').check()
    await expect(announced).toHaveText('1 line will be added to the 4 lines in your inventory.')
    await importIt(page)
    await expect(figure(page, 'Removed')).toHaveText('0')
    await page.getByRole('link', { name: 'See your inventory' }).click()
    await expect(ownParts(page).getByRole('rowheader')).toHaveCount(5)
    await page.getByRole('button', { name: 'Latest files' }).click()
    const latest = page.getByRole('list', { name: 'Latest files' }).getByRole('listitem')
    await expect(latest).toHaveCount(2)
    await expect(latest.first()).toContainText('december.csv')
    await expect(latest.last()).toContainText('4 new')

    // It is undone with what it added.
    await latest.last().getByRole('button', { name: 'Undo import' }).click()
    const undoing = page.getByRole('alertdialog', { name: 'Undo the import of' })
    await expect(undoing).toContainText('december.csv was imported after this file.')
    await expect(undoing.getByRole('button', { name: 'Undo import' })).toBeDisabled()
    await undoing.getByRole('button', { name: 'Cancel' }).click()
    await latest.first().getByRole('link', { name: 'december.csv' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(undoing).toContainText('This removes 1 line.')
    await undoing.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import undone' })).toBeVisible()
    await page.getByRole('link', { name: 'See your inventory' }).click()
    await expect(ownParts(page).getByRole('rowheader')).toHaveCount(4)
  },
)

test('member exports the stock as CSV and XLSX, reads either back unchanged, and drops another file on the page of one (BK-068)', async ({
  page,
}) => {
  const mark = aMark().toUpperCase()
  const text = [
    head,
    `ZQ-${mark}-1;Cisco;;"Switch, 19"" rack";10;gebraucht;1.250,50`,
    `=ZQ-${mark}-2;HPE;;Disk;25;neu;auf Anfrage`,
  ].join('\n')
  await page.goto('/inventory')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
  await chooseFile(page, { name: 'stock.csv', text })
  await importIt(page)
  await page.getByRole('link', { name: 'See your inventory' }).click()
  for (const format of ['CSV', 'XLSX']) {
    const { path } = await download(page, `Export ${format}`)
    await page.getByLabel('Stock file', { exact: true }).setInputFiles(path)
    await expect(firstLines(page).getByRole('row', { name: `=ZQ-${mark}-2` })).toContainText('CALL')
    await page.getByLabel('Replace my inventory').check()
    await expect(page.getByText('all of which are in this file')).toBeVisible()
    await importIt(page)
    await expect(figure(page, 'Unchanged')).toHaveText('2')
    await expect(figure(page, 'Removed')).toHaveText('0')
    await page.getByRole('link', { name: 'Import another file' }).click()
  }

  const another = (number: string) => `Part number;Manufacturer;Description\n${number};HP;Disk`
  await chooseFile(page, { name: 'first.csv', text: another(`ZQ-${mark}-3`) })
  const first = page.url()
  await dropFile(page, { name: 'nothing.csv', text: '' })
  await expect(page.getByRole('alert')).toContainText(stockFileFaults.empty)
  expect(page.url()).toBe(first)
  await dropFile(page, { name: 'second.csv', text: another(`ZQ-${mark}-4`) })
  await expect(firstLines(page).getByRole('row', { name: `ZQ-${mark}-4` })).toBeVisible()
  expect(page.url()).not.toBe(first)
  await expect(page.getByText('second.csv')).toBeVisible()
  await page.goBack()
  await expect(firstLines(page).getByRole('row', { name: `ZQ-${mark}-3` })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark' })

  test('member chooses a stock file, discards it, and imports another one (BK-068)', async ({
    page,
  }) => {
    const mark = aMark().toUpperCase()
    const text = [head, `ZQ-${mark}-1;Cisco;Switch;48 ports;zehn;neu;1.250,50`].join('\n')
    await page.goto('/inventory')
    await chooseFile(page, { name: 'wrong.csv', text })
    await expect(firstLines(page).getByRole('row').nth(1)).toHaveCSS('display', 'grid')
    await expect(page.getByText('Of the first 1: 1 refused.')).toBeVisible()
    const refused = page.getByRole('table', { name: 'Refused lines' }).getByRole('row')
    await expect(refused.nth(1)).toHaveCSS('display', 'grid')
    expect(await pageWidth(page)).toBeLessThanOrEqual(phone.width)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/inventory')
    await expect(page.locator('main')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Latest files' })).toHaveCount(0)

    await chooseFile(page, { name: 'right.csv', text: text.replace('zehn', '10') })
    await expect(page.getByText('No problems found.')).toBeVisible()
    await importIt(page)
    await expect(page.locator('main')).toBeFocused()
    await expect(page.getByRole('status')).toContainText(['Imported: 1 new'])
    expect(await pageWidth(page)).toBeLessThanOrEqual(phone.width)
    await page.getByRole('link', { name: 'See your inventory' }).click()
    await expect(ownParts(page).getByRole('row', { name: `ZQ-${mark}-1` })).toBeVisible()
  })
})
