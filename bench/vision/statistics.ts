export type Timing = { median: number; p95: number; n: number }

export type MatchResult = {
  /** Share of genuine pairs above the score that this share of impostor pairs reaches; null: too few impostors to say. */
  tarAtFar: Record<'1e-2' | '1e-3' | '1e-4', number | null>
  thresholdAtFar: Record<'1e-2' | '1e-3' | '1e-4', number | null>
  equalErrorRate: number | null
  genuine: number
  impostor: number
  /** False accepts and false rejects as the score rises; for the curve. */
  curve: { threshold: number; far: number; frr: number }[]
}

export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function timingOf(values: readonly number[]): Timing {
  const rounded = (value: number) => Math.round(value * 10) / 10
  return { median: rounded(quantileOf(values, 0.5)), p95: rounded(quantileOf(values, 0.95)), n: values.length }
}

/** How many of the sorted scores lie above a threshold, as a share. */
function shareAbove(sorted: readonly number[], threshold: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) > threshold) high = middle
    else low = middle + 1
  }
  return sorted.length === 0 ? 0 : (sorted.length - low) / sorted.length
}

const rates = { '1e-2': 1e-2, '1e-3': 1e-3, '1e-4': 1e-4 } as const

/** Accept rates from the scores of pairs of one person and of pairs of two. */
export function matchResult(genuineScores: readonly number[], impostorScores: readonly number[]): MatchResult {
  const genuine = [...genuineScores].sort((a, b) => a - b)
  const impostor = [...impostorScores].sort((a, b) => a - b)
  const thresholdAt = (far: number): number | null => {
    // Below one impostor the rate cannot be told from none.
    if (impostor.length * far < 1) return null
    return impostor[impostor.length - 1 - Math.floor(impostor.length * far)] ?? null
  }
  const thresholdAtFar = { '1e-2': thresholdAt(rates['1e-2']), '1e-3': thresholdAt(rates['1e-3']), '1e-4': thresholdAt(rates['1e-4']) }
  const tar = (threshold: number | null) => (threshold === null || genuine.length === 0 ? null : shareAbove(genuine, threshold))
  const curve = Array.from({ length: 241 }, (_, i) => {
    const threshold = -0.2 + i * 0.005
    return { threshold, far: shareAbove(impostor, threshold), frr: 1 - shareAbove(genuine, threshold) }
  })
  return {
    tarAtFar: { '1e-2': tar(thresholdAtFar['1e-2']), '1e-3': tar(thresholdAtFar['1e-3']), '1e-4': tar(thresholdAtFar['1e-4']) },
    thresholdAtFar,
    equalErrorRate: equalErrorRate(genuine, impostor),
    genuine: genuine.length,
    impostor: impostor.length,
    curve,
  }
}

/** Where as many of the one are accepted as of the other are refused. */
function equalErrorRate(genuine: readonly number[], impostor: readonly number[]): number | null {
  if (genuine.length === 0 || impostor.length === 0) return null
  let best = { gap: Number.POSITIVE_INFINITY, rate: 1 }
  for (const threshold of [...genuine, ...impostor]) {
    const [far, frr] = [shareAbove(impostor, threshold), 1 - shareAbove(genuine, threshold)]
    if (Math.abs(far - frr) < best.gap) best = { gap: Math.abs(far - frr), rate: (far + frr) / 2 }
  }
  return best.rate
}
