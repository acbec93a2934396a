import type { AnswerOf } from '#contract/endpoint.ts'
import { type SpecimenName, specimenNames } from '#contract/sandbox/specimen.ts'
import type { listSpecimens as listSpecimensCall } from '#contract/sandbox/test-calls.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isSignedAddress, type SignedAddress, signAddress } from '#server/platform/crypto/signed-address.ts'
import { Refusal } from '#server/platform/errors.ts'
import { drawSpecimen, drawSpecimenFile } from '#server/sandbox/draw-specimen.ts'
import type { TestCaller } from '#server/sandbox/require-test-request.ts'

type Needs = Pick<AppContext, 'addressKey' | 'clock'>

const addressMinutes = 10
const person = { surname: 'SPECIMEN', givenNames: 'ANNA MARIA', documentNumber: 'T00000000' }
/** In how many years a passport ends, and its holder was born. */
const passports = {
  passport: { expires: 8, born: -40 },
  'expired-passport': { expires: -1, born: -40 },
  'passport-of-a-child': { expires: 4, born: -8 },
} as const satisfies Partial<Record<SpecimenName, { expires: number; born: number }>>

/** The specimens with addresses that download them. Refuses TEST_MODE_ONLY. */
export function listSpecimens(context: Needs & Pick<AppContext, 'publicUrl'>, { client }: TestCaller): AnswerOf<typeof listSpecimensCall> {
  if (client.testOf === null) throw new Refusal('TEST_MODE_ONLY')
  const expiresAt = new Date(context.clock.now().getTime() + addressMinutes * 60_000)
  const data = specimenNames.map((name) => ({
    name,
    fileName: toFileName(name),
    mediaType: 'image/jpeg' as const,
    url: `${context.publicUrl}${signAddress(context.addressKey, toPath(name), expiresAt)}`,
    urlExpiresAt: expiresAt.toISOString(),
  }))
  return { data, hasMore: false, nextCursor: null }
}

/** The picture behind an address. Refuses DOCUMENT_FILE_NOT_FOUND, also for one that was not signed here, or is over. */
export async function readSpecimen(
  context: Needs,
  desired: string,
  signed: Omit<SignedAddress, 'path'>,
): Promise<{ bytes: Buffer; fileName: string }> {
  const name = specimenNames.find((each) => each === desired)
  if (!name || !isSignedAddress(context.addressKey, { ...signed, path: toPath(name) }, context.clock.now()))
    throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  return { bytes: await draw(name, context.clock.now()), fileName: toFileName(name) }
}

async function draw(name: SpecimenName, today: Date): Promise<Buffer> {
  if (name === 'company-document') return drawSpecimenFile(name)
  const { born, expires } = passports[name]
  const toDay = (years: number) => `${today.getUTCFullYear() + years}-06-15`
  return drawSpecimen({ ...person, birthDate: toDay(born), expirationDate: toDay(expires), note: name })
}

const toPath = (name: SpecimenName) => `/files/specimens/${name}`
const toFileName = (name: SpecimenName) => `specimen-${name}.jpg`
