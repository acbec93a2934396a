import { useRef, useState } from 'react'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { Size } from '#web/lib/platform/camera/camera-geometry.ts'
import { type DocumentGeometry, toDocumentGeometry } from '#web/lib/platform/camera/document-geometry.ts'
import { shootVideo } from '#web/lib/platform/camera/screenshot.ts'
import { type Camera, useCamera } from '#web/lib/platform/camera/use-camera.ts'

export type DocumentFrameOptions = {
  type: DocumentType
  /** The element that the video covers, in CSS pixels; null until it is measured. */
  stage: Size | null
  onShot: (shot: Blob) => void
}

export type DocumentFrame = {
  camera: Camera
  /** Where the video and the frame stand; null until there is a picture. */
  geometry: DocumentGeometry | null
  /** The button's state: a click before the picture is there would be lost. */
  canShoot: boolean
  isShooting: boolean
  shoot: () => void
}

/** The camera with the document's frame. Load it when the frame is opened: the first page does without it. */
export function useDocumentFrame({ type, stage, onShot }: DocumentFrameOptions): DocumentFrame {
  const camera = useCamera('document', true)
  const [isShooting, setShooting] = useState(false)
  // The shutter and the page may both want it in the same moment: the first one has it.
  const isBusy = useRef(false)
  const stream = camera.state.at === 'open' ? camera.state.stream : null
  const geometry = stream && stage ? toDocumentGeometry(stream, stage, type) : null
  const canShoot = geometry !== null && !isShooting

  const shoot = () => {
    const video = camera.findVideo()
    if (!geometry || !video || isBusy.current) return
    isBusy.current = true
    setShooting(true)
    shootVideo(video, geometry.crop)
      .then(onShot, camera.reopen)
      .finally(() => {
        isBusy.current = false
        setShooting(false)
      })
  }
  return { camera, geometry, canShoot, isShooting, shoot }
}
