import { type RefObject, useEffect, useRef } from 'react'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import type { DocumentCalls } from '#web/features/applicant/document/document-calls.ts'
import {
  type Beginning,
  begin,
  type Destination,
  type DocumentEffect,
  type DocumentEvent,
  type DocumentState,
  step,
} from '#web/features/applicant/document/document-machine.ts'
import { performWork, type StandOfDocument } from '#web/features/applicant/document/document-work.ts'
import { clearDraft, findDraft, saveDraft } from '#web/features/applicant/document/draft.ts'
import { releasePhoto } from '#web/features/applicant/document/photo/prepare-photo.ts'
import { forgetUpload } from '#web/features/applicant/document/photo/send-photo.ts'
import { toStoredPhotos } from '#web/features/applicant/document/photo/stored-photos.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

export type DocumentFlowOptions = {
  type: DocumentType
  link: Link
  /** What an earlier page left. */
  beginning?: Beginning | undefined
  /** The request as it was read last: a document of this type that it holds is offered again. */
  request: VerificationRequest
  /** ISO 3166-1 of the issuing country, where it was asked. */
  countryCode?: string | null
  calls: DocumentCalls
  go: (to: Destination) => void
  /** The shared error handler. */
  onError: (code: ErrorCode) => void
  /** Once the upload was judged, accepted or not, also where its answer was lost: the request has changed. */
  onAnswer?: (now: StandOfDocument) => void
}

export type DocumentFlow = {
  state: DocumentState
  /** Files of a picker or a drop: the first of them counts. */
  pick: (files: FileList | readonly File[] | null) => void
  /** A picture of the camera's frame. */
  takeShot: (shot: Blob) => void
  openFrame: () => void
  closeFrame: () => void
  confirm: () => void
  retake: () => void
  /** To the front side; stops an upload. */
  back: () => void
  /** Closes what was refused and goes to the front side. */
  acknowledge: () => void
  /** Sends the two photos as each other. */
  swap: () => void
}

/** The front goes up while the back is taken. */
function useSendingAhead(state: DocumentState, { calls, link }: DocumentFlowOptions, saveNow: RefObject<() => void>): void {
  const { front } = state.photos
  const photo = front?.from === 'device' && 'side' in state && state.side === 'back' ? front.blob : null
  const { sendPhoto } = calls
  useEffect(() => {
    if (!photo) return
    // Nothing takes it back but a new photo.
    const watch = { token: link.token, signal: new AbortController().signal, onAddress: () => saveNow.current() }
    // Whatever is refused or lost here is told where the document is sent.
    sendPhoto?.(photo, watch).catch(() => undefined)
  }, [photo, sendPhoto, link.token, saveNow])
}

/** /id-document/:documentType. Give the component a `key` of the document type: another type begins anew. */
export function useDocumentFlow(options: DocumentFlowOptions): DocumentFlow {
  const { type, link, request } = options
  const controller = useRef<AbortController | null>(null)
  const latest = useRef(options)
  // How many uploads the server is known to have counted: by it a lost answer is told from a lost upload.
  const uploads = useRef(request.countDocUploadTotal)
  useEffect(() => {
    latest.current = options
  })

  const saveNow = useRef(() => {})

  const perform = (effect: DocumentEffect, send: Send<DocumentEvent>) => {
    const { go, onError, calls } = latest.current
    switch (effect.do) {
      case 'tell':
        return onError(effect.code)
      case 'let-go':
        if (effect.photo.from === 'device') forgetUpload(effect.photo.blob)
        return releasePhoto(effect.photo)
      case 'stop-work':
        return controller.current?.abort()
      case 'go':
        // What was decided is the server's from here on. Not in an effect of React's: the page may be gone before one runs.
        if (effect.to !== 'entry') clearDraft(link.requestId, type)
        return go(effect.to)
      default: {
        controller.current?.abort()
        controller.current = new AbortController()
        const options = { ...latest.current, calls, uploads, onUploadBegun: () => saveNow.current() }
        void performWork(effect, options, controller.current.signal, send)
      }
    }
  }
  const beginning = () =>
    begin(findDraft(link.requestId, type) ?? options.beginning ?? { type, photos: toStoredPhotos(request, type), side: 'front' })
  const [state, send] = useMachine(step, beginning, perform)

  useEffect(() => watchNetwork((online) => online && send({ is: 'online' })), [send])
  useEffect(() => () => controller.current?.abort(), [])
  useEffect(() => {
    saveNow.current = () => {
      if (state.at !== 'accepted') saveDraft(link, { type, photos: state.photos, side: 'side' in state ? state.side : 'front' })
    }
  })
  const side = 'side' in state ? state.side : 'front'
  const isAccepted = state.at === 'accepted'
  // When one of these changes, and not at every step of an upload.
  useEffect(() => saveNow.current(), [state.photos, side, isAccepted])
  useSendingAhead(state, options, saveNow)

  return {
    state,
    pick: (files) => {
      const file = files?.[0]
      if (file) send({ is: 'picked', source: file, fileName: file.name })
    },
    takeShot: (shot) => send({ is: 'picked', source: shot, fileName: 'camera.jpg' }),
    openFrame: () => send({ is: 'open-frame' }),
    closeFrame: () => send({ is: 'close-frame' }),
    confirm: () => send({ is: 'confirm', mustApproveStored: latest.current.calls.approveStored !== undefined }),
    retake: () => send({ is: 'retake' }),
    back: () => send({ is: 'back' }),
    acknowledge: () => send({ is: 'acknowledge' }),
    swap: () => send({ is: 'swap' }),
  }
}
