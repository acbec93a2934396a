import { clientDefaults } from '#contract/client-defaults.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/** The customer's colour in its three roles. All are `#rrggbb`. */
export type BrandColours = {
  /** Under the primary button. */
  fill: string
  /** Text on `fill`: black or white, at 4.5 to 1 or better. */
  onFill: string
  /** Text, links, rings and progress on the surface, at 4.5 to 1 or better. */
  text: string
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** `--surface` and the darkest tint that brand-coloured text stands on, light scheme. */
export const lightSurface: Rgb = [244, 246, 248]
/** `--surface` of the dark scheme, and the lightest that such text stands on. */
export const darkSurface: Rgb = [33, 39, 47]

/** Contrast of text, WCAG 2.2 success criterion 1.4.3, and of parts of controls, 1.4.11. */
const textContrast = 4.5
const partContrast = 3

/** `#rgb` or `#rrggbb`; a colour that is none gives the specification's. */
export function toRgb(colour: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour.trim())
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(colour.trim())
  const parts = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit)
  if (!parts) return toRgb(clientDefaults.colour)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16))
  return [red, green, blue]
}

/** Relative luminance, WCAG 2.2. */
function measureLuminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function measureContrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [measureLuminance(one), measureLuminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function toBrandColours(colour: string, scheme: 'light' | 'dark'): BrandColours {
  const brand = toRgb(colour)
  const surface = scheme === 'light' ? lightSurface : darkSurface
  const away = scheme === 'light' ? black : white
  const fill = toFill(brand, surface, away)
  return {
    fill: toHex(fill),
    onFill: toHex(toTextOn(fill)),
    text: toHex(mixUntil(brand, away, (mixed) => measureContrast(mixed, surface) >= textContrast)),
  }
}

/**
 * The button keeps the customer's colour. Where white text nearly carries (3 to 1), the colour gives way until it does;
 * lighter colours take black text. A colour that would vanish into the surface moves away from it.
 */
function toFill(brand: Rgb, surface: Rgb, away: Rgb): Rgb {
  const whiteContrast = measureContrast(brand, white)
  const carried = whiteContrast >= partContrast ? mixUntil(brand, black, (mixed) => measureContrast(mixed, white) >= textContrast) : brand
  return mixUntil(carried, away, (mixed) => {
    const seen = away === black ? true : measureContrast(mixed, surface) >= 2
    return seen && measureContrast(mixed, toTextOn(mixed)) >= textContrast
  })
}

function toTextOn(fill: Rgb): Rgb {
  return measureContrast(fill, white) >= measureContrast(fill, black) || measureContrast(fill, white) >= textContrast ? white : black
}

/** The nearest mix, in steps of 2 %, that is good enough. The end of the way always is. */
function mixUntil(from: Rgb, to: Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  for (let percent = 0; percent < 100; percent += 2) {
    const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * (percent / 100)))
    if (isGood(mixed as unknown as Rgb)) return mixed as unknown as Rgb
  }
  return to
}

function toHex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
