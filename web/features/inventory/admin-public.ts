import { lazy } from 'react'

export const CompanyStock = lazy(() => import('./admin/company-stock.tsx'))
