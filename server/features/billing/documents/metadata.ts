/** The name that Factur-X gives the embedded data. */
export const dataFileName = 'factur-x.xml'

interface Schema {
  name: string
  namespace: string
  prefix: string
  properties: { name: string; type: string; isExternal: boolean; says: string; value: string }[]
}

/** Declares the document accessible by PDF/UA-1. */
const accessibility: Schema = {
  name: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    { name: 'part', type: 'Integer', isExternal: false, says: 'Part of PDF/UA', value: '1' },
  ],
}

const text = { type: 'Text', isExternal: true }
/** Declares that the document has the data of Factur-X. */
const facturX: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    { ...text, name: 'DocumentFileName', says: 'Name of the embedded file', value: dataFileName },
    { ...text, name: 'DocumentType', says: 'Type of the document', value: 'INVOICE' },
    { ...text, name: 'Version', says: 'Version of the standard', value: '1.0' },
    { ...text, name: 'ConformanceLevel', says: 'Profile of the data', value: 'EN 16931' },
  ],
}

/** XMP metadata with the schemas that PDF/A does not know, and their declarations, which it asks for. */
export function writeMetadata({ hasData }: { hasData: boolean }): string {
  const schemas = hasData ? [accessibility, facturX] : [accessibility]
  const pdfa = 'http://www.aiim.org/pdfa/ns'
  const values = schemas.map(
    ({ namespace, prefix, properties }) =>
      `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties
        .map(({ name, value }) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
        .join('')}</rdf:Description>`,
  )
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="${pdfa}/extension/" xmlns:pdfaSchema="${pdfa}/schema#" xmlns:pdfaProperty="${pdfa}/property#"><pdfaExtension:schemas><rdf:Bag>${schemas.map(declare).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>\n${values.join('\n')}`
}

const item = (content: string) => `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`

function declare({ name, namespace, prefix, properties }: Schema): string {
  const declared = properties.map((property) =>
    item(
      `<pdfaProperty:name>${property.name}</pdfaProperty:name><pdfaProperty:valueType>${property.type}</pdfaProperty:valueType><pdfaProperty:category>${property.isExternal ? 'external' : 'internal'}</pdfaProperty:category><pdfaProperty:description>${property.says}</pdfaProperty:description>`,
    ),
  )
  return item(
    `<pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${declared.join('')}</rdf:Seq></pdfaSchema:property>`,
  )
}
