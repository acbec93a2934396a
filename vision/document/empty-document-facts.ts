import { measureFocus } from '#vision/document/measure-focus.ts'
import { measureLight } from '#vision/document/measure-light.ts'
import type { DocumentFacts } from '#vision/facts.ts'
import type { DecodedPicture } from '#vision/picture/decode-picture.ts'
import { hashPerceptually, hashPixels } from '#vision/picture/hash-picture.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** The facts of a picture in which no document was found. */
export async function emptyDocumentFacts({ format, width, height, picture }: DecodedPicture, overview: RgbPicture): Promise<DocumentFacts> {
  const { colourTenth: _, ...light } = measureLight(overview)
  // A document so blurred that it is not found shows in the whole picture.
  const focus = measureFocus(overview, [])
  return {
    picture: { format, width, height, pixelHash: hashPixels(picture), perceptualHash: await hashPerceptually(overview) },
    quad: null,
    quadConfidence: 0,
    documentsFound: 0,
    uprightTurn: 0,
    geometry: { fillShare: 0, marginShare: 0, cutCorners: 0, tiltDegrees: 0, turnDegrees: 0, aspectRatio: 0, pixelsPerMm: null },
    quality: {
      ...light,
      sharpness: focus.sharpness,
      sharpnessLowest: focus.steepnessLowest,
      edgeSteepness: focus.steepness,
      glareShare: 0,
      glareRegions: [],
      moirePeak: 0,
      halftonePeak: 0,
      screenScore: 0,
      printScore: 0,
      coverScore: 0,
      coverRegion: null,
    },
    type: { guess: 'unknown', confidence: 0, evidence: [] },
    mrz: null,
    print: [],
    printedFields: { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null },
    printedPlaces: {},
    printCut: false,
    barcode: null,
    portrait: null,
    facesFound: 0,
    timingsMs: {},
  }
}
