export { loadCompany } from '#web/features/companies/company/company-loader.ts'
export { CompanyView } from '#web/features/companies/company/company-view.tsx'
