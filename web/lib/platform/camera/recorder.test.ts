import { expect, it } from 'vitest'
import { findRecordingType, toRecordingFile } from '#web/lib/platform/camera/recorder.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'
const chromeOnIPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1'
const all = () => true
const only =
  (...types: string[]) =>
  (type: string) =>
    types.some((known) => type.startsWith(known))

it('records WebM where supported, VP9 before VP8', () => {
  expect([findRecordingType(all, chrome), findRecordingType(only('video/webm;codecs=vp8'), firefox)]).toEqual([
    'video/webm;codecs=vp9',
    'video/webm;codecs=vp8',
  ])
})

it('records MP4 on Safari and iPhone', () => {
  expect([findRecordingType(all, safari), findRecordingType(all, chromeOnIPhone)]).toEqual([
    'video/mp4;codecs=avc1.42E01E',
    'video/mp4;codecs=avc1.42E01E',
  ])
})

it('falls back to the other container, or none', () => {
  expect([
    findRecordingType(only('video/mp4'), chrome),
    findRecordingType(only('video/webm'), safari),
    findRecordingType(() => false, chrome),
  ]).toEqual(['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp9', undefined])
})

it('names the file by the recorded type', () => {
  const fileOf = (mimeType: string) => toRecordingFile({ blob: new Blob(['clip']), mimeType })
  expect([fileOf('video/mp4;codecs=avc1.42E01E'), fileOf('video/webm;codecs=vp8')].map(({ name, type }) => [name, type])).toEqual([
    ['liveness.mp4', 'video/mp4;codecs=avc1.42e01e'],
    ['liveness.webm', 'video/webm;codecs=vp8'],
  ])
})
