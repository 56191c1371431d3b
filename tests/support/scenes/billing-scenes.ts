import type { Page } from '@playwright/test'
import { ownAccount } from '../browser/own-account.ts'
import { expect } from '../browser/real-browser.ts'
import { openBackOffice } from '../browser/staff-browser.ts'
import { endPayment, orderAsTrial } from '../joining/trial-order.ts'
import { clickButton, openDialog, see, seeDialog, switchTo, type SceneGroup } from './scene.ts'

const openItem = (page: Page, company: unknown) =>
  page
    .getByRole('listitem')
    .filter({ hasText: String(company) })
    .getByRole('link')
    .click()

export const billingScenes: SceneGroup = {
  readers: 'companies that pay and finance',
  async prepare(demo, context) {
    const [paying, paid, held, reverse] = [
      await ownAccount(demo),
      await ownAccount(demo),
      await ownAccount(demo),
      await ownAccount(demo),
    ]
    const elsewhere = { country: 'US', vat: 'n/a' }
    const done = await orderAsTrial(context, demo, paid, elsewhere)
    await endPayment(context, done.checkoutId, 'paid')
    const wrong = await orderAsTrial(context, demo, held, elsewhere)
    await endPayment(context, wrong.checkoutId, 'wrongAmount')
    // The embedded VIES calls numbers that end in 9 invalid.
    await orderAsTrial(context, demo, reverse, { country: 'PT', vat: 'PT501234569' })
    const open = await orderAsTrial(context, demo, paying, elsewhere)
    await openBackOffice(context, 'finance')
    return {
      email: paying.email,
      paidEmail: paid.email,
      held: held.companyName,
      reverse: reverse.companyName,
      token: open.token,
      paidToken: done.token,
      checkoutId: open.checkoutId,
    }
  },
  scenes: [
    { route: '/payment', open: (page) => see(page, 'Pay by bank transfer') },
    {
      name: 'changing the order',
      async open(page) {
        await page.getByRole('link', { name: 'Change the order' }).click()
        await see(page, 'You are changing the order')
      },
    },
    {
      name: 'verifying the order',
      async open(page) {
        await clickButton(page, 'Order Now: Broker')
        await page.getByLabel(/I have read/).check()
        await clickButton(page, 'Next')
        await see(page, 'Order verification')
      },
    },
    { route: '/invoices', open: (page) => see(page, 'Pay by bank transfer') },
    { route: '/checkout/:checkoutId' },
    { route: '/pay?token=:token' },
    { route: '/payment?stage=ok&token=:token', name: 'waiting for the bank' },
    { route: '/payment?stage=ok&token=:paidToken', name: 'paid' },
    { route: '/admin/vat-checks', open: (page) => see(page, 'VAT number invalid') },
    {
      name: 'an invalid VAT number',
      async open(page, { reverse }) {
        await openItem(page, reverse)
        await see(page, 'What VIES has said')
      },
    },
    {
      name: 'invoicing again',
      open: (page) => openDialog(page, /^Credit and invoice again/, /^Invoice again/),
    },
    { route: '/admin/payment-checks' },
    {
      name: 'a payment of a wrong amount',
      async open(page, { held }) {
        await openItem(page, held)
        await see(page, 'Payment and invoice')
      },
    },
    {
      name: 'closing a payment check',
      async open(page) {
        await clickButton(page, /^Close/)
        await seeDialog(page, /^Close without moving money/)
      },
    },
    {
      name: 'signed in as the company that paid',
      route: '/invoices',
      async open(page, { paidEmail }) {
        await switchTo(page, paidEmail)
        await page.reload()
        await expect(page.getByRole('main')).toContainText('Paid until')
      },
    },
  ],
}
