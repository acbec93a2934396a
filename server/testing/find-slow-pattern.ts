import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { isDisjointWith, JS, NFA } from 'refa'
import { analyse } from 'scslre'

/**
 * Why a pattern may take longer than in proportion to its text, or nothing. Two ways are looked for: parts of one match that can share
 * letters in many ways (scslre), and a match that is tried anew from within what the try before ran over (`<a[^>]*>` on `<a<a<a`).
 */
export function findSlowPattern(source: string, flags: string): string | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } })
  const [report] = reports
  if (report) return `${report.type}${report.exponential ? ', exponential' : ''}`
  if (flags.includes('y')) return undefined
  const { pattern, flags: read } = new RegExpParser().parseLiteral(`/${source}/${flags}`)
  const slow = pattern.alternatives.map((one) => findRestart(one.elements, '', false, read)).find((found) => found !== undefined)
  return slow && `tried anew inside ${slow}`
}

/** `isFollowed`: something behind must match too, so that the run before it may have been in vain. */
function findRestart(elements: readonly AST.Element[], before: string, isFollowed: boolean, flags: AST.Flags): string | undefined {
  let prefix = before
  for (const [at, element] of elements.entries()) {
    if (prefix === '' && element.type === 'Assertion' && element.kind === 'start' && !flags.multiline) return undefined
    const follows = isFollowed || elements.slice(at + 1).some((one) => !isNullable(one))
    if (element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY && follows && canHold(element.raw, prefix, flags))
      return element.raw
    const inner = element.type === 'Quantifier' ? element.element : element
    if (inner.type === 'Group' || inner.type === 'CapturingGroup') {
      const found = inner.alternatives.map((one) => findRestart(one.elements, prefix, follows, flags)).find((one) => one !== undefined)
      if (found) return found
    }
    prefix += element.raw
  }
  return undefined
}

function isNullable(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.min === 0 || isNullable(element.element)
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some((one) => one.elements.every(isNullable))
  return false
}

/** Whether a run of the one can hold the other, from which the whole would be tried again. */
function canHold(run: string, prefix: string, flags: AST.Flags): boolean {
  if (prefix === '') return false
  return !isDisjointWith(toAutomaton(run, flags), toAutomaton(`[^]*(?:${prefix})[^]*`, flags))
}

function toAutomaton(source: string, { raw }: AST.Flags): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags: raw }).parse({
    assertions: 'ignore',
    backreferences: 'disable',
  })
  return NFA.fromRegex(expression, { maxCharacter })
}
