/** Names of fields that the product itself reads, wherever a customer's form asks for them. They stay to the letter. */
export const fieldNames = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  designation: 'Designation',
  emailAddress: 'Email Address',
  identityType: 'Identity Type',
  shares: '% of Shares',
  votes: '% of Votes',
  trustRole: 'Role in Trust',
  ownerKind: 'Type of Owner',
  stockExchange: 'Stock Exchange',
  politicallyExposed: 'Politically Exposed Person',
  businessName: 'Business Name',
  country: 'Country of Incorporation',
  companyNumber: 'Company Number',
} as const

/**
 * Fields of a person that are compared with the document, so that a verification rests on them: from its beginning a change
 * of one of them is a new verification.
 */
export const verifiedFieldNames = [
  fieldNames.firstName,
  fieldNames.middleName,
  fieldNames.lastName,
  fieldNames.identityType,
  'Identity Number',
  'Date of Birth',
  'Gender',
  'Nationality',
] as const
