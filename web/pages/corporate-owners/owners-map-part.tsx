import { useCallback, useMemo } from 'react'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { useCompany } from '#web/flows/corporate/company.tsx'
import { openOwner } from '#web/flows/corporate-owners/open-owner.ts'
import { corporateOwnersWords } from '#web/messages/corporate-owners/words.ts'
import { useSpeech } from '#web/messages/say.ts'
import { toMapStatuses } from '#web/pages/corporate-owners/to-map-statuses.ts'
import { useMapPart } from '#web/pages/corporate-owners/use-map-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The map comes after the lists; its place is kept meanwhile. */
export function OwnersMapPart({ structure, cod }: { structure: CorporationStructure; cod: string }) {
  const say = corporateOwnersWords.useSay()
  const { language } = useSpeech()
  const { cod: ownCod } = useCompany()
  const part = useMapPart(language)
  const statuses = useMemo(() => toMapStatuses(structure, language), [structure, language])
  const onPick = useCallback((id: string) => openOwner(structure, { id, cod, ownCod }), [structure, cod, ownCod])
  if (part.at === 'here')
    return <part.OwnersMap structure={structure} language={language} words={part.words} statuses={statuses} onPick={onPick} />
  if (part.at === 'loading') {
    return (
      <div className="owners-map-waiting muted" role="status">
        {say('owners.opening')}
      </div>
    )
  }
  return (
    <Notice mood="warn" role="alert" title={say('owners.failed-title')}>
      <p>{say('owners.failed')}</p>
      <Button onClick={part.again}>{say('owners.again')}</Button>
    </Notice>
  )
}
