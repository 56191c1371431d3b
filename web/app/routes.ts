import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('app/root.tsx', [
  index('features/site/home/home-page.tsx'),
  route('/broadcasts', [
    index('features/broadcasts/list/list-page.tsx'),
    route('/$id', [
      index('features/broadcasts/detail/detail-or-list-page.tsx'),
      route('/$type', 'features/broadcasts/list/category-type-page.tsx'),
    ]),
  ]),
  route('/advertisement', [route('/$id', 'features/advertising/advertisement-page.tsx')]),
  route('/advertisement-report', 'features/advertising/report-page.tsx'),
  route('/invoices', 'features/billing/history/invoices-page.tsx'),
  route('/register', 'features/registration/register-page.tsx'),
  route('/application', 'features/registration/application-page.tsx'),
  route('/contract', 'features/site/legal/contract-page.tsx'),
  route('/privacy', 'features/site/legal/privacy-page.tsx'),
  route('/payment', 'features/billing/payment-page.tsx'),
  route('/pay', 'features/billing/pay-page.tsx'),
  route('/checkout', [route('/$id', 'features/billing/checkout-page.tsx')]),
  route('/companies', [
    index('features/directory/list/directory-page.tsx'),
    route('/$id', 'app/company-page.tsx'),
  ]),
  route('/parts', [
    index('features/parts/search/parts-page.tsx'),
    route('/$id', 'features/parts/part/part-page.tsx'),
  ]),
  // A splat, because part numbers may contain slashes; their keys have none.
  route('/part-statistics/$', 'features/parts/statistics/statistics-page.tsx'),
  route('/diamond-members', 'features/directory/tiers/diamond-members-page.tsx'),
  route('/gold-members', 'features/directory/tiers/gold-members-page.tsx'),
  route('/trusted-members', 'features/directory/tiers/trusted-members-page.tsx'),
  route('/services', 'features/services/page/services-page.tsx'),
  route('/favorites', 'features/companies/favourites/favourites-page.tsx'),
  route('/confirm-email', 'features/companies/company/confirm-email-page.tsx'),
  route('/confirm-address', 'features/broadcasts/settings/confirm-address-page.tsx'),
  route('/confirm-mail', 'features/inventory/stock-files/confirm-mail-page.tsx'),
  route('/inventory', 'features/inventory/own-stock/inventory-page.tsx'),
  route('/inventory/files/$id', 'features/inventory/stock-files/stock-file-page.tsx'),
  route('/inventory/wanted', 'features/inventory/wanted/wanted-page.tsx'),
  route('/inventory-hits', 'features/inventory/hits/inventory-hits-page.tsx'),
  route('/quote-requests', 'features/quotes/quotes-page.tsx'),
  route('/profile', 'features/profile/profile-page.tsx', [
    index('features/profile/you-page.tsx'),
    route('/company', 'features/profile/company-page.tsx'),
    route('/notifications', 'features/profile/notifications-page.tsx'),
    route('/security', 'features/profile/security-page.tsx'),
  ]),
  route('/2fa', 'features/auth/two-factor/two-factor-page.tsx'),
  route('/news', [
    index('features/content/news/news-page.tsx'),
    route('/$category', [
      index('features/content/news/category-page.tsx'),
      route('/$slug', 'features/content/news/post-page.tsx'),
    ]),
  ]),
  route('/rss', 'features/broadcasts/feed/feed-page.tsx'),
  route('/broadcast-settings', 'features/broadcasts/settings/settings-page.tsx'),
  route('/unsubscribe', [route('/$token', 'features/broadcasts/settings/unsubscribe-page.tsx')]),
  route('/mailbox', [
    index('app/mailbox/mailbox-page.tsx'),
    route('/$id', 'app/mailbox/mail-page.tsx'),
  ]),
  // A splat, because staff decide which pages there are: about, help, the media kit, rules and others.
  route('/$', 'features/content/pages/site-page.tsx'),
])
