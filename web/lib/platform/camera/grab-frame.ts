/** One picture of a video, to be handed to a worker. Whoever has it closes it. */
export type GrabbedFrame = VideoFrame | ImageBitmap

/** Takes the picture that the video shows now, without copying its pixels where the browser can. Throws where there is none yet. */
export async function grabFrame(video: HTMLVideoElement): Promise<GrabbedFrame> {
  if (typeof VideoFrame === 'function') {
    const frame = new VideoFrame(video)
    // A phone that was turned may hand out its sensor's picture: the page's own is wanted.
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame
    frame.close()
  }
  return createImageBitmap(video)
}
