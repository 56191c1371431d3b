import { lazy } from 'react'

export const PrivacyTab = lazy(() => import('./desk/privacy-tab.tsx'))
export const DataButtons = lazy(() => import('./desk/data-buttons.tsx'))
