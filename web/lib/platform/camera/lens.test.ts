import { expect, it } from 'vitest'
import { type Facing, findBestLens, findNextLens, toLenses } from '#web/lib/platform/camera/lens.ts'

const lensesOf = (...labels: string[]) => toLenses(labels.map((label, at) => ({ kind: 'videoinput', deviceId: `id-${at}`, label })))
const bestOf = (labels: string[], facing: Facing = 'environment') => findBestLens(lensesOf(...labels), facing)?.label

const android = ['camera2 1, facing front', 'camera2 3, facing back', 'camera2 2, facing back', 'camera2 0, facing back']
const iPhone = [
  'Front Camera',
  'Back Camera',
  'Back Ultra Wide Camera',
  'Back Dual Wide Camera',
  'Back Triple Camera',
  'Back Telephoto Camera',
]

it('selects the main rear lens for documents', () => {
  expect([bestOf(android), bestOf(iPhone)]).toEqual(['camera2 0, facing back', 'Back Camera'])
})

it('selects the front lens for faces', () => {
  expect([bestOf(android, 'user'), bestOf(iPhone, 'user')]).toEqual(['camera2 1, facing front', 'Front Camera'])
})

it('skips infrared and virtual cameras', () => {
  expect(bestOf(['Integrated IR Camera', 'OBS Virtual Camera', 'Integrated Webcam'], 'user')).toBe('Integrated Webcam')
})

it('understands Chinese and German labels', () => {
  expect([
    bestOf(['前置相机', '后置超广角镜头', '后置相机']),
    bestOf(['Frontkamera', 'Ultraweitwinkel auf der Rückseite', 'Rückkamera']),
  ]).toEqual(['后置相机', 'Rückkamera'])
})

it('leaves the choice to the browser without labels', () => {
  expect([bestOf([]), bestOf(['Front Camera'])]).toEqual([undefined, undefined])
})

it('ignores microphones and unnamed devices', () => {
  const devices = [
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
    { kind: 'videoinput', deviceId: '', label: '' },
    { kind: 'videoinput', deviceId: 'cam', label: 'HD Webcam' },
  ]
  expect(toLenses(devices)).toEqual([{ id: 'cam', label: 'HD Webcam', facing: null }])
})

it('switches in turn, and offers nothing with one lens', () => {
  const lenses = lensesOf('a', 'b', 'c')
  expect([findNextLens(lenses, 'id-0')?.id, findNextLens(lenses, 'id-2')?.id, findNextLens(lenses, 'gone')?.id]).toEqual([
    'id-1',
    'id-0',
    'id-0',
  ])
  expect(findNextLens(lensesOf('a'), 'id-0')).toBeUndefined()
})
