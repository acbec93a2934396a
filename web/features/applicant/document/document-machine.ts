import type { DocumentError } from '#contract/documents/document-check.ts'
import { type DocumentSide, type DocumentType, needsBack } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { isSamePhoto, noPhotos, type Photo, type Photos, type TakenPhoto } from '#web/features/applicant/document/photo/photo.ts'

/** What every state carries: `run` numbers the work under way, so that an answer that comes late is known as such. */
type Carried = { type: DocumentType; photos: Photos; run: number }

export type DocumentState = Carried &
  (
    | { at: 'taking'; side: DocumentSide; problem: ErrorCode | null; errors: DocumentError[] }
    | { at: 'framing'; side: DocumentSide; errors: DocumentError[] }
    | { at: 'preparing'; side: DocumentSide; errors: DocumentError[] }
    | { at: 'reviewing'; side: DocumentSide; errors: DocumentError[] }
    /** `share` of the bytes that have left; the server checks once it is 1. `resent`: how often it went out by itself again; `asked`: how often the server was asked about it. */
    | { at: 'uploading'; share: number; resent: number; questions: number }
    | { at: 'waiting-for-network'; resent: number }
    /** The answer was lost, or another tab is first: the server is asked what it has before anything is sent twice. */
    | { at: 'asking-what-arrived'; questions: number; mayResend: boolean; resent: number }
    | { at: 'refused'; errors: DocumentError[] }
    | { at: 'accepted' }
  )

export type DocumentEvent =
  | { is: 'open-frame' }
  | { is: 'close-frame' }
  | { is: 'picked'; source: Blob; fileName: string }
  | { is: 'prepared'; run: number; photo: TakenPhoto }
  | { is: 'not-prepared'; run: number; problem: ErrorCode }
  /** `mustApproveStored`: the server wants to hear that a document which it has is used unchanged. */
  | { is: 'confirm'; mustApproveStored?: boolean }
  | { is: 'retake' }
  | { is: 'back' }
  | { is: 'progressed'; run: number; share: number }
  | { is: 'answered'; run: number; errors: DocumentError[]; isRejected: boolean }
  | { is: 'call-failed'; run: number; code: ErrorCode; isOffline: boolean }
  | { is: 'online' }
  | { is: 'nothing-arrived'; run: number }
  | { is: 'acknowledge' }
  /** Front and back were each taken as the other. */
  | { is: 'swap' }

export type Destination = 'liveness' | 'status' | 'entry'
export type DocumentEffect =
  | { do: 'prepare'; source: Blob; fileName: string; run: number }
  | { do: 'upload'; photos: Photos; run: number }
  | { do: 'approve-kept'; run: number }
  | { do: 'ask-what-arrived'; run: number; inMs: number }
  | { do: 'stop-work' }
  | { do: 'tell'; code: ErrorCode }
  | { do: 'let-go'; photo: Photo }
  | { do: 'go'; to: Destination }

/** A check under way is asked about once in 2 s, for a minute. */
export const maxArrivalQuestions = 30
const questionMs = 2_000
/** A server that was killed over a check holds it for some seconds: then the photos are sent again, which counts once. */
const questionsPerResend = 10
/** One that hangs takes as long as so many. */
const questionsPerHang = 3
/** A lost or interrupted upload goes out by itself once more; then the applicant decides. */
const maxResent = 1

type Step = [DocumentState, DocumentEffect[]]

/** What the applicant already has: photos from before, and the side they were at. */
export type Beginning = { type: DocumentType; photos: Photos; side: DocumentSide }

export function begin({ type, photos, side }: Beginning): DocumentState {
  return toSide({ type, photos, run: 0 }, side)
}

export function step(state: DocumentState, event: DocumentEvent): Step {
  // An answer to work that was given up meanwhile changes nothing.
  if ('run' in event && event.run !== state.run) {
    return [state, event.is === 'prepared' ? [{ do: 'let-go', photo: event.photo }] : []]
  }
  const next = 'side' in state ? stepOnASide(state, event) : stepAfterwards(state, event)
  return next ?? [state, []]
}

type OnASide = Extract<DocumentState, { side: DocumentSide }>

