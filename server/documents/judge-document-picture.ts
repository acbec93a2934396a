import type { DocumentCheck } from '#contract/documents/document-check.ts'
import { judgeCode, judgeFact, judgeNumber, missing, orMissing, type Verdict } from '#server/checks/judge-fact.ts'
import { documentThresholds as limits } from '#server/documents/document-thresholds.ts'
import { cutRegion, shares, wholeRegion } from '#server/documents/judge-document-regions.ts'
import type { DocumentFacts, MrzFacts, Region } from '#vision/facts.ts'

/** One check of a side: its verdict, and where on the picture. */
export type Judged = Verdict & { check: DocumentCheck; region: Region | null }

export function toJudged(check: DocumentCheck, verdict: Verdict, region: Region | null | undefined = null): Judged {
  return { ...verdict, check, region }
}

/** Checks that look at a document, where there is none. */
export function notJudgedChecks(checks: readonly DocumentCheck[]): Judged[] {
  return checks.map((check) => toJudged(check, judgeFact<boolean>(missing('document_not_found'), null, Boolean)))
}

/** Whether a check found no fault: one that was not judged found none either, for what hides it is a fault of its own. */
export const hasNoFault = ({ result }: Judged) => result !== 'failed'

/** Faults of the picture that leave nothing to read. */
const hiding = new Set<DocumentCheck>([
  'no-document',
  'resolution',
  'bounds',
  'focus',
  'exposure',
  'glare',
  'covered',
  'several-documents',
  'screen-capture',
])

export function isReadable(checks: readonly Judged[]): boolean {
  return checks.every((judged) => hasNoFault(judged) || !hiding.has(judged.check))
}

/**
 * What is looked at on every side: whether there is one document, wholly in view, lit, sharp, uncovered and real. One cause
 * gives one advice: what a fault makes of the rest of the picture (white patches of a burnt or shaken one) is not judged.
 */
export function judgePicture(facts: DocumentFacts): Judged[] {
  const { quad, quality, mrz } = facts
  const whole = wholeRegion(facts)
  const exposure = judgeExposure(quality, whole)
  const isDark = quality.brightTenth < limits.minBrightTenth
  if (quad === null) return judgeNothing(quality, exposure, isDark)
  const focus = toJudged(
    'focus',
    judgeNumber(isDark ? missing('too_dark') : quality.edgeSteepness, 'atLeast', limits.minEdgeSteepness),
    whole,
  )
  const checks = [
    toJudged('no-document', judgeNumber(Math.max(1, facts.documentsFound), 'atLeast', 1)),
    toJudged('several-documents', judgeNumber(facts.documentsFound, 'atMost', 1), whole),
    judgeResolution(facts, whole),
    judgeBounds(facts, hasNoFault(exposure) || isDark),
    toJudged('perspective', judgeNumber(facts.geometry.tiltDegrees, 'atMost', limits.maxTiltDegrees, 'degrees'), whole),
    focus,
    exposure,
  ]
  checks.push(...judgePaper(facts, checks, { exposure, focus, isDark }))
  const doubt = mrz && quality.coverScore < limits.maxCoverScore && checks.every(hasNoFault) ? judgeDoubt(mrz, whole) : null
  return doubt ? checks.map((judged) => (judged === focus ? doubt : judged)) : checks
}

/** A bare table is soft by nature, and nothing at all on it is neither sharp nor soft. */
function judgeNothing({ edgeSteepness }: DocumentFacts['quality'], exposure: Judged, isDark: boolean): Judged[] {
  const focus = isDark ? missing('too_dark') : edgeSteepness > 0 ? edgeSteepness : missing('document_not_found')
  return [
    toJudged('no-document', judgeNumber(0, 'atLeast', 1)),
    exposure,
    toJudged('focus', judgeNumber(focus, 'atLeast', limits.minEdgeSteepnessUnfound)),
    ...notJudgedChecks([
      'several-documents',
      'resolution',
      'bounds',
      'perspective',
      'glare',
      'colour',
      'screen-capture',
      'print-copy',
      'covered',
    ]),
  ]
}

function judgeExposure({ brightTenth, brightShare }: DocumentFacts['quality'], whole: Region | null): Judged {
  const tooDark = brightTenth < limits.minBrightTenth
  const verdict = tooDark
    ? judgeNumber(brightTenth, 'atLeast', limits.minBrightTenth)
    : judgeNumber(brightShare, 'atMost', limits.maxBurntShare)
  return toJudged('exposure', verdict, whole)
}

