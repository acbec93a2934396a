import { countNeighbours } from '#vision/document/count-documents.ts'
import { locateMrz } from '#vision/document/locate-mrz.ts'
import type { Quad } from '#vision/document/plane.ts'
import { readMrzBand } from '#vision/document/read-mrz-band.ts'
import { turnUpright } from '#vision/document/turn-upright.ts'
import { openModels } from '#vision/models/open-models.ts'
import { findText } from '#vision/ocr/find-text.ts'
import { openTextReader } from '#vision/ocr/open-text-reader.ts'
import { decodePicture, resizePicture } from '#vision/picture/decode-picture.ts'
import { openOpenCv } from '#vision/picture/opencv.ts'
import { serveJobs } from '#vision/worker/serve-jobs.ts'

/** A picture, and the outline in it that the steps behind the outline are to begin with; null to look for a zone without one. */
export type OutlinedPicture = { picture: Uint8Array; outline: Quad | null }
export type OutlinedFacts = { lines: string[] | null; before: Quad | null; after: Quad | null; neighbours: number }

const [modelsFolder = '.models'] = process.argv.slice(2)

// A process of its own: the test runner would wait for OpenCV's module, which has a `then` that never answers.
serveJobs<OutlinedPicture, OutlinedFacts>(async () => {
  await openOpenCv()
  const models = openModels(modelsFolder)
  const reader = await openTextReader(models)
  return async ({ picture: bytes, outline }) => {
    const { picture } = await decodePicture(bytes)
    const overview = await resizePicture(picture, 640)
    const boxes = await findText(overview, models, 640)
    if (!outline) {
      const sought = await locateMrz(picture, overview, boxes, models, reader)
      return { lines: sought?.zone?.facts.lines ?? null, before: null, after: sought?.upright.quad ?? null, neighbours: 0 }
    }
    const upright = await turnUpright(picture, outline, boxes, models, reader)
    const { upright: after, zone } = await readMrzBand(picture, overview, upright, boxes, models, reader)
    const neighbours = await countNeighbours(picture, overview, boxes, upright, models)
    return { lines: zone?.facts.lines ?? null, before: upright.quad, after: after.quad, neighbours }
  }
})
