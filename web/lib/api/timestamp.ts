const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** DD MMM YYYY HH:mm:ss in the reader's own time, the same in every language: support reads it back. */
export function toTimestamp(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${two(date.getDate())} ${months[date.getMonth()]} ${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
