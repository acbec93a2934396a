/** A time as people write it, as HH:MM: `9.30`, `9:30 pm`, `0930`, `下午3:05`. Anything else stays as it was typed. */
export function readTime(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const found = /^(上午|下午)?\s*(\d{1,2})(?:[:.时點点h]?\s*(\d{2}))分?\s*([ap])?\.?m?\.?$/i.exec(text)
  if (!found) return text
  const [, chinese, hours = '', minutes = '', letter] = found
  const half = letter?.toLowerCase() ?? (chinese === '下午' ? 'p' : chinese === '上午' ? 'a' : undefined)
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return text
  const whole = half === 'p' ? (hour % 12) + 12 : half === 'a' ? hour % 12 : hour
  return `${String(whole).padStart(2, '0')}:${minutes}`
}
