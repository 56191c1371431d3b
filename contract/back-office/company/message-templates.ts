/** Texts to begin a block or a message with; staff change them before they are sent. */
export const messageTemplates: Record<
  'block' | 'message',
  readonly { name: string; html: string }[]
> = {
  block: [
    {
      name: 'Open invoice',
      html: '<p>Your account is blocked because an invoice is open.</p><p>Please <a href="/contact">contact us</a>, or pay the invoice and we will open the account on the same day.</p>',
    },
    {
      name: 'Complaint',
      html: '<p>Your account is blocked until a complaint about your company is resolved.</p><p>Please answer our e-mail about it, or <a href="/contact">contact us</a>.</p>',
    },
    {
      name: 'Please call us',
      html: '<p>Your account is blocked. Please <a href="/contact">contact us</a>.</p>',
    },
  ],
  message: [
    {
      name: 'Please call us',
      html: '<p>We could not reach you. Please <a href="/contact">contact us</a>.</p>',
    },
    {
      name: 'Check your details',
      html: '<p>Please check whether these are still right:</p><ul><li>the address and telephone number of your company</li><li>the people who have access</li></ul>',
    },
    {
      name: 'Trial ends soon',
      html: '<p>Your free trial ends soon. <a href="/contact">Tell us</a> if you would like to stay, or need more time.</p>',
    },
  ],
}
