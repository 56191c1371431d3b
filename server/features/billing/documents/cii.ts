import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { guideline, toSemanticInvoice, type Party, type SemanticInvoice } from './en16931.ts'
import { element, writeXml, type XmlElement } from './xml.ts'

const standard = 'urn:un:unece:uncefact:data:standard'

/**
 * A document as UN/CEFACT Cross Industry Invoice D16B that follows EN 16931, the profile that Factur-X and ZUGFeRD put
 * into PDF files. Throws like `toSemanticInvoice`.
 */
export function writeCii(document: InvoiceDocument): string {
  const semantic = toSemanticInvoice(document)
  return writeXml(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', guideline)]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', document.number),
          element('ram:TypeCode', semantic.typeCode),
          dateElement('ram:IssueDateTime', document.issuedOn),
          element('ram:IncludedNote', [element('ram:Content', semantic.note)]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...semantic.lines.map((line) => lineElement(line, semantic)),
          element('ram:ApplicableHeaderTradeAgreement', [
            element('ram:BuyerReference', semantic.buyerReference),
            partyElement('ram:SellerTradeParty', semantic.seller),
            partyElement('ram:BuyerTradeParty', semantic.buyer),
            element('ram:BuyerOrderReferencedDocument', [
              element('ram:IssuerAssignedID', semantic.purchaseOrder),
            ]),
          ]),
          // Required by the schema; services are not delivered.
          { name: 'ram:ApplicableHeaderTradeDelivery', attributes: {}, content: [] },
          settlementElement(document, semantic),
        ]),
      ],
      {
        'xmlns:rsm': `${standard}:CrossIndustryInvoice:100`,
        'xmlns:ram': `${standard}:ReusableAggregateBusinessInformationEntity:100`,
        'xmlns:qdt': `${standard}:QualifiedDataType:100`,
        'xmlns:udt': `${standard}:UnqualifiedDataType:100`,
      },
    ),
  )
}

/** A day such as 2026-11-20; 102 is the code of its form without hyphens. */
const dateElement = (name: string, day: string | null | undefined, prefix = 'udt') =>
  element(name, [
    element(`${prefix}:DateTimeString`, (day ?? '').replaceAll('-', ''), { format: '102' }),
  ])

const taxElements = ({ vat }: SemanticInvoice) => ({
  type: element('ram:TypeCode', 'VAT'),
  category: element('ram:CategoryCode', vat.category),
  rate: element('ram:RateApplicablePercent', vat.percent ?? ''),
})

function lineElement(line: SemanticInvoice['lines'][number], semantic: SemanticInvoice) {
  const { type, category, rate } = taxElements(semantic)
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', line.id)]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:Name', line.name),
      element('ram:Description', line.description),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', line.price)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [type, category, rate]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', line.net),
      ]),
    ]),
  ])
}

function partyElement(name: string, party: Party): XmlElement | undefined {
  const [one = '', two = '', three = ''] = party.addressLines
  const { registration } = party
  return element(name, [
    element('ram:ID', party.id),
    element('ram:Name', party.name),
    element('ram:SpecifiedLegalOrganization', [
      element(
        'ram:ID',
        registration?.id ?? '',
        registration?.scheme ? { schemeID: registration.scheme } : {},
      ),
    ]),
    element('ram:DefinedTradeContact', [
      element('ram:PersonName', party.contact),
      element('ram:TelephoneUniversalCommunication', [
        element('ram:CompleteNumber', party.telephone),
      ]),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', party.email)]),
    ]),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', party.zip),
      element('ram:LineOne', one),
      element('ram:LineTwo', two),
      element('ram:LineThree', three),
      element('ram:CityName', party.city),
      element('ram:CountryID', party.countryCode),
    ]),
    element('ram:URIUniversalCommunication', [
      element('ram:URIID', party.email, { schemeID: 'EM' }),
    ]),
    element('ram:SpecifiedTaxRegistration', [
      element('ram:ID', party.vatNumber ?? '', { schemeID: 'VA' }),
    ]),
  ])
}

function settlementElement(document: InvoiceDocument, semantic: SemanticInvoice) {
  const { payment, vat } = semantic
  const { type, category, rate } = taxElements(semantic)
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', payment?.reference ?? ''),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', payment?.meansCode ?? ''),
      element('ram:PayeePartyCreditorFinancialAccount', [
        element('ram:IBANID', payment?.iban ?? ''),
        element('ram:AccountName', payment?.holder ?? ''),
      ]),
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', [
        element('ram:BICID', payment?.bic ?? ''),
      ]),
    ]),
    element('ram:ApplicableTradeTax', [
      element('ram:CalculatedAmount', semantic.vatAmount),
      type,
      element('ram:ExemptionReason', vat.exemption?.reason ?? ''),
      element('ram:BasisAmount', semantic.net),
      category,
      element('ram:ExemptionReasonCode', vat.exemption?.code ?? ''),
      rate,
    ]),
    element('ram:BillingSpecifiedPeriod', [
      dateElement('ram:StartDateTime', document.period?.from),
      dateElement('ram:EndDateTime', document.period?.until),
    ]),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', document.terms),
      dateElement('ram:DueDateDateTime', document.dueOn),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', semantic.net),
      element('ram:TaxBasisTotalAmount', semantic.net),
      element('ram:TaxTotalAmount', semantic.vatAmount, { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', semantic.total),
      element('ram:DuePayableAmount', semantic.total),
    ]),
    element('ram:InvoiceReferencedDocument', [
      element('ram:IssuerAssignedID', document.corrects?.number ?? ''),
      dateElement('ram:FormattedIssueDateTime', document.corrects?.issuedOn, 'qdt'),
    ]),
  ])
}
