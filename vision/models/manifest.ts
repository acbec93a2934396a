import { readFileSync } from 'node:fs'

/** One model file of the engine, and where it comes from. */
export type ModelCard = {
  name: ModelName
  /** Its name in the models folder. */
  file: string
  sha256: string
  package: string
  version: string
  licence: string
  convert: 'none' | 'tflite' | 'tfjs'
  sources: { path: string; sha256: string }[]
}

export type ModelName =
  | 'documentTextFinder'
  | 'documentTextReader'
  | 'documentAlphabet'
  | 'faceFinder'
  | 'faceMesh'
  | 'iris'
  | 'mobileFaceNet'
  | 'faceFeature'
  | 'passiveLiveness'

// A JSON file because the installer reads it too, before anything that understands TypeScript is there.
const manifest = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8')) as { models: ModelCard[] }

export const modelCards: readonly ModelCard[] = manifest.models

export function modelCard(name: ModelName): ModelCard {
  const card = modelCards.find((model) => model.name === name)
  if (!card) throw new Error(`the manifest has no model called ${name}`)
  return card
}
