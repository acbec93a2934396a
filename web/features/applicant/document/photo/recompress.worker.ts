import { recompressPicture } from '#web/features/applicant/document/photo/recompress-picture.ts'

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  // What breaks here is heard on the page, which then does the work itself.
  recompressPicture(data).then((answer) => self.postMessage(answer), self.reportError)
}
