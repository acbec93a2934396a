/** A seeded source of choices: the same seed makes the same register on every machine and every day. */
export type Draw = {
  /** From 0 to 1. */
  share(): number
  whole(least: number, most: number): number
  digits(count: number): string
  one<T>(list: readonly T[]): T
  isTrue(chance: number): boolean
}

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const share = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    whole,
    digits: (count) => Array.from({ length: count }, (_, place) => whole(place === 0 ? 1 : 0, 9)).join(''),
    one: (list) => {
      const chosen = list[whole(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('nothing to choose from')
      return chosen
    },
    isTrue: (chance) => share() < chance,
  }
}

/** Shares of a whole in hundredths of a percent, each above zero, that add up to `totalPercent` exactly. */
export function drawShares(draw: Draw, count: number, totalPercent: number): number[] {
  const total = Math.round(totalPercent * 100)
  const weights = Array.from({ length: count }, () => draw.whole(1, 10))
  const sum = weights.reduce((before, weight) => before + weight, 0)
  // To whole percents mostly, as people hold them; the last takes what is left.
  const shares = weights.slice(0, -1).map((weight) => Math.max(Math.round((total * weight) / sum / 100) * 100, 1))
  const rest = total - shares.reduce((before, share) => before + share, 0)
  return [...shares, rest].map((share) => share / 100)
}
