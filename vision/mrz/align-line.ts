import type { LineScores } from '#vision/ocr/open-text-reader.ts'

/** One place of a zone's line: the best score that each letter of the alphabet reached there, and the letter read there, if any. */
export type Cell = {
  scores: Float32Array
  emitted: number | null
  emittedScore: number
  /** What the network wrote, where the place does not allow it and it was taken for `emitted`. */
  written?: number
}
export type Emission = { letter: number; step: number; score: number }

/** A letter that beats "no letter" with less than this was only the best of those not masked. */
const faintest = 0.08

/** Best letter of each step, repeats and blanks dropped (CTC); index 0 of the scores is "no letter". */
export function emissionsOf({ steps, alphabet, scores }: LineScores): Emission[] {
  const classes = alphabet.length + 1
  const emissions: Emission[] = []
  let before = 0
  for (let step = 0; step < steps; step++) {
    let best = 1
    let sum = 0
    for (let i = 1; i < classes; i++) {
      sum += scores[step * classes + i] as number
      if ((scores[step * classes + i] as number) > (scores[step * classes + best] as number)) best = i
    }
    const score = scores[step * classes + best] as number
    // Undecided between O, 0 and Q is still a letter: all of them together stand against "no letter".
    if (sum <= (scores[step * classes] as number) || score < faintest) best = 0
    const last = emissions.at(-1)
    if (best !== 0 && best !== before) emissions.push({ letter: best, step, score })
    else if (best !== 0 && last && score > last.score) Object.assign(last, { step, score })
    before = best
  }
  return emissions
}

/** Middle distance of neighbouring letters: the zone's letters all take the same room. */
export function pitchOf(emissions: readonly Emission[]): number {
  const gaps = emissions.slice(1).map(({ step }, i) => step - (emissions[i] as Emission).step)
  gaps.sort((a, b) => a - b)
  return gaps[gaps.length >> 1] ?? 0
}

/**
 * Puts what was read on the grid of a line of `length` letters. The network swallows some of a row of equal letters
 * (mostly fillers); on the grid their places stay, and the best score near an empty place says what stands there.
 * `misfit` is the mean squared distance from the grid, in letters.
 */
export function alignLine(line: LineScores, emissions: readonly Emission[], length: number): { cells: Cell[]; misfit: number } | null {
  const first = emissions[0]
  const last = emissions.at(-1)
  if (!first || !last) return null
  let best: { places: number[]; cost: number; start: number; pitch: number } | null = null
  // The first or the last letters may be missing: a few grids are tried.
  for (const lead of [0, 1]) {
    for (const trail of [0, 1, 2]) {
      const pitch = (last.step - first.step) / (length - 1 - lead - trail)
      if (pitch < 1) continue
      const start = first.step - lead * pitch
      const fit = placeLetters(emissions, start, pitch, length)
      const cost = fit ? fit.cost + (lead + trail) * 0.6 : Number.POSITIVE_INFINITY
      if (fit && (!best || cost < best.cost)) best = { places: fit.places, cost, start, pitch }
    }
  }
  if (!best) return null
  const { places, start, pitch } = best
  const cells = Array.from({ length }, (_, i) => {
    const at = places.indexOf(i)
    const emission = at >= 0 ? emissions[at] : undefined
    return {
      scores: scoresNear(line, start + i * pitch, pitch, emission?.step),
      emitted: emission ? emission.letter : null,
      emittedScore: emission?.score ?? 0,
    }
  })
  return { cells, misfit: best.cost / length }
}

/** The cheapest way to give each letter a place of its own, in order (dynamic programming over letters and places). */
function placeLetters(emissions: readonly Emission[], start: number, pitch: number, length: number) {
  const n = emissions.length
  if (n > length) return null
  const cost = Array.from({ length: n }, () => new Float64Array(length).fill(Number.POSITIVE_INFINITY))
  const from = Array.from({ length: n }, () => new Int16Array(length).fill(-1))
  for (let i = 0; i < n; i++) {
    const at = ((emissions[i] as Emission).step - start) / pitch
    const [own, ownFrom, before] = [cost[i] as Float64Array, from[i] as Int16Array, cost[i - 1]]
    let cheapest = i === 0 ? 0 : Number.POSITIVE_INFINITY
    let cheapestPlace = -1
    for (let place = 0; place < length; place++) {
      const reached = place > 0 && before ? (before[place - 1] as number) : Number.POSITIVE_INFINITY
      if (i > 0 && reached < cheapest) [cheapest, cheapestPlace] = [reached, place - 1]
      own[place] = cheapest + Math.min(4, (at - place) ** 2)
      ownFrom[place] = cheapestPlace
    }
  }
  const ends = cost[n - 1] as Float64Array
  let place = ends.indexOf(Math.min(...ends))
  const total = ends[place] as number
  if (!Number.isFinite(total)) return null
  const places = new Array<number>(n)
  for (let i = n - 1; i >= 0; i--) {
    places[i] = place
    place = (from[i] as Int16Array)[place] as number
  }
  return { places, cost: total }
}

function scoresNear({ steps, alphabet, scores }: LineScores, centre: number, pitch: number, emittedAt: number | undefined): Float32Array {
  const classes = alphabet.length + 1
  const best = new Float32Array(classes)
  const from = emittedAt === undefined ? Math.ceil(centre - pitch * 0.5) : emittedAt - 1
  const to = emittedAt === undefined ? Math.floor(centre + pitch * 0.5) : emittedAt + 1
  for (let step = Math.max(0, from); step <= Math.min(steps - 1, to); step++) {
    for (let i = 1; i < classes; i++) best[i] = Math.max(best[i] as number, scores[step * classes + i] as number)
  }
  return best
}

/**
 * Several readings of one line as one: each letter is the one that most speaks for, and is as sure as they agree. `readings`
 * stand on the same grid.
 */
export function voteOnLetters(readings: readonly (readonly Cell[])[]): Cell[] {
  const [first = []] = readings
  return first.map((_, i) => {
    const cells = readings.map((reading) => reading[i] as Cell)
    const votes = new Map<number, { sum: number; most: number; surest: Cell }>()
    let all = 0
    for (const cell of cells) {
      const { emitted, emittedScore } = cell
      if (emitted === null) continue
      const vote = votes.get(emitted) ?? { sum: 0, most: -1, surest: cell }
      const surest = emittedScore > vote.most ? cell : vote.surest
      votes.set(emitted, { sum: vote.sum + emittedScore, most: Math.max(vote.most, emittedScore), surest })
      all += emittedScore
    }
    const [winner] = [...votes].sort((a, b) => b[1].sum - a[1].sum)
    const scores = (cells[0] as Cell).scores.map((_score, at) => Math.max(...cells.map(({ scores: own }) => own[at] as number)))
    if (!winner) return { scores, emitted: null, emittedScore: 0 }
    const [emitted, { sum, most, surest }] = winner
    return { ...surest, scores, emitted, emittedScore: (most * sum) / all }
  })
}
