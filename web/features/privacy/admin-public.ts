import { lazy } from 'react'

export const PrivacyTab = lazy(() => import('./admin/privacy-tab.tsx'))
