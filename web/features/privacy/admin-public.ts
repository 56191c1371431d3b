import { lazy } from 'react'

export const PrivacyTab = lazy(() => import('./admin/privacy-tab.tsx'))
export const DataButtons = lazy(() => import('./admin/data-buttons.tsx'))
