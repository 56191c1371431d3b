import { lazy } from 'react'

export const CompanyStock = lazy(() => import('./desk/company-stock.tsx'))
