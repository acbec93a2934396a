import { useEffect, useRef } from 'react'
import type { DocumentType } from '#contract/document-type.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Link, VerificationRequest } from '#contract/verification-request.ts'
import { watchNetwork } from '#web/browser/network.ts'
import { type DocumentCalls, individualDocumentCalls, type UploadAnswer } from '#web/flows/document/document-calls.ts'
import {
  begin,
  type Destination,
  type DocumentEffect,
  type DocumentEvent,
  type DocumentState,
  step,
} from '#web/flows/document/document-machine.ts'
import { performWork } from '#web/flows/document/document-work.ts'
import { findDraft, forgetDraft, keepDraft } from '#web/flows/document/draft.ts'
import { type KeptPhoto, noPhotos, type Photos } from '#web/flows/document/photo.ts'
import { letGo } from '#web/flows/document/prepare-photo.ts'
import { type Send, useMachine } from '#web/flows/use-machine.ts'

export type DocumentFlowOptions = {
  type: DocumentType
  link: Link
  /** The request as it was read last: a document of this type that it holds is offered again. */
  request: VerificationRequest
  /** ISO 3166-1 of the issuing country, where it was asked. */
  countryCode?: string | null
  calls?: DocumentCalls
  go: (to: Destination) => void
  /** The shared error handler. */
  onError: (code: ErrorCode) => void
  /** After every answer of the upload, accepted or not: the request has changed. */
  onAnswer?: (answer: UploadAnswer) => void
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
}

/** /id-document/:documentType. Give the component a `key` of the document type: another type begins anew. */
export function useDocumentFlow(options: DocumentFlowOptions): DocumentFlow {
  const { type, link, request } = options
  const given = useRef<AbortController | null>(null)
  const latest = useRef(options)
  // How many uploads the server is known to have counted: by it a lost answer is told from a lost upload.
  const uploads = useRef(request.countDocUploadTotal)
  useEffect(() => {
    latest.current = options
  })

  const perform = (effect: DocumentEffect, send: Send<DocumentEvent>) => {
    const { current } = latest
    if (effect.do === 'tell') current.onError(effect.code)
    else if (effect.do === 'go') current.go(effect.to)
    else if (effect.do === 'let-go') letGo(effect.photo)
    else {
      given.current?.abort()
      if (effect.do === 'stop-work') return
      given.current = new AbortController()
      void performWork(
        effect,
        { ...current, uploads, calls: current.calls ?? individualDocumentCalls },
        given.current.signal,
        send,
      )
    }
  }
  const beginning = () => begin(findDraft(link.requestId, type) ?? { type, photos: toKeptPhotos(request, type), side: 'front' })
  const [state, send] = useMachine(step, beginning, perform)

  useEffect(() => watchNetwork((online) => online && send({ is: 'online' })), [send])
  useEffect(() => () => given.current?.abort(), [])
  useEffect(() => {
    // A document that was accepted is the server's from here on.
    if (state.at === 'accepted') forgetDraft(link.requestId, type)
    else keepDraft(link.requestId, { type, photos: state.photos, side: 'side' in state ? state.side : 'front' })
  }, [state, link.requestId, type])

  return {
    state,
    pick: (files) => {
      const file = files?.[0]
      if (file) send({ is: 'picked', source: file, fileName: file.name })
    },
    takeShot: (shot) => send({ is: 'picked', source: shot, fileName: 'camera.jpg' }),
    openFrame: () => send({ is: 'open-frame' }),
    closeFrame: () => send({ is: 'close-frame' }),
    confirm: () => send({ is: 'confirm' }),
    retake: () => send({ is: 'retake' }),
    back: () => send({ is: 'back' }),
    acknowledge: () => send({ is: 'acknowledge' }),
  }
}

function toKeptPhotos(request: VerificationRequest, type: DocumentType): Photos {
  const info = request.documentInfo
  if (info?.documentType !== type) return noPhotos
  const toPhoto = (url: string | null): KeptPhoto | null => (url ? { from: 'server', previewUrl: url } : null)
  return { front: toPhoto(info.frontDocumentUrl), back: toPhoto(info.backDocumentUrl) }
}
