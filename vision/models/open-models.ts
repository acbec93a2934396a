import '#vision/models/no-telemetry.ts'

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { type ModelCard, type ModelName, modelCard, modelCards } from '#vision/models/manifest.ts'

/** A model file that is missing or not the one that was examined. The message is meant for the person who starts the server. */
export class ModelFault extends Error {
  readonly file: string
  constructor(file: string, why: string) {
    super(`model file ${file} ${why}`)
    this.name = 'ModelFault'
    this.file = file
  }
}

/** One picture's worth of numbers in, one list of numbers for each output, in the model's own order. */
export type Model = { run(input: Float32Array, dimensions: readonly number[]): Promise<Float32Array[]> }

export type Models = {
  /** Opened at the first call and shared after that. Throws ModelFault. */
  model(name: ModelName): Promise<Model>
  /** The bytes of a file of the manifest, checked; for the alphabet. */
  bytes(name: ModelName): Promise<Uint8Array>
  close(): Promise<void>
}

async function readChecked(folder: string, card: ModelCard): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, card.file)).catch(() => {
    throw new ModelFault(card.file, `is not in ${folder}. Run \`node scripts/models.mjs\` to fetch it.`)
  })
  const actual = createHash('sha256').update(bytes).digest('hex')
  if (actual !== card.sha256) {
    throw new ModelFault(
      card.file,
      `in ${folder} has SHA-256 ${actual}, expected ${card.sha256}: it was altered or is another version. ` +
        'Remove it and run `node scripts/models.mjs`.',
    )
  }
  return bytes
}

function toModel(session: InferenceSession): Model {
  const [inputName] = session.inputNames
  if (inputName === undefined) throw new Error('a model without an input')
  return {
    async run(input, dimensions) {
      const answer = await session.run({ [inputName]: new Tensor('float32', input, [...dimensions]) })
      return session.outputNames.map((name) => {
        const data = answer[name]?.data
        if (!(data instanceof Float32Array)) throw new Error(`output ${name} is not made of floats`)
        return data
      })
    },
  }
}

/** Checks every file of the manifest. The server calls it before it listens. Throws ModelFault. */
export async function verifyModels(folder: string): Promise<void> {
  for (const card of modelCards) await readChecked(folder, card)
}

/**
 * Models whose input has another shape almost each time. Without an arena the first run of each shape asks the system for every block in
 * between, and clearing those took most of the time; a plan of blocks for each shape (a memory pattern) would only add to what is kept.
 */
const manyShapes: ReadonlySet<ModelName> = new Set(['documentTextFinder', 'documentTextReader'])

/**
 * Opens the folder of models; each model is read, checked and loaded when it is first asked for.
 * `threads` is how many cores one inference may use.
 */
export function openModels(folder: string, { threads = 1 }: { threads?: number } = {}): Models {
  const sessions = new Map<ModelName, Promise<InferenceSession>>()
  const open = async (name: ModelName) =>
    InferenceSession.create(await readChecked(folder, modelCard(name)), {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // An arena never gives back what the largest picture took: only where its speed is worth that.
      enableCpuMemArena: manyShapes.has(name),
      enableMemPattern: !manyShapes.has(name),
      graphOptimizationLevel: 'all',
      // Threads that wait must not spin: on a machine with few cores they take the time of the next worker.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      // 3 is "errors only": one of the models carries constants it does not use, and says so at every load.
      logSeverityLevel: 3,
    })
  const session = (name: ModelName) => {
    const opened = sessions.get(name) ?? open(name)
    sessions.set(name, opened)
    return opened
  }
  return {
    model: async (name) => toModel(await session(name)),
    bytes: (name) => readChecked(folder, modelCard(name)),
    async close() {
      const opened = await Promise.allSettled(sessions.values())
      sessions.clear()
      for (const result of opened) if (result.status === 'fulfilled') await result.value.release()
    },
  }
}
