import { type ComponentType, useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { timing } from '#contract/timing.ts'
import { loadJourneyMessages } from '#web/lib/i18n/load-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { reloadPage } from '#web/lib/platform/address.ts'
import { withTimeout } from '#web/lib/timing/with-timeout.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** A page that says words of its own part brings them in the reader's language: see `withMessages`. */
export type LoadPage = (language: Language) => Promise<ComponentType>
type Part = { of: LoadPage } & ({ at: 'loading' } | { at: 'here'; Component: ComponentType } | { at: 'missing' })

const modest = new WeakSet<LoadPage>()

/** For a page that can come first: it says none of the journey's later words, and does not wait for them. */
export function withFirstMessages(load: LoadPage): LoadPage {
  modest.add(load)
  return load
}

const drawsFirstIcons = new WeakSet<LoadPage>()

/** For a page that draws none of the later pages' icons, and does not wait for them. */
export function withFirstIcons(load: LoadPage): LoadPage {
  drawsFirstIcons.add(load)
  return load
}

/** Brings the icons that an applicant's first page is without. */
export async function loadMoreIcons(): Promise<void> {
  const { addMoreIcons } = await import('#web/ui/controls/more-icons.ts')
  addMoreIcons()
}

async function loadWhole(load: LoadPage, language: Language): Promise<ComponentType> {
  const [Component] = await Promise.all([
    load(language),
    modest.has(load) ? undefined : loadJourneyMessages(language),
    drawsFirstIcons.has(load) ? undefined : loadMoreIcons(),
  ])
  return Component
}

// What was loaded once shows at once when one comes back to it.
const loaded = new Map<LoadPage, ComponentType>()

/** A page whose code comes when it is needed. When it does not, within 120 s or at all, the reader is told and may try again. */
export function LazyPage({ load }: { load: LoadPage }) {
  const { language, t } = useI18n()
  const [tries, setTries] = useState(0)
  const [known, setPart] = useState<Part>(() => toPart(load))
  // From one page to the next this stays mounted: what is known of the last page is nothing of this one.
  const part = known.of === load ? known : toPart(load)

  useEffect(() => {
    let isCurrent = true
    if (loaded.has(load)) setPart(toPart(load))
    else {
      setPart({ of: load, at: 'loading' })
      withTimeout(loadWhole(load, language), timing.chunkLoadTimeoutMs).then(
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
  if (part.at === 'loading') return <Waiting isPage text={t('wait.page')} onStop={() => setPart({ of: load, at: 'missing' })} />
  // Some browsers remember a failed part for as long as the page lives: after one try in place, load it all again.
  const tryAgain = () => (tries === 0 ? setTries(1) : reloadPage())
  return (
    <Page
      name={t('error.chunk-title')}
      heading={t('error.chunk-title')}
      headingKey="missing"
      lead={t('error.chunk')}
      actions={
        <Button kind="primary" onClick={tryAgain}>
          {t(tries === 0 ? 'error.try-again' : 'error.reload')}
        </Button>
      }
    />
  )
}

function toPart(load: LoadPage): Part {
  const Component = loaded.get(load)
  return Component ? { of: load, at: 'here', Component } : { of: load, at: 'loading' }
}
