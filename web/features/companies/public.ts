export { CompanyLink } from '#web/features/companies/company-link.tsx'
