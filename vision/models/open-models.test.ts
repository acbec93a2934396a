import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { modelCards } from '#vision/models/manifest.ts'
import { ModelFault, openModels, verifyModels } from '#vision/models/open-models.ts'
import { testModelsFolder } from '#vision/models/test-models.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-models-'))
  const real = await testModelsFolder()
  for (const card of modelCards) await copyFile(join(real, card.file), join(folder, card.file))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('accepts the released models', async () => {
  await expect(verifyModels(folder)).resolves.toBeUndefined()
})

it('names an altered file, with instructions', async () => {
  await writeFile(join(folder, 'fr_liveness.onnx'), 'another network')
  await expect(verifyModels(folder)).rejects.toThrow(/^model file fr_liveness\.onnx .*altered.*scripts\/models\.mjs/)
})

it('names the missing file', async () => {
  await rm(join(folder, 'blazeface_back_256.onnx'))
  const fault = await verifyModels(folder).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(ModelFault)
  expect((fault as ModelFault).file).toBe('blazeface_back_256.onnx')
})

it('refuses an altered model that was not verified before', async () => {
  await writeFile(join(folder, 'mobilefacenet.onnx'), 'another network')
  const models = openModels(folder)
  await expect(models.model('mobileFaceNet')).rejects.toThrow(/mobilefacenet\.onnx/)
  await models.close()
})

it('processes several faces in one call', async () => {
  const models = openModels(folder)
  const embed = await models.model('mobileFaceNet')
  const one = new Float32Array(112 * 112 * 3).map((_, i) => Math.sin(i))
  const two = new Float32Array(one.length * 2)
  two.set(one)
  two.set(one, one.length)
  const [single] = await embed.run(one, [1, 112, 112, 3])
  const [both] = await embed.run(two, [2, 112, 112, 3])
  expect(both).toHaveLength(2 * 192)
  expect(both?.[192 + 7]).toBeCloseTo(single?.[7] ?? Number.NaN, 4)
  await models.close()
})
