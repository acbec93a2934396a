import type { DocumentError } from '#contract/document-check.ts'
import { type DocumentSide, type DocumentType, needsBack } from '#contract/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { isSamePhoto, type Photo, type Photos, type TakenPhoto } from '#web/flows/document/photo.ts'

/** What every state carries: `run` numbers the work under way, so that an answer that comes late is known as such. */
type Carried = { type: DocumentType; photos: Photos; run: number }

export type DocumentState = Carried &
  (
    | { at: 'taking'; side: DocumentSide; problem: ErrorCode | null; errors: DocumentError[] }
    | { at: 'framing'; side: DocumentSide; errors: DocumentError[] }
    | { at: 'preparing'; side: DocumentSide; errors: DocumentError[] }
    | { at: 'reviewing'; side: DocumentSide; errors: DocumentError[] }
    /** `share` of the bytes that have left; the server checks once it is 1. */
    | { at: 'uploading'; share: number }
    | { at: 'waiting-for-network' }
    /** The answer was lost on its way: the server is asked what has arrived before anything is sent twice. */
    | { at: 'asking-what-arrived' }
    | { at: 'refused'; errors: DocumentError[] }
    | { at: 'accepted' }
  )

export type DocumentEvent =
  | { is: 'open-frame' }
  | { is: 'close-frame' }
  | { is: 'picked'; source: Blob; fileName: string }
  | { is: 'prepared'; run: number; photo: TakenPhoto }
  | { is: 'not-prepared'; run: number; problem: ErrorCode }
  | { is: 'confirm' }
  | { is: 'retake' }
  | { is: 'back' }
  | { is: 'progressed'; run: number; share: number }
  | { is: 'answered'; run: number; errors: DocumentError[]; isRejected: boolean }
  | { is: 'call-failed'; run: number; code: ErrorCode; isOffline: boolean }
  | { is: 'online' }
  | { is: 'nothing-arrived'; run: number }
  | { is: 'acknowledge' }

export type Destination = 'liveness' | 'status' | 'entry'
export type DocumentEffect =
  | { do: 'prepare'; source: Blob; fileName: string; run: number }
  | { do: 'upload'; photos: Photos; run: number }
  | { do: 'ask-what-arrived'; run: number }
  | { do: 'stop-work' }
  | { do: 'tell'; code: ErrorCode }
  | { do: 'let-go'; photo: Photo }
  | { do: 'go'; to: Destination }

/** What the applicant already has: photos from before, and the side they were at. */
export type Beginning = { type: DocumentType; photos: Photos; side: DocumentSide }

export function begin({ type, photos, side }: Beginning): DocumentState {
  return toSide({ type, photos, run: 0 }, side)
}

export function step(state: DocumentState, event: DocumentEvent): [DocumentState, DocumentEffect[]] {
  // An answer to work that was given up meanwhile changes nothing.
  if ('run' in event && event.run !== state.run) return event.is === 'prepared' ? [state, [{ do: 'let-go', photo: event.photo }]] : [state, []]
  switch (state.at) {
    case 'taking':
    case 'framing':
    case 'preparing':
    case 'reviewing':
      return stepOnASide(state, event)
    default:
      return stepAfterwards(state, event)
  }
}

type OnASide = Extract<DocumentState, { side: DocumentSide }>

function stepOnASide(state: OnASide, event: DocumentEvent): [DocumentState, DocumentEffect[]] {
  const { type, photos, side, errors } = state
  const carried = { type, photos, run: state.run }
  const stay: [DocumentState, DocumentEffect[]] = [state, []]
  switch (event.is) {
    case 'open-frame':
      return state.at === 'taking' ? [{ ...carried, at: 'framing', side, errors }, []] : stay
    case 'close-frame':
      return state.at === 'framing' ? [toSide(carried, side, errors), []] : stay
    case 'picked': {
      // A second picture, dropped while the first is prepared, takes its place.
      if (state.at === 'reviewing') return stay
      const run = state.run + 1
      const effects: DocumentEffect[] = [{ do: 'prepare', source: event.source, fileName: event.fileName, run }]
      return [{ ...carried, run, at: 'preparing', side, errors }, effects]
    }
    case 'prepared':
      return state.at === 'preparing' ? stepPrepared(state, event.photo) : stay
    case 'not-prepared':
      return state.at === 'preparing' ? [{ ...carried, at: 'taking', side, problem: event.problem, errors }, []] : stay
    case 'confirm':
      return state.at === 'reviewing' ? confirm(state) : stay
    case 'retake':
      return state.at === 'reviewing' ? [{ ...carried, at: 'taking', side, problem: null, errors }, []] : stay
    case 'back':
      return [toSide({ ...carried, run: state.run + 1 }, state.at === 'reviewing' || state.at === 'taking' ? 'front' : side), [{ do: 'stop-work' }]]
    default:
      return stay
  }
}

