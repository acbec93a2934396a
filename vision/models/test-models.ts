import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { modelCards } from '#vision/models/manifest.ts'
import { openModels } from '#vision/models/open-models.ts'

const folder = fileURLToPath(new URL('../../.models', import.meta.url))

/** The models folder of this checkout, for tests; `npm test` fills it before it starts. */
export async function testModelsFolder(): Promise<string> {
  for (const card of modelCards) {
    await stat(`${folder}/${card.file}`).catch(() => {
      throw new Error(`tests need ${card.file} in ${folder}: run \`node scripts/models.mjs\` first`)
    })
  }
  return folder
}

export async function openTestModels() {
  return openModels(await testModelsFolder())
}
