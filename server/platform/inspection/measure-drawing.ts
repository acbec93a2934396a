import { FileFault, unreadable, unsafe } from '#server/platform/inspection/file-fault.ts'
import type { XmlTag } from '#server/platform/inspection/read-xml.ts'

const tooComplex = (reason: string) => new FileFault('FORM_FILE_TOO_COMPLEX', reason)

/** A large logo of a program for drawings has some hundred elements, a dozen deep. */
const maxElements = 5_000
const maxDepth = 64
/** With every repetition by reference counted as often as it is drawn. */
const maxDrawnElements = 20_000
const maxNumber = 1_000_000
const maxDashes = 64
/** Smaller dashes than this on a line make more pieces than there are pixels. */
const minDash = 0.05

type Node = { id: string | undefined; children: Node[]; references: string[] }

/** Refuses a drawing that is drawn much longer than it is: by references to references, depth, numbers or dashes. Throws FileFault. */
export function measureDrawing(tags: readonly XmlTag[]): void {
  if (tags.length > 2 * maxElements) throw tooComplex('too many elements')
  const { root, byId } = toTree(tags)
  for (const { attributes } of tags) for (const [key, value] of attributes) requireSmallNumbers(key, value)
  const known = new Map<Node, number>()
  const count = (node: Node, depth: number): number => {
    if (depth > 2 * maxDepth) throw tooComplex('references that are too deep')
    const before = known.get(node)
    if (Number.isNaN(before)) throw unsafe('a reference to itself')
    if (before !== undefined) return before
    known.set(node, Number.NaN)
    let sum = 1
    for (const child of node.children) sum += count(child, depth + 1)
    for (const id of node.references) {
      const target = byId.get(id)
      if (target) sum += count(target, depth + 1)
    }
    if (sum > maxDrawnElements) throw tooComplex('too much is drawn')
    known.set(node, sum)
    return sum
  }
  count(root, 0)
}

function toTree(tags: readonly XmlTag[]): { root: Node; byId: Map<string, Node> } {
  const root: Node = { id: undefined, children: [], references: [] }
  const byId = new Map<string, Node>()
  const open: { name: string; node: Node }[] = [{ name: '', node: root }]
  for (const { name, is, attributes } of tags) {
    if (is === 'close') {
      if (open.pop()?.name !== name) throw unreadable('elements that are not closed in order')
      continue
    }
    const node: Node = {
      id: attributes.get('id'),
      children: [],
      references: [...attributes].flatMap(([key, value]) => readReferences(key, value)),
    }
    if (node.id !== undefined) {
      if (byId.has(node.id)) throw unsafe('one id for two elements')
      byId.set(node.id, node)
    }
    open.at(-1)?.node.children.push(node)
    if (is === 'open') open.push({ name, node })
    if (open.length > maxDepth) throw tooComplex('elements that are too deep')
  }
  if (open.length !== 1) throw unreadable('an element that never closes')
  return { root, byId }
}

function readReferences(key: string, value: string): string[] {
  if (key.endsWith('href')) return [value.slice(1)]
  const found: string[] = []
  for (let at = value.indexOf('#'); at >= 0; at = value.indexOf('#', at + 1)) {
    const id = /^[\w:.-]{1,200}/.exec(value.slice(at + 1, at + 201))?.[0]
    if (id && value.slice(Math.max(0, at - 6), at).includes('(')) found.push(id)
  }
  return found
}

function requireSmallNumbers(key: string, value: string): void {
  if (key === 'id' || key === 'class' || key.startsWith('xmlns') || key.startsWith('aria')) return
  const numbers = value.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/gi) ?? []
  if (numbers.some((number) => Number(number) > maxNumber)) throw tooComplex('a number that is too large')
  if (key !== 'stroke-dasharray') return
  const dashes = numbers.map(Number)
  const isTiny =
    dashes.length > 0 && dashes.reduce((sum, dash) => sum + dash, 0) / dashes.length < minDash && dashes.some((dash) => dash > 0)
  if (dashes.length > maxDashes || isTiny) throw tooComplex('dashes without number')
}