function judgeResolution({ picture, geometry, mrz }: DocumentFacts, whole: Region | null): Judged {
  const shortSide = Math.min(picture.width, picture.height)
  if (shortSide < limits.minSidePx) return toJudged('resolution', judgeNumber(shortSide, 'atLeast', limits.minSidePx, 'px'), whole)
  const perMm = orMissing(geometry.pixelsPerMm, 'document_not_found')
  const byScale = judgeNumber(perMm, 'atLeast', limits.minPixelsPerMm, 'px_per_mm')
  // A zone whose digits are right was seen well enough, whatever its scale.
  const verdict = byScale.result === 'failed' && mrz?.valid ? judgeCode('zone_read', ['zone_read']) : byScale
  return toJudged('resolution', verdict, whole)
}

/** An outline in a picture that is burnt out is a guess. */
function judgeBounds(facts: DocumentFacts, isOutlineSure: boolean): Judged {
  const place = placeOf(facts)
  return toJudged(
    'bounds',
    judgeCode(place === 'whole' || isOutlineSure ? place : missing('picture_unreadable'), ['whole']),
    cutRegion(facts),
  )
}

/** One corner close to the edge may be the photographer's luck; two mean that a side is missing. */
function placeOf({ geometry, printCut }: DocumentFacts): 'whole' | 'print_cut' | 'corners_cut' | 'corner_outside' {
  if (printCut) return 'print_cut'
  if (geometry.cutCorners === 4 && geometry.fillShare >= limits.scanFillShare) return 'whole'
  if (geometry.cutCorners >= 2) return 'corners_cut'
  return geometry.marginShare > limits.minMarginShare ? 'whole' : 'corner_outside'
}

/** Glare, colours, copies and covers: each is told only where nothing else explains what it looks like. */
function judgePaper(
  { quality }: DocumentFacts,
  seen: readonly Judged[],
  light: { exposure: Judged; focus: Judged; isDark: boolean },
): Judged[] {
  const { exposure, focus, isDark } = light
  const whole = focus.region
  const fits = (name: DocumentCheck) => seen.every((judged) => judged.check !== name || hasNoFault(judged))
  const hidden = missing('picture_unreadable')
  const minColour = hasNoFault(exposure) || isDark ? limits.minColourfulness : limits.minColourfulnessBurnt
  // In the dark no colour is seen, and noise looks like a copier's dots.
  const colour = toJudged('colour', judgeNumber(isDark ? missing('too_dark') : quality.colourfulness, 'atLeast', minColour), whole)
  // The rim of a sheet is told only where all of it is in view.
  const isInView = fits('bounds')
  const copy = toJudged(
    'print-copy',
    judgeNumber(hasNoFault(exposure) && isInView ? quality.printScore : hidden, 'below', limits.maxPrintScore),
    whole,
  )
  const screen = toJudged('screen-capture', judgeNumber(quality.screenScore, 'below', limits.maxScreenScore), whole)
  // Burnt, blurred and coarse pictures lose the print that tells white paper from a reflection; a copy's paper is white beside the document.
  const showsGlare = fits('resolution') && [exposure, focus, screen, colour, copy].every(hasNoFault)
  const glare = toJudged(
    'glare',
    judgeNumber(showsGlare ? quality.glareShare : hidden, 'below', limits.maxGlareShare),
    quality.glareRegions[0] ?? whole,
  )
  const isGlare = !hasNoFault(glare) && shares(glare.region, quality.coverRegion)
  const cover = isInView && fits('several-documents') && !isGlare ? quality.coverScore : hidden
  return [glare, colour, screen, copy, toJudged('covered', judgeNumber(cover, 'below', limits.maxCoverScore), quality.coverRegion ?? whole)]
}

/** A zone whose digits are right and whose letters stayed unsure asks for a sharper picture: nothing in it is known to be wrong. Null: no such doubt. */
function judgeDoubt(mrz: MrzFacts, whole: Region | null): Judged | null {
  if (mrz.valid || wrongDigits(mrz).length > 0) return null
  return toJudged('focus', judgeCode('letters_unsure', ['letters_sure']), mrz.region ?? whole)
}

export function wrongDigits({ checkDigits }: MrzFacts): string[] {
  return Object.entries(checkDigits).flatMap(([field, right]) => (right === false ? [field] : []))
}
