import { expect, test } from 'vitest'
import { auditLog } from '#contract/back-office/desk/audit-log.ts'
import { sendTestMail } from '#contract/back-office/desk/today.ts'
import { previewMail, testMailText, type MailDraft } from '#contract/mail/desk/editable-mails.ts'
import { changeLogo } from '#contract/back-office/settings.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { getSettings } from '#contract/site/site.ts'
import { readDocumentBrand } from '#server/features/site/public.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { countStoredFiles } from '../../support/count-stored-files.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { visitor } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

test('shows the logo of the operator to visitors, in mails and on invoices until it is removed (BK-160)', async () => {
  const admin = await aStaffCaller(market)
  const change = async (logo: string | null) => {
    const { payload } = (await admin.call(changeLogo, { body: { logo } })).body
    return payload.logo
  }
  const shown = async () => (await visitor(market).call(getSettings)).body.payload.logo
  const testMail = async () => {
    // Test mails of one moment are one mail.
    market.clock.advance({ seconds: 1 })
    await admin.call(sendTestMail, { body: null })
    return (await queuedMails(market, 'staff-test:')).at(-1)!.html!
  }
  expect(await testMail()).not.toContain('<img')

  const first = await change(tinyPng)
  expect(await shown()).toBe(first)
  const picture = await visitor(market).raw('GET', first)
  expect(picture).toMatchObject({ status: 200 })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await testMail()).toContain(
    `<img class="t1" src="${market.platform.siteUrl}${first}" alt="TBS"`,
  )
  expect((await readDocumentBrand(market.platform)).logo).toBeDefined()
  const previewed = async (mail: MailDraft['mail']) => {
    const words = { subject: 'About {brand}', text: 'Hello' }
    return (await admin.call(previewMail, { body: { mail, ...words } })).body.payload.html
  }
  // As those mails go out.
  for (const mail of ['welcome', 'firstReminder', 'invoice'] as const) {
    expect(await previewed(mail)).toContain(`src="${market.platform.siteUrl}${first}"`)
  }
  expect(await previewed('digest')).not.toContain('<img')
  await admin.call(testMailText, { body: { mail: 'digest', subject: '{title}', text: '' } })
  expect((await queuedMails(market, 'mail-text-test:')).at(-1)!.html).not.toContain('<img')

  const stored = await countStoredFiles(market)
  expect(await change(tinyPng)).not.toBe(first)
  expect(await countStoredFiles(market)).toBe(stored)

  expect(await change(null)).toBe('')
  expect(await shown()).toBe('')
  expect((await visitor(market).raw('GET', first)).status).toBe(404)
  expect(await testMail()).not.toContain('<img')
  expect((await readDocumentBrand(market.platform)).logo).toBeUndefined()
  const { results } = (await admin.call(auditLog.list)).body.payload
  const acts = results.map(({ act }) => act).filter((act) => act.startsWith('logo.'))
  expect(acts).toEqual(['logo.removed', 'logo.uploaded', 'logo.uploaded'])
})

test('takes a logo of a JPEG or PNG from admins only (BK-160)', async () => {
  const body = { logo: Buffer.from('GIF89a').toString('base64') }
  const refused = await (await aStaffCaller(market)).call(changeLogo, { body })
  expect(refused).toMatchObject({
    status: 400,
    refusal: { payload: { errors: [{ param: 'logo', msg: fieldMessages.picture }] } },
  })
  const editor = await aStaffCaller(market, 'editor')
  expect((await editor.call(changeLogo, { body: { logo: tinyPng } })).status).toBe(403)
})
