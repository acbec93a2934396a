import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

export type CreationOptions = { rp: { id: string }; user: { id: string }; challenge: string }
export type RequestOptions = { rpId: string; challenge: string; allowCredentials: { id: string }[] }

/** What a good authenticator and browser would never do. */
export type Wrong = {
  origin?: string
  rpId?: string
  verifiesUser?: boolean
  counter?: number
  type?: string
  userHandle?: string
  challenge?: string
  key?: KeyObject
}

type Stored = { id: string; privateKey: KeyObject; userHandle: string; counter: number }

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

/** An authenticator with the browser round it, as WebAuthn level 3 describes them: ES256, no attestation. */
export function openAuthenticator(origin: string, { counts = true } = {}) {
  const stored: Stored[] = []
  return {
    stored,
    create(options: CreationOptions, wrong: Wrong = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credential = { id: randomBytes(32).toString('base64url'), privateKey, userHandle: options.user.id, counter: 0 }
      stored.push(credential)
      const id = Buffer.from(credential.id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.byteLength)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, toCoseKey(publicKey)])
      const head = toHead(wrong.rpId ?? options.rp.id, { counter: 0, verifiesUser: wrong.verifiesUser ?? true, more: flags.hasCredential })
      const attestationObject = toCbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Buffer.concat([head, attested])],
        ]),
      )
      const response = {
        clientDataJSON: toClientData('webauthn.create', origin, options.challenge, wrong),
        attestationObject: attestationObject.toString('base64url'),
      }
      return { id: credential.id, rawId: credential.id, type: 'public-key', response: { ...response, transports: ['internal'] } }
    },
    /** With the first passkey that is allowed here. */
    get(options: RequestOptions, wrong: Wrong = {}) {
      const allowed = options.allowCredentials.map(({ id }) => id)
      const credential = stored.find(({ id }) => allowed.length === 0 || allowed.includes(id)) ?? stored[0]
      if (!credential) throw new Error('This authenticator has no passkey')
      if (counts) credential.counter += 1
      const { verifiesUser = true, counter = credential.counter } = wrong
      const head = toHead(wrong.rpId ?? options.rpId, { counter, verifiesUser, more: 0 })
      const clientDataJSON = toClientData('webauthn.get', origin, options.challenge, wrong)
      const signed = Buffer.concat([head, createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()])
      const signature = createSign('sha256')
        .update(signed)
        .sign(wrong.key ?? credential.privateKey)
      const userHandle = wrong.userHandle ?? credential.userHandle
      const response = {
        clientDataJSON,
        authenticatorData: head.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      }
      return { id: credential.id, rawId: credential.id, type: 'public-key', response }
    },
  }
}

function toClientData(type: string, origin: string, challenge: string, wrong: Wrong): string {
  const data = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

function toHead(rpId: string, { counter, verifiesUser, more }: { counter: number; verifiesUser: boolean; more: number }): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const stated = flags.present | (verifiesUser ? flags.verified : 0) | more
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([stated]), counted])
}

/** RFC 9053: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1). */
function toCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return toCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>

/** RFC 8949, as much as a credential needs. */
function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.byteLength), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, each]) => [toCbor(key), toCbor(each)])])
}

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
