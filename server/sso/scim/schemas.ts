import { mostResults, toListResponse } from '#server/sso/scim/scim-page.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const unsupported = { supported: false }

/** What of RFC 7644 is spoken here. */
export function toServiceProviderConfig(publicUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri: `${publicUrl}/docs`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostResults },
    changePassword: unsupported,
    sort: unsupported,
    etag: { supported: true },
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of settings, Single sign-on', primary: true },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}/scim/v2/ServiceProviderConfig` },
  }
}

function toResourceType(publicUrl: string, name: 'User' | 'Group', schema: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: 'ResourceType', location: `${publicUrl}/scim/v2/ResourceTypes/${name}` },
  }
}

type Attribute = {
  name: string
  type?: string
  required?: boolean
  multiValued?: boolean
  mutability?: string
  uniqueness?: string
  caseExact?: boolean
  subAttributes?: object[]
}

const attribute = ({ name, type = 'string', ...more }: Attribute) => ({
  name,
  type,
  multiValued: false,
  description: name,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const attributes = {
  [userSchema]: [
    attribute({ name: 'userName', required: true, uniqueness: 'server' }),
    attribute({ name: 'externalId', caseExact: true }),
    attribute({
      name: 'name',
      type: 'complex',
      subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute({ name })),
    }),
    attribute({ name: 'displayName' }),
    attribute({
      name: 'emails',
      type: 'complex',
      multiValued: true,
      subAttributes: [attribute({ name: 'value' }), attribute({ name: 'type' }), attribute({ name: 'primary', type: 'boolean' })],
    }),
    attribute({ name: 'active', type: 'boolean' }),
    attribute({
      name: 'groups',
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [attribute({ name: 'value', mutability: 'readOnly' }), attribute({ name: 'display', mutability: 'readOnly' })],
    }),
  ],
  [groupSchema]: [
    attribute({ name: 'displayName', required: true, uniqueness: 'server' }),
    attribute({ name: 'externalId', caseExact: true }),
    attribute({
      name: 'members',
      type: 'complex',
      multiValued: true,
      subAttributes: [attribute({ name: 'value', mutability: 'immutable' }), attribute({ name: 'type', mutability: 'immutable' })],
    }),
  ],
}

function toSchema(publicUrl: string, id: keyof typeof attributes, name: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description: name,
    attributes: attributes[id],
    meta: { resourceType: 'Schema', location: `${publicUrl}/scim/v2/Schemas/${id}` },
  }
}

export const toResourceTypes = (publicUrl: string) => [
  toResourceType(publicUrl, 'User', userSchema),
  toResourceType(publicUrl, 'Group', groupSchema),
]
export const toSchemas = (publicUrl: string) => [toSchema(publicUrl, userSchema, 'User'), toSchema(publicUrl, groupSchema, 'Group')]
export const toWholeList = (resources: readonly object[]) => toListResponse(resources, { total: resources.length, offset: 0 })
