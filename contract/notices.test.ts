import { describe, expect, it } from 'vitest'
import { accountNotices } from './auth/account-notices.ts'
import { bad, good } from './notices.ts'
import { notices } from './page-notices.ts'
import { stockNotices } from './inventory/stock-notices.ts'
import { rulesBroken } from './refusals.ts'

const wrong = 'Something went wrong'
const again = (thing: string, done: string) =>
  `${thing} could not be ${done}. Please try again. If the problem persists please contact the provider`
const keepsOccurring = 'Please try again. If this keeps occurring, please contact The Broker Site'
const product = 'The Broker Site'

describe('notices', () => {
  it('have the text of the specification with corrected spelling (AM-022)', () => {
    expect([
      accountNotices.resetRequested.title,
      accountNotices.passwordUpdated.title,
      notices.complaintSent.text,
      stockNotices.stockDeleted('1 May').title,
      notices.quoteSent(1).title,
      rulesBroken.SPAM,
    ]).toEqual([
      'Password request successful.',
      'Password successfully updated',
      'Complaint was successfully sent.',
      'Inventory deleted successfully.',
      'Request for quote sent to 1 company',
      'Spam limit of maximum 5 broadcasts per 15 minutes',
    ])
  })
  it.each([
    ['ER-042', notices.logoNotUploaded(product), 'Logo could not be uploaded'],
    ['ER-043', notices.logoNotDeleted(product), 'Logo could not be deleted'],
    ['ER-044', notices.pictureNotUploaded(product), 'Profile picture could not be uploaded'],
    ['ER-044', notices.pictureNotDeleted(product), 'Profile picture could not be deleted'],
  ])('about a picture are red and name the provider (%s)', (_id, notice, title) => {
    expect(notice).toEqual(bad(title, keepsOccurring))
  })
  it('about a complaint that was not sent is red and names the product (ER-033, AM-021)', () => {
    expect(notices.complaintFailed(product)).toEqual(
      bad(
        wrong,
        'Sending a complaint failed. Please try again. If the problem persists please contact The Broker Site',
      ),
    )
  })
  it.each([
    ['ER-031', notices.quoteSent(1), 'Request for quote sent to 1 company'],
    ['ER-031', notices.quoteSent(12), 'Request for quote sent to 12 companies'],
  ])('about a request for a quote are green and count the companies (%s)', (_id, notice, title) => {
    expect(notice).toEqual(good(title))
  })
  it('about a refused request are red and give the reason (ER-030)', () => {
    expect(notices.quoteFailed('E-mail to this member cannot be delivered.')).toEqual(
      bad(
        wrong,
        'Message delivery failed. Please try again. E-mail to this member cannot be delivered.',
      ),
    )
  })
  it.each([
    ['ER-045', notices.companyNotUpdated, again('Your company', 'updated')],
    ['ER-045', notices.bankNotUpdated, again('Bank details', 'updated')],
    ['ER-046', notices.profileNotUpdated, again('Your profile', 'updated')],
    ['ER-048', notices.recommendationNotSent, again('Recommendation', 'sent')],
    ['ER-048', notices.recommendationNotApproved, again('Recommendation', 'approved')],
    ['ER-048', notices.recommendationNotDeclined, again('Recommendation', 'declined')],
    ['ER-048', notices.recommendationNotDeleted, again('Recommendation', 'deleted')],
    [
      'ER-047',
      notices.messageFailed,
      'Message delivery failed. Please try again. If the problem persists please contact the provider',
    ],
    [
      'ER-050',
      notices.favouriteNotAdded,
      'This Company was not added as favorite. Please try again...',
    ],
    [
      'ER-051',
      notices.favouriteNotRemoved,
      'This Company was not removed as favorite. Please try again',
    ],
  ])('about a failure are red and ask to try again (%s): %j', (_id, notice, text) => {
    expect(notice).toEqual(bad(wrong, text))
  })
  it.each([
    ['ER-045', notices.companyUpdated, 'Company updated'],
    ['ER-045', notices.bankUpdated, 'Bank details updated'],
    ['ER-046', notices.profileUpdated, 'Profile updated'],
    ['ER-047', notices.messageSent, 'Message sent'],
    ['ER-049', notices.recommendationSent, 'Recommendation sent'],
    ['ER-049', notices.recommendationApproved, 'Recommendation approved'],
    ['ER-049', notices.recommendationDeclined, 'Recommendation declined'],
    ['ER-049', notices.recommendationDeleted, 'Recommendation deleted'],
    ['ER-052', notices.favouriteAdded, 'This Company was saved in your Favorites.'],
    ['ER-053', notices.favouriteRemoved, 'This Company was removed from your Favorites.'],
  ])('about a success are green (%s): %j', (_id, notice, title) => {
    expect(notice).toMatchObject(good(title))
  })
})

it('a failed order says why, or which fields are wrong, and what to do (ER-063)', () => {
  const advice = 'Please try again. If the problem persists please contact the provider'
  expect(notices.invoiceFailed('No answer.', [])).toEqual(
    bad('Invoice could not be processed', `No answer. ${advice}`),
  )
  const errors = [{ param: 'vat', msg: 'This field is required.' }]
  expect(notices.invoiceFailed('Please check the fields.', errors)).toEqual(
    bad('Invoice could not be processed', `vat: This field is required. ${advice}`),
  )
})
