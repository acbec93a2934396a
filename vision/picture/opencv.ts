import opencv from '@techstark/opencv-js'

export type OpenCv = typeof opencv
export type Mat = InstanceType<OpenCv['Mat']>

let opened: Promise<void> | undefined

/**
 * Waits for the WebAssembly of OpenCV; afterwards `cv` may be used. The module itself is never the value of a promise:
 * it has a `then` of its own, and awaiting it never ends.
 */
export function openOpenCv(): Promise<void> {
  opened ??= new Promise((resolve) => {
    if (typeof opencv.Mat === 'function') resolve()
    else opencv.onRuntimeInitialized = () => resolve()
  })
  return opened
}

export const cv: OpenCv = opencv

/** Matrices live on the WebAssembly heap, out of the garbage collector's sight: this frees whatever was kept, however the work ends. */
export function withMats<T>(work: (keep: <M extends { delete(): void }>(mat: M) => M) => T): T {
  const owned: { delete(): void }[] = []
  try {
    return work((mat) => {
      owned.push(mat)
      return mat
    })
  } finally {
    for (const mat of owned) mat.delete()
  }
}
