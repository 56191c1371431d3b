import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every URL and the page it shows. */
export const routes = rootRoute('app/root.tsx', [
  index('features/site/home-page.tsx'),
  route('/broadcasts', [
    index('features/broadcasts/list-page.tsx'),
    route('/$id', [
      index('features/broadcasts/detail-or-list-page.tsx'),
      route('/$type', 'features/broadcasts/category-type-page.tsx'),
    ]),
  ]),
  route('/advertisement', [route('/$id', 'features/site/advertisement-page.tsx')]),
  route('/invoices', 'features/billing/invoices-page.tsx'),
  route('/register', 'features/billing/register-page.tsx'),
  route('/payment', 'features/billing/payment-page.tsx'),
  route('/broadcast-rules', 'features/broadcasts/rules-page.tsx'),
  route('/grading-guidelines', 'features/broadcasts/grading-page.tsx'),
  route('/companies', [
    index('features/directory/directory-page.tsx'),
    route('/$id', 'features/companies/company-page.tsx'),
  ]),
  route('/parts', [
    index('features/parts/parts-page.tsx'),
    route('/$id', 'features/parts/part-page.tsx'),
  ]),
  // All that follows, as a part number may have slashes; its key has none.
  route('/part-statistics/$', 'features/parts/statistics-page.tsx'),
  route('/diamond-members', 'features/directory/diamond-members-page.tsx'),
  route('/gold-members', 'features/directory/gold-members-page.tsx'),
  route('/trusted-members', 'features/directory/trusted-members-page.tsx'),
  route('/favorites', 'features/companies/favourites-page.tsx'),
  route('/confirm-email', 'features/companies/confirm-email-page.tsx'),
  route('/confirm-mail', 'features/inventory/confirm-mail-page.tsx'),
  route('/inventory', 'features/inventory/inventory-page.tsx'),
  route('/inventory/files/$id', 'features/inventory/stock-file-page.tsx'),
  route('/inventory-hits', 'features/inventory/inventory-hits-page.tsx'),
  route('/profile', 'features/profile/profile-page.tsx'),
  route('/2fa', 'features/auth/two-factor-page.tsx'),
  route('/rss', 'features/broadcasts/feed-page.tsx'),
  route('/broadcast-settings', 'features/broadcasts/settings-page.tsx'),
  route('/unsubscribe', [route('/$token', 'features/broadcasts/unsubscribe-page.tsx')]),
  route('/mailbox', [
    index('app/mailbox/mailbox-page.tsx'),
    route('/$id', 'app/mailbox/mail-page.tsx'),
  ]),
  route('/styleguide', 'app/styleguide/styleguide-route.tsx'),
])
