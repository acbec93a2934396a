const hidden = '•••'

/** The first letter of each name. How long a name is stays hidden too. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
    .map((part) => `${[...part][0] ?? ''}${hidden}`)
    .join(' ')
}

/** The first letter and the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? hidden : `${[...email][0] ?? ''}${hidden}${email.slice(at)}`
}

/** The last three signs of a number of six and more. */
export function maskNumber(number: string): string {
  const signs = [...number]
  return signs.length < 6 ? hidden : `${hidden}${signs.slice(-3).join('')}`
}

/** Whatever else was answered. */
export function maskAnswer(): string {
  return hidden
}
