/** Every page address, once: for links, mails, feeds, sitemap and the route table. */
export const paths = {
  home: '/',
  broadcasts: '/broadcasts',
  broadcastList: (listPath: string, side?: 'WTS' | 'WTB') =>
    `/broadcasts/${listPath}${side ? `/${side.toLowerCase()}` : ''}`,
  broadcast: (id: number) => `/broadcasts/${id}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  mailbox: '/mailbox',
  mailboxMail: (id: number) => `/mailbox/${id}`,
  styleguide: '/styleguide',
} as const
