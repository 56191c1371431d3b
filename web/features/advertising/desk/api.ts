export const bannersKey = ['banners-of-staff'] as const
