import { openJobHandler, type Pool } from '#vision/worker/open-job-handler.ts'
import { serveJobs } from '#vision/worker/serve-jobs.ts'

const [pool = 'heavy', modelsFolder = '.models', threads = '1'] = process.argv.slice(2)

serveJobs(() => openJobHandler({ pool: pool as Pool, modelsFolder, threads: Number(threads) }))
