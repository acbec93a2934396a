/** ICAO 9303 part 3, section 4.9: weights 7, 3, 1; letters count 10 to 35, the filler 0; modulo 10. */
export function checkDigit(text: string): string {
  let sum = 0
  for (const [i, letter] of [...text].entries()) sum += worthOf(letter) * ([7, 3, 1][i % 3] as number)
  return String(sum % 10)
}

function worthOf(letter: string): number {
  if (letter === '<') return 0
  const digit = letter.charCodeAt(0) - 48
  return digit >= 0 && digit <= 9 ? digit : letter.charCodeAt(0) - 55
}
