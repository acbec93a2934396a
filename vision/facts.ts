/**
 * What the engine says about pixels. Facts only: how sharp, how bright, which letters, how alike.
 * Whether that is enough is judged elsewhere, so that a threshold can change without a new measurement.
 * Lengths are pixels of the upright picture (EXIF orientation applied) unless the name says otherwise;
 * shares are 0 to 1; angles are degrees.
 */

export type Point = { x: number; y: number }
/** Shares of the upright picture's width and height, so that a screen of any size can draw it. */
export type Region = { left: number; top: number; width: number; height: number }
export type PixelBox = { left: number; top: number; width: number; height: number }

export type PictureFormat = 'jpeg' | 'png' | 'bmp' | 'webp' | 'heic'
export type PictureFacts = {
  format: PictureFormat
  width: number
  height: number
  /** SHA-256 of the decoded pixels (not of the file), so that a re-encoded twin without changed pixels is the same picture. */
  pixelHash: string
  /** 64-bit difference hash as hex; a Hamming distance of 0 to about 6 is the same photograph. */
  perceptualHash: string
}

/**
 * `place`: the letter was read as the format allows it there; `check_digit`: an unsure letter was settled by the check digit; `restored`: letters
 * that were swallowed were put back; `filler`: specks behind the names were read as fillers; `doubt`: why the zone is not relied upon.
 * Lines and positions count from 1.
 */
export type MrzCorrection =
  | { kind: 'place' | 'check_digit'; line: number; position: number; read: string; corrected: string }
  | { kind: 'restored'; line: number; count: number }
  | { kind: 'filler'; line: number }
  | { kind: 'doubt'; cause: 'first_letter_missing' | 'letters_small' | 'letters_unsure' | 'letters_covered' }

/** One line of a machine readable zone, as read and after correction. */
export type MrzFacts = {
  format: 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'OTHER'
  rawLines: string[]
  lines: string[]
  /** What was changed between raw and corrected, and why the zone is not relied upon where it is not. */
  corrections: MrzCorrection[]
  /** ICAO 9303 check digits by field; null where the format has none. */
  checkDigits: Record<string, boolean | null>
  valid: boolean
  fields: {
    documentCode: string | null
    issuingState: string | null
    documentNumber: string | null
    surname: string | null
    givenNames: string | null
    nationality: string | null
    /** YYYY-MM-DD */
    birthDate: string | null
    /** YYYY-MM-DD */
    expirationDate: string | null
    sex: 'M' | 'F' | 'X' | null
    optional: string | null
  }
  /** Height of a capital letter of the zone in the picture as sent. */
  letterHeightPx: number
  region: Region | null
}

/** One line of print found on the document, outside the machine readable zone. */
export type PrintedLine = { text: string; confidence: number; region: Region }

export type BarcodeFacts = { symbology: 'PDF417'; aamva: boolean; fields: Record<string, string>; region: Region | null }

export type DocumentFacts = {
  picture: PictureFacts
  /** Null: no document was found. Corners in the upright picture, top left first, clockwise as the document reads. */
  quad: [Point, Point, Point, Point] | null
  quadConfidence: number
  documentsFound: number
  /** Quarter turns that make the document upright: 0, 90, 180 or 270 clockwise. */
  uprightTurn: 0 | 90 | 180 | 270
  geometry: {
    /** Share of the picture that the document fills. */
    fillShare: number
    /** Smallest distance of a corner to the picture's edge, as a share of the picture's shorter side; negative when cut off. */
    marginShare: number
    /** How many of the four corners lie outside the picture or on its edge. */
    cutCorners: number
    /** Angle between the camera's axis and the document's normal. */
    tiltDegrees: number
    /** Rotation in the picture plane, -45 to 45. */
    turnDegrees: number
    aspectRatio: number
    pixelsPerMm: number | null
  }
  quality: {
    /** Variance of the Laplacian on the straightened document at a fixed size. */
    sharpness: number
    /** Sharpness by tile relative to the content of the tile, lowest decile: finds motion blur and soft corners. */
    sharpnessLowest: number
    /** Steepest step over contrast where there is print, in the softer direction; median over the document. 0.4 is crisp, 0.1 a blur. */
    edgeSteepness: number
    /** Share of the document that the largest burnt-out patch covers. */
    glareShare: number
    glareRegions: Region[]
    meanLuminance: number
    /** Luminance that a tenth of the document exceeds. */
    brightTenth: number
    darkShare: number
    brightShare: number
    /** Saturation (0 to 1) that a twentieth of the document exceeds, the light's tint taken out: near zero is a grey copy. */
    colourfulness: number
    /** Peak of the spectrum over its surroundings: a pixel grid or moiré stands out. */
    moirePeak: number
    /** The same for fine grey dots that repeat both ways: the raster of a print. */
    halftonePeak: number
    /** Evidence, 0 to 1, of a screen's bezel or pixel grid round or in the document. */
    screenScore: number
    /** Evidence, 0 to 1, that this is a print of a document rather than the document. */
    printScore: number
    /** Evidence, 0 to 1, that something (a finger) covers the document. */
    coverScore: number
    coverRegion: Region | null
  }
  /** What the engine takes it for, from the zone, the print and the shape. */
  type: {
    guess: 'passport' | 'id-card' | 'driver-license' | 'residence-permit' | 'visa' | 'unknown'
    confidence: number
    evidence: string[]
  }
  mrz: MrzFacts | null
  print: PrintedLine[]
  /** Fields read from print, by label or by place; dates as YYYY-MM-DD. */
  printedFields: {
    documentNumber: string | null
    surname: string | null
    givenNames: string | null
    birthDate: string | null
    expirationDate: string | null
  }
  /** Where those fields stand, and how surely they were read. */
  printedPlaces: Partial<
    Record<'documentNumber' | 'surname' | 'givenNames' | 'birthDate' | 'expirationDate', { region: Region; confidence: number }>
  >
  /** Nationality, sex and issuing state as they are printed, by their labels. Facts of earlier versions have none. */
  printedOrigin?: Partial<Record<'nationality' | 'sex' | 'issuingState', { value: string; confidence: number; region: Region }>>
  /** Print that runs into the picture's edge: the document goes on outside. */
  printCut: boolean
  barcode: BarcodeFacts | null
  portrait: {
    region: Region
    faceWidthPx: number
    sharpness: number
    /** JPEG of the aligned portrait, for staff and for comparison. */
    jpeg: Uint8Array
    embedding: Float32Array
    /** Evidence, 0 to 1, that the portrait was put on top of the document. */
    swapScore: number
    /** Likeness of the portrait and its small second print (ghost); null where there is none. */
    ghostLikeness: number | null
    /** Lean of the portrait's own edges against the document's, degrees. */
    frameLeanDegrees: number
    /** Sides of the portrait with two edges close to each other. */
    doubledSides: number
  } | null
  /** How many faces are on the document (a ghost image counts). */
  facesFound: number
  /** Milliseconds by step. */
  timingsMs: Record<string, number>
}

