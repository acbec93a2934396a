import type { DocumentFacts, PictureFacts } from '#vision/facts.ts'
import { openOpenCv } from '#vision/document/opencv.ts'
import type { Models } from '#vision/models/open-models.ts'
import { type DecodedPicture, decodePicture } from '#vision/picture/decode-picture.ts'
import { hashPerceptually, hashPixels } from '#vision/picture/hash-picture.ts'

export type DocumentInspector = { inspect(bytes: Uint8Array): Promise<DocumentFacts> }

export async function openDocumentInspector(_models: Models): Promise<DocumentInspector> {
  await openOpenCv()
  return {
    async inspect(bytes) {
      const decoded = await decodePicture(bytes)
      return { ...noDocument(await toPictureFacts(decoded)) }
    },
  }
}

async function toPictureFacts({ format, width, height, picture }: DecodedPicture): Promise<PictureFacts> {
  return { format, width, height, pixelHash: hashPixels(picture), perceptualHash: await hashPerceptually(picture) }
}

function noDocument(picture: PictureFacts): DocumentFacts {
  return {
    picture,
    quad: null,
    quadConfidence: 0,
    documentsFound: 0,
    uprightTurn: 0,
    geometry: { fillShare: 0, marginShare: 0, cutCorners: 0, tiltDegrees: 0, turnDegrees: 0, aspectRatio: 0, pixelsPerMm: null },
    quality: {
      sharpness: 0,
      sharpnessLowest: 0,
      glareShare: 0,
      glareRegions: [],
      meanLuminance: 0,
      darkShare: 0,
      brightShare: 0,
      colourfulness: 0,
      moirePeak: 0,
      screenScore: 0,
      printScore: 0,
      coverScore: 0,
      coverRegion: null,
    },
    type: { guess: 'unknown', confidence: 0, evidence: [] },
    mrz: null,
    print: [],
    printedFields: { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null },
    barcode: null,
    portrait: null,
    facesFound: 0,
    timingsMs: {},
  }
}
