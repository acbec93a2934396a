import { Children, createContext, Fragment, isValidElement, type ReactNode, useContext } from 'react'
import { joinPattern, matchPath, type PathMatch, rankPattern } from '#web/lib/routing/match-path.ts'
import { useLocation } from '#web/lib/routing/navigation.tsx'

type RouteProps = { path?: string; index?: boolean; element?: ReactNode; children?: ReactNode }
type Leaf = { pattern: string /** From the outermost to the page itself. */; elements: readonly ReactNode[] }
type Shown = { outlet: ReactNode; match: PathMatch }

const ShownContext = createContext<Shown>({ outlet: null, match: { params: {}, base: '/' } })

/** A line of `Routes`: it shows nothing by itself. One without a path stands round its children. */
export function Route(_: RouteProps): ReactNode {
  return null
}

/** Shows the route of the address, inside the routes that stand round it. Inside a route that ends with `*`, patterns go on where it ended. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { match: around } = useContext(ShownContext)
  const found = findLeaf(collectLeaves(children, around.base, []), pathname)
  if (!found) return null
  const match = { params: { ...around.params, ...found.match.params }, base: found.match.base }
  return found.leaf.elements.reduceRight<ReactNode>(
    (outlet, element) => <ShownContext value={{ outlet, match }}>{element}</ShownContext>,
    null,
  )
}

/** Where a route shows the one below it. */
export function Outlet() {
  return useContext(ShownContext).outlet
}

export function useParams(): Readonly<Record<string, string | undefined>> {
  return useContext(ShownContext).match.params
}

function collectLeaves(children: ReactNode, base: string, around: readonly ReactNode[]): Leaf[] {
  return Children.toArray(children).flatMap((child): Leaf[] => {
    if (!isValidElement<RouteProps>(child)) return []
    if (child.type === Fragment) return collectLeaves(child.props.children, base, around)
    const { path, element, children: below } = child.props
    const pattern = path === undefined ? base : joinPattern(base, path)
    const elements = element === undefined ? around : [...around, element]
    return below === undefined ? [{ pattern, elements }] : collectLeaves(below, pattern, elements)
  })
}

function findLeaf(leaves: readonly Leaf[], pathname: string): { leaf: Leaf; match: PathMatch } | undefined {
  const matches = leaves.flatMap((leaf) => {
    const match = matchPath(leaf.pattern, pathname)
    return match ? [{ leaf, match, rank: rankPattern(leaf.pattern) }] : []
  })
  return matches.sort((a, b) => b.rank - a.rank)[0]
}
