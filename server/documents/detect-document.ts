import { captureLimits } from '#contract/documents/capture-limits.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { detectDocument as detectDocumentCall } from '#contract/requests/document-frame-calls.ts'
import { judgeDocumentFrame } from '#server/documents/judge-document-frame.ts'
import { orRefusal, readPicture } from '#server/files/read-picture.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { DocumentDetection, DocumentShape, Point } from '#vision/facts.ts'

type Quad = [Point, Point, Point, Point]
export type FrameAnswer = AnswerOf<typeof detectDocumentCall>
type Requested = { documentType: DocumentType; frameImage: { fileContent: string } }

/** What to do before the photo is taken, by one small frame of the camera. Nothing of it is kept. */
export async function detectDocument(context: Pick<AppContext, 'vision'>, { documentType, frameImage }: Requested): Promise<FrameAnswer> {
  const bytes = readPicture(frameImage, captureLimits.frameMaxBytes)
  return toFrameAnswer(await orRefusal(context.vision.detectDocument(bytes, toDocumentShape(documentType)), 'frame'))
}

export const toDocumentShape = (type: DocumentType): DocumentShape => (type === 'Passport' ? 'id3' : 'id1')

export function toFrameAnswer(found: DocumentDetection): FrameAnswer {
  const { width, height, document } = found
  const place = ({ x, y }: Point) => ({ x: x / width, y: y / height })
  return { fault: judgeDocumentFrame(found), corners: document && toCorners(document.quad.map(place) as Quad) }
}

const toCorners = ([topLeft, topRight, bottomRight, bottomLeft]: Quad) => ({ topLeft, topRight, bottomRight, bottomLeft })
