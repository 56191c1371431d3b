import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { guideline, toSemanticInvoice, type Party, type SemanticInvoice } from './en16931.ts'
import { element, writeXml, type XmlElement } from './xml.ts'

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd'
const euros = { currencyID: 'EUR' }

/** A document as UBL 2.1 that follows EN 16931: an Invoice or a CreditNote. Throws like `toSemanticInvoice`. */
export function writeUbl(document: InvoiceDocument): string {
  const semantic = toSemanticInvoice(document)
  const isInvoice = document.kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const typeCode = element(`cbc:${root}TypeCode`, semantic.typeCode)
  return writeXml(
    element(
      root,
      [
        element('cbc:CustomizationID', guideline),
        element('cbc:ID', document.number),
        element('cbc:IssueDate', document.issuedOn),
        isInvoice ? element('cbc:DueDate', document.dueOn ?? '') : undefined,
        typeCode,
        element('cbc:Note', semantic.note),
        element('cbc:DocumentCurrencyCode', euros.currencyID),
        element('cbc:BuyerReference', semantic.buyerReference),
        element('cac:InvoicePeriod', [
          element('cbc:StartDate', document.period?.from ?? ''),
          element('cbc:EndDate', document.period?.until ?? ''),
        ]),
        element('cac:OrderReference', [element('cbc:ID', semantic.purchaseOrder)]),
        element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', document.corrects?.number ?? ''),
            element('cbc:IssueDate', document.corrects?.issuedOn ?? ''),
          ]),
        ]),
        element('cac:AccountingSupplierParty', [partyElement(semantic.seller)]),
        element('cac:AccountingCustomerParty', [partyElement(semantic.buyer)]),
        paymentElement(semantic),
        element('cac:PaymentTerms', [element('cbc:Note', document.terms)]),
        element('cac:TaxTotal', [
          element('cbc:TaxAmount', semantic.vatAmount, euros),
          element('cac:TaxSubtotal', [
            element('cbc:TaxableAmount', semantic.net, euros),
            element('cbc:TaxAmount', semantic.vatAmount, euros),
            categoryElement('cac:TaxCategory', semantic, [
              element('cbc:TaxExemptionReasonCode', semantic.vat.exemption?.code ?? ''),
              element('cbc:TaxExemptionReason', semantic.vat.exemption?.reason ?? ''),
            ]),
          ]),
        ]),
        element('cac:LegalMonetaryTotal', [
          element('cbc:LineExtensionAmount', semantic.net, euros),
          element('cbc:TaxExclusiveAmount', semantic.net, euros),
          element('cbc:TaxInclusiveAmount', semantic.total, euros),
          element('cbc:PayableAmount', semantic.total, euros),
        ]),
        ...semantic.lines.map((line) =>
          element(`cac:${root}Line`, [
            element('cbc:ID', line.id),
            element(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', line.quantity, {
              unitCode: line.unitCode,
            }),
            element('cbc:LineExtensionAmount', line.net, euros),
            element('cac:Item', [
              element('cbc:Description', line.description),
              element('cbc:Name', line.name),
              categoryElement('cac:ClassifiedTaxCategory', semantic, []),
            ]),
            element('cac:Price', [element('cbc:PriceAmount', line.price, euros)]),
          ]),
        ),
      ],
      {
        xmlns: `${namespace}:${root}-2`,
        'xmlns:cac': `${namespace}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${namespace}:CommonBasicComponents-2`,
      },
    ),
  )
}

const taxScheme = () => element('cac:TaxScheme', [element('cbc:ID', 'VAT')])

const categoryElement = (
  name: string,
  { vat }: SemanticInvoice,
  exemption: (XmlElement | undefined)[],
) =>
  element(name, [
    element('cbc:ID', vat.category),
    element('cbc:Percent', vat.percent ?? ''),
    ...exemption,
    taxScheme(),
  ])

function partyElement(party: Party): XmlElement | undefined {
  const [street = '', additional = '', third = ''] = party.addressLines
  const { registration, vatNumber } = party
  return element('cac:Party', [
    element('cbc:EndpointID', party.email, { schemeID: 'EM' }),
    element('cac:PartyIdentification', [element('cbc:ID', party.id)]),
    element('cac:PostalAddress', [
      element('cbc:StreetName', street),
      element('cbc:AdditionalStreetName', additional),
      element('cbc:CityName', party.city),
      element('cbc:PostalZone', party.zip),
      element('cac:AddressLine', [element('cbc:Line', third)]),
      element('cac:Country', [element('cbc:IdentificationCode', party.countryCode)]),
    ]),
    vatNumber === null
      ? undefined
      : element('cac:PartyTaxScheme', [element('cbc:CompanyID', vatNumber), taxScheme()]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', party.name),
      element(
        'cbc:CompanyID',
        registration?.id ?? '',
        registration?.scheme ? { schemeID: registration.scheme } : {},
      ),
    ]),
    element('cac:Contact', [
      element('cbc:Name', party.contact),
      element('cbc:Telephone', party.telephone),
      element('cbc:ElectronicMail', party.email),
    ]),
  ])
}

function paymentElement({ payment }: SemanticInvoice): XmlElement | undefined {
  if (!payment) return undefined
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', payment.meansCode),
    element('cbc:PaymentID', payment.reference),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', payment.iban),
      element('cbc:Name', payment.holder),
      element('cac:FinancialInstitutionBranch', [element('cbc:ID', payment.bic)]),
    ]),
  ])
}
