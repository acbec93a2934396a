import { type ComponentType, useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { timing } from '#contract/limits.ts'
import { reloadPage } from '#web/lib/platform/address.ts'
import { loadJourneyWords } from '#web/lib/i18n/load-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { Page } from '#web/ui/page/page.tsx'
import { within } from '#web/lib/timing/with-timeout.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/** A page that says words of its own part brings them in the reader's language: see `withWords`. */
export type LoadPart = (language: Language) => Promise<ComponentType>
type Part = { of: LoadPart } & ({ at: 'loading' } | { at: 'here'; Component: ComponentType } | { at: 'missing' })

const modest = new WeakSet<LoadPart>()

/** For a page that can come first: it says none of the journey's later words, and does not wait for them. */
export function onlyFirstWords(load: LoadPart): LoadPart {
  modest.add(load)
  return load
}

async function loadWhole(load: LoadPart, language: Language): Promise<ComponentType> {
  const [Component] = await Promise.all([load(language), modest.has(load) ? undefined : loadJourneyWords(language)])
  return Component
}

// What was loaded once shows at once when one comes back to it.
const loaded = new Map<LoadPart, ComponentType>()

/** A page whose code comes when it is needed. When it does not, within 120 s or at all, the reader is told and may try again. */
export function PagePart({ load }: { load: LoadPart }) {
  const { language, say } = useSpeech()
  const [tries, setTries] = useState(0)
  const [known, setPart] = useState<Part>(() => toPart(load))
  // From one page to the next this stays mounted: what is known of the last page is nothing of this one.
  const part = known.of === load ? known : toPart(load)

  useEffect(() => {
    let isCurrent = true
    if (loaded.has(load)) setPart(toPart(load))
    else {
      setPart({ of: load, at: 'loading' })
      within(loadWhole(load, language), timing.chunkLoadTimeoutMs).then(
        (Component) => {
          loaded.set(load, Component)
          if (isCurrent) setPart({ of: load, at: 'here', Component })
        },
        () => isCurrent && setPart({ of: load, at: 'missing' }),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [load, language, tries])

  if (part.at === 'here') return <part.Component />
  if (part.at === 'loading') return <Waiting isPage words={say('wait.page')} onStop={() => setPart({ of: load, at: 'missing' })} />
  // Some browsers remember a failed part for as long as the page lives: after one try in place, load it all again.
  const tryAgain = () => (tries === 0 ? setTries(1) : reloadPage())
  return (
    <Page
      name={say('error.chunk-title')}
      heading={say('error.chunk-title')}
      headingKey="missing"
      lead={say('error.chunk')}
      actions={
        <Button kind="primary" onClick={tryAgain}>
          {say(tries === 0 ? 'error.try-again' : 'error.reload')}
        </Button>
      }
    />
  )
}

function toPart(load: LoadPart): Part {
  const Component = loaded.get(load)
  return Component ? { of: load, at: 'here', Component } : { of: load, at: 'loading' }
}
