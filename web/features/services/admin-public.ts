export { CompanyServicesPanel } from '#web/features/services/admin/company-services-panel.tsx'
export { ServiceItem } from '#web/features/services/admin/service-item.tsx'