function stepOnASide(state: OnASide, event: DocumentEvent): Step | undefined {
  const { at, type, photos, run, side, errors } = state
  const carried = { type, photos, run }
  switch (event.is) {
    case 'open-frame':
      return at === 'taking' || at === 'reviewing' ? [{ ...carried, at: 'framing', side, errors }, []] : undefined
    case 'close-frame':
      return at === 'framing' ? [toSide(carried, side, errors), []] : undefined
    case 'picked': {
      // A second picture, dropped while the first is prepared, takes its place.
      const next = run + 1
      const prepare: DocumentEffect = { do: 'prepare', source: event.source, fileName: event.fileName, run: next }
      return [{ type, photos, run: next, at: 'preparing', side, errors }, [prepare]]
    }
    case 'prepared':
      return at === 'preparing' ? stepPrepared(state, event.photo) : undefined
    case 'not-prepared':
      return at === 'preparing' ? [{ ...carried, at: 'taking', side, problem: event.problem, errors }, []] : undefined
    case 'confirm':
      return at === 'reviewing' ? confirm(state, event.mustApproveStored ?? false) : undefined
    case 'retake':
      return at === 'reviewing' ? [{ ...carried, at: 'taking', side, problem: null, errors }, []] : undefined
    case 'back': {
      const isOnTheWay = at === 'framing' || at === 'preparing'
      return [toSide({ type, photos, run: run + 1 }, isOnTheWay ? side : 'front', isOnTheWay ? errors : []), [{ do: 'stop-work' }]]
    }
    default:
      return undefined
  }
}

function stepPrepared({ type, photos, run, side, errors }: OnASide, photo: TakenPhoto): Step {
  if (isSamePhoto(photo, photos[side === 'front' ? 'back' : 'front'])) {
    const again: DocumentState = { type, photos, run, at: 'taking', side, problem: 'SAME_IMAGE_FRONT_AND_BACK', errors }
    return [again, [{ do: 'let-go', photo }]]
  }
  const before = photos[side]
  const releasePhoto: DocumentEffect[] = before ? [{ do: 'let-go', photo: before }] : []
  const ofOtherSide = errors.filter((error) => error.side !== side)
  return [{ type, photos: { ...photos, [side]: photo }, run, at: 'reviewing', side, errors: ofOtherSide }, releasePhoto]
}

function confirm({ type, photos, run, side, errors }: OnASide, mustApproveStored: boolean): Step {
  const carried = { type, photos, run }
  if (!photos.front) return [{ ...carried, at: 'taking', side: 'front', problem: 'RETAKE_FRONT_SIDE', errors: [] }, []]
  if (needsBack(type) && (side === 'front' || !photos.back)) return [toSide(carried, 'back', errors), []]
  const needed = needsBack(type) ? [photos.front, photos.back] : [photos.front]
  // Nothing is new: what the server has stands.
  if (needed.every((photo) => photo?.from === 'server')) {
    if (!mustApproveStored) return [{ ...carried, at: 'accepted' }, [{ do: 'go', to: 'liveness' }]]
    const next = { ...carried, run: run + 1 }
    return [{ ...next, at: 'uploading', share: 1, resent: maxResent, questions: 0 }, [{ do: 'approve-kept', run: next.run }]]
  }
  return upload(carried, 0)
}

function upload({ type, photos, run: before }: Carried, resent: number, questions = 0): Step {
  const run = before + 1
  return [{ type, photos, run, at: 'uploading', share: 0, resent, questions }, [{ do: 'upload', photos, run }]]
}

function ask(
  { type, photos, run: before }: Carried,
  asking: { questions: number; mayResend: boolean; resent: number },
  inMs: number,
): Step {
  const run = before + 1
  const questions = asking.questions + 1
  return [{ type, photos, run, at: 'asking-what-arrived', ...asking, questions }, [{ do: 'ask-what-arrived', run, inMs }]]
}

function stepAfterwards(state: DocumentState, event: DocumentEvent): Step | undefined {
  const { type, photos, run } = state
  if (event.is === 'back')
    return state.at === 'accepted' ? undefined : [toSide({ type, photos, run: run + 1 }, 'front'), [{ do: 'stop-work' }]]
  switch (state.at) {
    case 'uploading':
      if (event.is === 'progressed') return [{ ...state, share: Math.max(state.share, event.share) }, []]
      if (event.is === 'answered') return stepAnswered(state, event)
      return event.is === 'call-failed' ? stepUploadFailed(state, event) : undefined
    case 'asking-what-arrived':
      if (event.is === 'answered') return stepAnswered(state, event)
      if (event.is === 'nothing-arrived') return stepNothingArrived(state)
      return event.is === 'call-failed' ? stepQuestionFailed(state, event) : undefined
    case 'waiting-for-network':
      return event.is === 'online' ? ask(state, { questions: 0, mayResend: true, resent: state.resent }, 0) : undefined
    case 'refused':
      if (event.is === 'swap') return upload({ ...state, photos: { front: state.photos.back, back: state.photos.front } }, 0)
      return event.is === 'acknowledge' ? stepAcknowledged(state) : undefined
    default:
      return undefined
  }
}

