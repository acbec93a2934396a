import { useCallback, useMemo } from 'react'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { openOwner } from '#web/features/company/owners/map/open-owner.ts'
import { corporateOwnersWords } from '#web/features/company/owners/messages/owners-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { toMapStatuses } from '#web/features/company/owners/map/to-map-statuses.ts'
import { useMapPart } from '#web/features/company/owners/map/use-ownership-map.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

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
