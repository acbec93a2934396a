import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { languageTag, toLanguage } from '#contract/language.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { solveOwnership } from '#contract/ownership/solve-ownership.ts'
import { loadOwnershipMessages } from '#web/ui/ownership-map/load-ownership-messages.ts'
import type { NodeStatus } from '#web/ui/ownership-map/node-status.ts'
import { OwnershipMap } from '#web/ui/ownership-map/ownership-map.tsx'
import { OwnershipTable } from '#web/ui/ownership-map/ownership-table.tsx'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

/** What the page is to show, as JSON in its element `given`: for measuring and for looking at the map by itself. */
type Given = { graph: OwnershipGraph; rootId: string; language: string; statuses?: Record<string, NodeStatus>; hasTable?: boolean }

const box = document.getElementById('page')
const given = JSON.parse(document.getElementById('given')?.textContent ?? '') as Given
if (!box) throw new Error('the page has no place for the map')
const language = toLanguage(given.language)
document.documentElement.lang = languageTag[language]
const text = await loadOwnershipMessages(language)
const ownership = solveOwnership(given.graph, given.rootId)

function MapPage() {
  const [picked, setPicked] = useState('')
  const shown = { graph: given.graph, ownership, language, text, statuses: given.statuses ?? {}, onPick: setPicked }
  return (
    <main style={{ padding: 16, maxInlineSize: 960, margin: '0 auto' }}>
      <OwnershipMap {...shown} />
      {given.hasTable && <OwnershipTable {...shown} />}
      <p id="picked">{picked}</p>
    </main>
  )
}

const startedAt = performance.now()
flushSync(() => createRoot(box).render(<MapPage />))
// The first frame after this one has painted it.
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    document.documentElement.dataset.drawMs = String(performance.now() - startedAt)
  }),
)