function stepAnswered({ type, photos, run }: DocumentState, event: Extract<DocumentEvent, { is: 'answered' }>): Step {
  const carried = { type, photos, run }
  if (event.isRejected) return [{ ...carried, at: 'refused', errors: event.errors }, [{ do: 'go', to: 'status' }]]
  if (event.errors.length > 0) return [{ ...carried, at: 'refused', errors: event.errors }, []]
  return [{ ...carried, at: 'accepted' }, [{ do: 'go', to: 'liveness' }]]
}

function stepUploadFailed(state: Extract<DocumentState, { at: 'uploading' }>, event: Extract<DocumentEvent, { is: 'call-failed' }>): Step {
  const { type, photos, run, resent, questions } = state
  if (event.isOffline) return [{ type, photos, run, at: 'waiting-for-network', resent }, []]
  if (event.code === 'DOCUMENT_CHECK_IN_PROGRESS' && questions < maxArrivalQuestions)
    return ask(state, { questions, mayResend: false, resent }, questionMs)
  if (resent < maxResent && event.code === 'ERROR_NETWORK_TIMEOUT') return ask(state, { questions: 0, mayResend: true, resent }, 0)
  if (resent < maxResent && (event.code === 'VERIFICATION_BUSY' || event.code === 'SERVER_BUSY')) return upload(state, resent + 1)
  return giveUp(state, event.code)
}

function stepQuestionFailed(
  state: Extract<DocumentState, { at: 'asking-what-arrived' }>,
  { isOffline, code }: Extract<DocumentEvent, { is: 'call-failed' }>,
): Step {
  const { type, photos, run, mayResend, resent } = state
  if (isOffline) return [{ type, photos, run, at: 'waiting-for-network', resent }, []]
  const questions = state.questions + questionsPerHang - 1
  // Nobody heard the question: that says nothing of the photos.
  return code === 'ERROR_NETWORK_TIMEOUT' && questions < maxArrivalQuestions
    ? ask(state, { questions, mayResend, resent }, questionMs)
    : giveUp(state, code)
}

function stepNothingArrived(state: Extract<DocumentState, { at: 'asking-what-arrived' }>): Step {
  if (state.mayResend) return upload(state, state.resent + 1)
  const { questions, mayResend, resent } = state
  if (questions >= maxArrivalQuestions) return giveUp(state, 'DOCUMENT_CHECK_IN_PROGRESS')
  return questions % questionsPerResend === 0 ? upload(state, resent, questions) : ask(state, { questions, mayResend, resent }, questionMs)
}

/** The link or the request stands elsewhere: the entry knows where. */
const leadElsewhere: readonly ErrorCode[] = [
  'TOKEN_EXPIRED',
  'LINK_EXPIRED',
  'REQUEST_NOT_FOUND',
  'REQUEST_CANNOT_BE_SUBMITTED',
  'VERIFICATION_REJECTED_REQUEST_AGAIN',
  'RESUBMISSION_REQUIRED',
  'DOCUMENT_TYPE_ASKED',
]

/** Back to the front, with the photos: trying again asks for no new one, unless the photos are what is refused. */
function giveUp({ type, photos, run }: DocumentState, code: ErrorCode): Step {
  const effects: DocumentEffect[] = [{ do: 'tell', code }]
  if (code === 'DOCUMENT_UNCHANGED') {
    const releasePhoto = [photos.front, photos.back].flatMap((photo): DocumentEffect[] => (photo ? [{ do: 'let-go', photo }] : []))
    return [toSide({ type, photos: noPhotos, run: run + 1 }, 'front'), [...effects, ...releasePhoto]]
  }
  if (leadElsewhere.includes(code)) effects.push({ do: 'go', to: 'entry' })
  return [toSide({ type, photos, run: run + 1 }, 'front'), effects]
}

/** Back to the front side; a photo that was refused is let go, the other one stays. */
function stepAcknowledged({ type, photos, run, errors }: Extract<DocumentState, { at: 'refused' }>): Step {
  const releasePhoto: DocumentEffect[] = []
  const left = { ...photos }
  for (const { side } of errors) {
    const photo = left[side]
    if (photo) releasePhoto.push({ do: 'let-go', photo })
    left[side] = null
  }
  return [toSide({ type, photos: left, run: run + 1 }, 'front', errors), releasePhoto]
}

/** A side that has its photo is looked at again; one that has none is taken. */
function toSide(carried: Carried, side: DocumentSide, errors: DocumentError[] = []): DocumentState {
  if (carried.photos[side]) return { ...carried, at: 'reviewing', side, errors }
  return { ...carried, at: 'taking', side, problem: null, errors }
}
