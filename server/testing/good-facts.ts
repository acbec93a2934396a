import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

// A JPEG's head and end: enough to be kept and shown.
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9)

/** The facts of a passport photo without a fault. */
export function goodPassport(pixelHash: string): DocumentFacts {
  return {
    picture: { format: 'jpeg', width: 1_600, height: 1_200, pixelHash, perceptualHash: pixelHash.slice(0, 16) },
    quad: [
      { x: 160, y: 160 },
      { x: 1_440, y: 160 },
      { x: 1_440, y: 1_040 },
      { x: 160, y: 1_040 },
    ],
    quadConfidence: 0.97,
    documentsFound: 1,
    uprightTurn: 0,
    geometry: {
      fillShare: 0.75,
      marginShare: 0.1,
      cutCorners: 0,
      tiltDegrees: 2,
      turnDegrees: 0,
      aspectRatio: 1.42,
      pixelsPerMm: 10.4,
    },
    quality: {
      sharpness: 900,
      sharpnessLowest: 0.9,
      glareShare: 0,
      glareRegions: [],
      meanLuminance: 150,
      darkShare: 0.02,
      brightShare: 0.02,
      colourfulness: 28,
      moirePeak: 0.5,
      screenScore: 0.02,
      printScore: 0.02,
      coverScore: 0.01,
      coverRegion: null,
    },
    type: { guess: 'passport', confidence: 0.98, evidence: ['TD3'] },
    mrz: {
      format: 'TD3',
      rawLines: [],
      lines: [],
      corrections: [],
      checkDigits: { documentNumber: true, birthDate: true, expirationDate: true, composite: true },
      valid: true,
      fields: {
        documentCode: 'P',
        issuingState: 'UTO',
        documentNumber: 'L898902C3',
        surname: 'ERIKSSON',
        givenNames: 'ANNA MARIA',
        nationality: 'UTO',
        birthDate: '1984-08-12',
        expirationDate: '2044-04-15',
        sex: 'F',
        optional: null,
      },
      letterHeightPx: 24,
      region: { left: 0.12, top: 0.78, width: 0.76, height: 0.1 },
    },
    print: [],
    printedFields: {
      documentNumber: 'L898902C3',
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      birthDate: '1984-08-12',
      expirationDate: '2044-04-15',
    },
    barcode: null,
    portrait: {
      region: { left: 0.15, top: 0.3, width: 0.2, height: 0.35 },
      faceWidthPx: 180,
      sharpness: 500,
      jpeg,
      embedding: Float32Array.of(0.25, -0.5, 1),
      swapScore: 0.02,
    },
    facesFound: 1,
    timingsMs: {},
  }
}

/** The facts of a camera clip without a fault: one living person, the one of the portrait. */
export function goodClip(): ClipFacts {
  return {
    container: 'webm',
    codec: 'vp8',
    width: 400,
    height: 300,
    durationMs: 1_800,
    framesDecoded: 45,
    frames: [],
    oneFaceShare: 1,
    noFaceShare: 0,
    manyFacesShare: 0,
    sameFaceLowest: 0.8,
    portraitLikeness: 0.7,
    repeatedFrameShare: 0.02,
    movement: {
      landmarkMotion: 0.006,
      nonPlanarResidual: 0.02,
      backgroundLock: 0.1,
      blinks: 1,
      yawRangeDegrees: 14,
      pitchRangeDegrees: 6,
      faceWidthsPerSecond: 0.2,
      longestStillMs: 100,
    },
    quality: { sharpness: 0.8, luminance: 120, backlight: 5, faceWidthShare: 0.45, noise: 2, insideShare: 1, rollDegrees: 2 },
    attack: {
      passiveLive: 0.95,
      passiveLiveLowest: 0.8,
      moirePeak: 1,
      halftonePeak: 0.8,
      bezelScore: 0.05,
      lowerFaceCovered: 0.02,
      eyesCovered: 0.05,
    },
    stepsSeen: [],
    selfieJpeg: jpeg,
    timingsMs: {},
  }
}
