/** The advertisements of a page, which load when it is idle. */
export const loadBanners = () => import('./banners.tsx').then(({ Banners }) => ({ Banners }))
