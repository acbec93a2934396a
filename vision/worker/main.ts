import { openTools } from '#vision/worker/open-tools.ts'
import { serveJobs } from '#vision/worker/serve-jobs.ts'

const [lane = 'heavy', modelsFolder = '.models', threads = '1'] = process.argv.slice(2)

serveJobs(() => openTools({ lane: lane === 'fast' ? 'fast' : 'heavy', modelsFolder, threads: Number(threads) }))
