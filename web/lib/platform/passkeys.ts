import type * as z from 'zod/mini'
import type { createdPasskey, passkeyCreation, passkeyRequest, usedPasskey } from '#contract/staff/passkey.ts'

/** `left`: the person, or time, ended it. `known`: this device has one already. `elsewhere`: the page is open under another address. */
export type PasskeyReason = 'left' | 'known' | 'elsewhere' | 'not-able'

/** No passkey came of it; the browser does not say more than this to pages. */
export class PasskeyFault extends Error {
  readonly reason: PasskeyReason
  constructor(reason: PasskeyReason) {
    super(reason)
    this.name = 'PasskeyFault'
    this.reason = reason
  }
}

/** Not on pages without a safe connection, and not in some browsers inside apps. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && typeof navigator.credentials?.get === 'function'
}

/** Throws PasskeyFault. */
export async function createPasskey(options: z.output<typeof passkeyCreation>): Promise<z.input<typeof createdPasskey>> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(toDescriptor),
  }
  const { id, response } = await ask(() => navigator.credentials.create({ publicKey }))
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyFault('not-able')
  const transports = response.getTransports?.() ?? []
  const made = {
    clientDataJSON: toBase64Url(response.clientDataJSON),
    attestationObject: toBase64Url(response.attestationObject),
    transports,
  }
  return { id, rawId: id, type: 'public-key', response: made }
}

/** Throws PasskeyFault. */
export async function usePasskey(options: z.output<typeof passkeyRequest>): Promise<z.input<typeof usedPasskey>> {
  const publicKey = { ...options, challenge: toBytes(options.challenge), allowCredentials: options.allowCredentials.map(toDescriptor) }
  const { id, response } = await ask(() => navigator.credentials.get({ publicKey }))
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyFault('not-able')
  const used = {
    clientDataJSON: toBase64Url(response.clientDataJSON),
    authenticatorData: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
    userHandle: response.userHandle?.byteLength ? toBase64Url(response.userHandle) : null,
  }
  return { id, rawId: id, type: 'public-key', response: used }
}

const reasons: Readonly<Record<string, PasskeyReason>> = {
  NotAllowedError: 'left',
  AbortError: 'left',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null
  try {
    credential = await run()
  } catch (error) {
    throw new PasskeyFault((error instanceof DOMException && reasons[error.name]) || 'not-able')
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyFault('not-able')
  return credential
}

function toDescriptor({ id, transports }: { id: string; transports?: string[] | undefined }): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: toBytes(id), ...(transports && { transports: transports as AuthenticatorTransport[] }) }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

function toBase64Url(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
