import { clientDefaults } from '#contract/client-defaults.ts'

/** The customer's colour if it is one (#rrggbb), else the product's; never anything that could leave a style attribute. */
export function toSafeColour(colour: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : clientDefaults.colour
}

/** Black or white, whichever stands out more on the colour (WCAG 2 contrast). */
export function textColourOn(colour: string): '#000000' | '#ffffff' {
  const luminance = relativeLuminance(colour)
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff'
}

function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
