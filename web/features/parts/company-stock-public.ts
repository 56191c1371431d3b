export { CompanyStock, companyStockQuery } from '#web/features/parts/company-stock.tsx'
