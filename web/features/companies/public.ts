export { CompanyLink } from '#web/features/companies/company/company-link.tsx'
