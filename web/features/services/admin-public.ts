export { CompanyServicesPanel } from '#web/features/services/desk/company-services-panel.tsx'
export { ServiceItem } from '#web/features/services/desk/service-item.tsx'
