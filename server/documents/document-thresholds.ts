/**
 * Where each line is drawn, and why there. "Made documents" are those of the accuracy page, photographed with one fault
 * each; the gaps named here are between their clean and their faulty variants.
 */
export const documentThresholds = {
  /** Specification, section 5: at least 500 pixels a side (the upper limit is refused before decoding). */
  minSidePx: 500,
  /** A 2.4 mm letter of the zone (ICAO 9303-3) is then 10 pixels high; below that only a zone whose digits are right is trusted. */
  minPixelsPerMm: 4.4,
  /** A picture that shows nothing but the document is a scan: its corners are the picture's. */
  scanFillShare: 0.95,
  /** A rounded corner may lie outside by so much of the picture's shorter side without anything being lost. */
  minMarginShare: -0.06,
  /** The guideline asks for 10 degrees; what is read without loss goes much further, and honest hands reach 30. */
  maxTiltDegrees: 45,
  /** Steepest steps of print over its contrast: clean made documents have 0.75 and more, shaken ones 0.3 and less. */
  minEdgeSteepness: 0.5,
  /** Where no document was found: bare desks have 0.22 and more; what is softer may be one that was never in focus. */
  minEdgeSteepnessUnfound: 0.15,
  /** A tenth of every document is paper: when even that is dark, the picture was taken in the dark. */
  minBrightTenth: 90,
  maxBurntShare: 0.5,
  maxGlareShare: 0.012,
  /** Grey copies stay under 0.06 once the lamp's tint is taken out; coloured documents start at 0.12. */
  minColourfulness: 0.08,
  /** Over-exposure washes colours out, and leaves 0.08 and more of them; a bright grey copy has 0.02. */
  minColourfulnessBurnt: 0.04,
  maxScreenScore: 0.5,
  maxPrintScore: 0.5,
  maxCoverScore: 0.5,
  maxSwapScore: 0.5,
  /** A title alone gives 0.75, a zone more; a zone without a title says little about a card. */
  minTypeConfidence: 0.7,
  /** Of 64 bits: the same photograph, encoded again. */
  maxTwinDistance: 4,
} as const