export type FaceDetection = {
  width: number
  height: number
  /** Largest first. Boxes run from the brow line to the chin, ear to ear, by the landmarks where those are sure. */
  faces: (PixelBox & { score: number })[]
  /** Mean brightness of the whole picture, 0 to 255. */
  luminance: number
  /** The largest face, where its landmarks are sure; measured as in a recording. */
  main: { luminance: number; yawDegrees: number; lowerFaceCovered: number; eyesCovered: number } | null
}

/** ISO/IEC 7810: ID-1 is a card, ID-3 the page of a passport. */
export type DocumentShape = 'id1' | 'id3'

/** How a document lies before the camera, by a small frame: nothing of it is read. */
export type DocumentDetection = {
  width: number
  height: number
  /** Luminance that a tenth of the frame exceeds. */
  brightTenth: number
  document: {
    /** Corners in the frame, top left first, clockwise. */
    quad: [Point, Point, Point, Point]
    geometry: DocumentFacts['geometry']
    /** Luminance that a tenth of the document exceeds. */
    brightTenth: number
    burntShare: number
    /** Share of the document that the largest burnt-out patch covers. */
    glareShare: number
    /** As `edgeSteepness` of a photo, but in the frame's few pixels: print that is a little soft cannot be told from crisp print. */
    edgeSteepness: number
    /** Share of the document that shows something printed. */
    printedShare: number
  } | null
}

export type ChallengeStep = 'turn-left' | 'turn-right' | 'look-up' | 'look-down' | 'open-mouth' | 'close-eyes'

export type FrameFacts = {
  atMs: number
  facesFound: number
  face: PixelBox | null
  yawDegrees: number | null
  pitchDegrees: number | null
  rollDegrees: number | null
  eyeOpenness: number | null
  mouthOpenness: number | null
  sharpness: number
  luminance: number
}

export type ClipFacts = {
  container: 'webm' | 'mp4'
  codec: string
  width: number
  height: number
  durationMs: number
  framesDecoded: number
  frames: FrameFacts[]
  /** Share of the looked-at frames with exactly one face, no face, and several. */
  oneFaceShare: number
  noFaceShare: number
  manyFacesShare: number
  /** Lowest likeness between the first face and any later one (cosine, -1 to 1). */
  sameFaceLowest: number | null
  /** Likeness of the best frames and the portrait (the engine's own score; the judge knows its curve). Null: nothing to compare. */
  portraitLikeness: number | null
  /** The person in the best frames, to compare with other recordings; null without a face. Facts that are stored leave it out. */
  embedding: Float32Array | null
  /** Share of neighbouring frames whose faces are the same to the pixel or nearly so. */
  repeatedFrameShare: number
  movement: {
    /** Median movement of the landmarks between frames, in shares of the face's width. */
    landmarkMotion: number
    /** What a single plane cannot explain of that movement, same unit: near zero for a flat picture. */
    nonPlanarResidual: number
    /** Whether face and background move as one sheet, 0 to 1. */
    backgroundLock: number
    blinks: number
    yawRangeDegrees: number
    pitchRangeDegrees: number
    /** How fast the face crosses the picture, in its own widths a second, ninth decile. */
    faceWidthsPerSecond: number
    /** Longest time in which nothing changes. */
    longestStillMs: number
  }
  quality: {
    sharpness: number
    luminance: number
    /** How much brighter the picture's rim is than the face, in grey levels. */
    backlight: number
    /** Width of the face over the picture's shorter side, median. */
    faceWidthShare: number
    noise: number
    /** Share of the face's box that lies inside the picture, lowest decile. */
    insideShare: number
    /** Angle of the eyes' line, median without sign; about 180 when the picture stands on its head. */
    rollDegrees: number
  }
  attack: {
    /** Live probability of the passive model, median over frames. Advisory. */
    passiveLive: number
    passiveLiveLowest: number
    /** Coloured waves of a screen's pixels, as the logarithm over their surroundings in the spectrum. */
    moirePeak: number
    /** Fine grey dots of a print, same unit. */
    halftonePeak: number
    bezelScore: number
    /** Evidence that nose or mouth, or the eyes, are covered. */
    lowerFaceCovered: number
    eyesCovered: number
  }
  /** Steps seen, in the order seen, with when. Empty without movement. */
  stepsSeen: { step: ChallengeStep; atMs: number }[]
  /** JPEG of the best frame, for the selfie. */
  selfieJpeg: Uint8Array | null
  timingsMs: Record<string, number>
}
