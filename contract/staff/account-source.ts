/** Where an account comes from: made here, made at a first sign-in by the identity provider, or by SCIM. */
export const accountSources = ['local', 'provider', 'scim'] as const
export type AccountSource = (typeof accountSources)[number]