function stepPrepared(state: OnASide, photo: TakenPhoto): [DocumentState, DocumentEffect[]] {
  const { type, side, run, errors } = state
  if (isSamePhoto(photo, state.photos[side === 'front' ? 'back' : 'front'])) {
    const again: DocumentState = { type, photos: state.photos, run, at: 'taking', side, problem: 'SAME_IMAGE_FRONT_AND_BACK', errors }
    return [again, [{ do: 'let-go', photo }]]
  }
  const before = state.photos[side]
  const photos = { ...state.photos, [side]: photo }
  return [{ type, photos, run, at: 'reviewing', side, errors: [] }, before ? [{ do: 'let-go', photo: before }] : []]
}

function confirm(state: OnASide): [DocumentState, DocumentEffect[]] {
  const { type, photos } = state
  const carried = { type, photos, run: state.run }
  if (!photos.front) return [{ ...carried, at: 'taking', side: 'front', problem: 'RETAKE_FRONT_SIDE', errors: [] }, []]
  if (needsBack(type) && (state.side === 'front' || !photos.back)) return [toSide(carried, 'back', state.errors), []]
  const needed = needsBack(type) ? [photos.front, photos.back] : [photos.front]
  if (needed.every((photo) => photo?.from === 'server')) return [{ ...carried, at: 'accepted' }, [{ do: 'go', to: 'liveness' }]]
  const run = state.run + 1
  return [{ ...carried, run, at: 'uploading', share: 0 }, [{ do: 'upload', photos, run }]]
}

function stepAfterwards(state: DocumentState, event: DocumentEvent): [DocumentState, DocumentEffect[]] {
  const { type, photos } = state
  const run = state.run + 1
  const isWaiting = state.at === 'uploading' || state.at === 'asking-what-arrived'
  const upload = (): [DocumentState, DocumentEffect[]] => [{ type, photos, run, at: 'uploading', share: 0 }, [{ do: 'upload', photos, run }]]

  if (event.is === 'progressed' && state.at === 'uploading') return [{ ...state, share: Math.max(state.share, event.share) }, []]
  if (event.is === 'answered' && isWaiting) return stepAnswered(state, event)
  if (event.is === 'call-failed' && isWaiting) return stepCallFailed(state, event)
  if (event.is === 'nothing-arrived' && state.at === 'asking-what-arrived') return upload()
  if (event.is === 'online' && state.at === 'waiting-for-network') {
    return [{ type, photos, run, at: 'asking-what-arrived' }, [{ do: 'ask-what-arrived', run }]]
  }
  if (event.is === 'acknowledge' && state.at === 'refused') return stepAcknowledged(state)
  if (event.is === 'back' && state.at !== 'accepted') return [toSide({ type, photos, run }, 'front'), [{ do: 'stop-work' }]]
  return [state, []]
}

function stepAnswered(state: DocumentState, event: Extract<DocumentEvent, { is: 'answered' }>): [DocumentState, DocumentEffect[]] {
  const carried = { type: state.type, photos: state.photos, run: state.run }
  if (event.isRejected) return [{ ...carried, at: 'refused', errors: event.errors }, [{ do: 'go', to: 'status' }]]
  if (event.errors.length > 0) return [{ ...carried, at: 'refused', errors: event.errors }, []]
  return [{ ...carried, at: 'accepted' }, [{ do: 'go', to: 'liveness' }]]
}

/** The link or the request stands elsewhere: the entry knows where. */
const leadElsewhere: readonly ErrorCode[] = ['TOKEN_EXPIRED', 'LINK_EXPIRED', 'REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED']

function stepCallFailed(state: DocumentState, event: Extract<DocumentEvent, { is: 'call-failed' }>): [DocumentState, DocumentEffect[]] {
  const carried = { type: state.type, photos: state.photos, run: state.run }
  if (event.isOffline) return [{ ...carried, at: 'waiting-for-network' }, []]
  const effects: DocumentEffect[] = [{ do: 'tell', code: event.code }]
  if (leadElsewhere.includes(event.code)) effects.push({ do: 'go', to: 'entry' })
  // Back to the front, with the photos: trying again asks for no new one.
  return [toSide(carried, 'front'), effects]
}

/** Back to the front side; a photo that was refused is let go, the other one stays. */
function stepAcknowledged(state: Extract<DocumentState, { at: 'refused' }>): [DocumentState, DocumentEffect[]] {
  const refused = new Set(state.errors.map((error) => error.side))
  const letGo = (['front', 'back'] as const).flatMap((side): DocumentEffect[] => {
    const photo = state.photos[side]
    return refused.has(side) && photo ? [{ do: 'let-go', photo }] : []
  })
  const photos: Photos = {
    front: refused.has('front') ? null : state.photos.front,
    back: refused.has('back') ? null : state.photos.back,
  }
  return [toSide({ type: state.type, photos, run: state.run + 1 }, 'front', state.errors), letGo]
}

/** A side that has its photo is looked at again; one that has none is taken. */
function toSide(carried: Carried, side: DocumentSide, errors: DocumentError[] = []): DocumentState {
  if (carried.photos[side]) return { ...carried, at: 'reviewing', side, errors }
  return { ...carried, at: 'taking', side, problem: null, errors }
}
