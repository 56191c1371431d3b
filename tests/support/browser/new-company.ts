/** Facts of a new company. */
export const newFacts = {
  name: 'Newcomer Trading',
  countryCode: 'NL',
  address: 'Kade 2, Breda',
  telephone: '+31 76 555 02 00',
  website: 'https://newcomer.example',
  description: 'Phones.',
}
let serial = 0
export const newContact = () => ({
  name: 'Nora Newcomer',
  function: 'Owner',
  telephone: '+31 76 555 02 01',
  email: `nora${++serial}@newcomer.example`,
})
/** Input to create a company with a plan. */
export const newCompany = (given: Record<string, unknown> = {}) => ({
  ...newFacts,
  state: 'active' as const,
  plan: 'plus' as 'plus' | null,
  isServiceOnly: false,
  contact: newContact(),
  ...given,
})
