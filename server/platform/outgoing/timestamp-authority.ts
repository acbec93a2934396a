import { createHash, randomBytes } from 'node:crypto'
import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampReqVersion, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

const sha256Oid = '2.16.840.1.101.3.4.2.1'
const timeoutMs = 15_000
/** A token with its certificates takes some 6 kB. */
const maxAnswerBytes = 65_536

export class TimestampFault extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`the time-stamping authority gave no time stamp: ${reason}`, { cause })
    this.name = 'TimestampFault'
  }
}

/** Puts bytes under the time of somebody else. */
export type TimestampAuthority = {
  /** A time-stamp response of RFC 3161 in DER, of the SHA-256 of these bytes, as `openssl ts -verify` reads it. Throws TimestampFault. */
  stamp(bytes: Uint8Array): Promise<Buffer>
}

/** RFC 3161 over HTTP (section 3.4); name and password in the address are sent as Basic. The authority hears a hash and nothing else. */
export function openTimestampAuthority(url: string): TimestampAuthority {
  return {
    async stamp(bytes) {
      const hash = createHash('sha256').update(bytes).digest()
      // Positive, and of the shortest form: what comes back is compared byte by byte.
      const nonce = Buffer.concat([Buffer.from([0x01]), randomBytes(8)])
      const answer = await ask(url, toQuery(hash, nonce))
      requireStamp(answer, hash, nonce)
      return answer
    },
  }
}

function toQuery(hash: Uint8Array, nonce: Uint8Array): Buffer {
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Oid, parameters: null }),
    hashedMessage: new OctetString(hash),
  })
  const query = new TimeStampReq({ version: TimeStampReqVersion.v1, messageImprint, nonce: toArrayBuffer(nonce), certReq: true })
  return Buffer.from(AsnConvert.serialize(query))
}

async function ask(url: string, query: Buffer): Promise<Buffer> {
  const address = new URL(url)
  const { username, password } = address
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  Object.assign(address, { username: '', password: '' })
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...(username && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
      },
      body: new Uint8Array(query),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new TimestampFault(`it answered ${response.status}`)
    return await readAtMost(response, maxAnswerBytes)
  } catch (error) {
    throw error instanceof TimestampFault ? error : new TimestampFault('it could not be reached', error)
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let byteCount = 0
  for await (const part of response.body ?? []) {
    byteCount += part.byteLength
    if (byteCount > maxBytes) throw new TimestampFault(`its answer is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Who signed it is for whoever relies on it, against the authority's certificate; that it is of these bytes is seen here. */
function requireStamp(answer: Buffer, hash: Buffer, nonce: Buffer): void {
  const info = readInfo(answer)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isOfHash = hashAlgorithm.algorithm === sha256Oid && hash.equals(Buffer.from(hashedMessage.buffer))
  const isOfQuery = info.nonce !== undefined && nonce.equals(Buffer.from(info.nonce))
  if (!isOfHash || !isOfQuery) throw new TimestampFault('its answer is of something else')
}

function readInfo(answer: Buffer): TSTInfo {
  const { status, timeStampToken } = parse(answer, TimeStampResp)
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
  if (!isGranted || !timeStampToken) throw new TimestampFault(`it refused with status ${status.status}`)
  const { content } = new ContentInfo(timeStampToken)
  const { eContent } = parse(Buffer.from(content), SignedData).encapContentInfo
  if (!eContent?.single) throw new TimestampFault('its answer holds no time')
  return parse(Buffer.from(eContent.single.buffer), TSTInfo)
}

function parse<T>(der: Buffer, shape: new () => T): T {
  try {
    return AsnConvert.parse(toArrayBuffer(der), shape)
  } catch (error) {
    throw new TimestampFault('its answer is no time-stamp response', error)
  }
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
