/** The name of the meta tag with the address that “Request a demo” leads to, where the operator has one. */
export const demoMetaName = 'portico-demo'
