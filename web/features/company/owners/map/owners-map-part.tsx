import { useCallback, useMemo } from 'react'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { openOwner } from '#web/features/company/owners/map/open-owner.ts'
import { toMapStatuses } from '#web/features/company/owners/map/to-map-statuses.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useOwnershipMap } from '#web/ui/ownership-map/use-ownership-map.ts'
import styles from '#web/features/company/owners/map/owners-map-part.module.css'

/** The map comes after the lists; its place is kept meanwhile. */
export function OwnersMapPart({ structure, cod }: { structure: CorporationStructure; cod: string }) {
  const t = ownersMessages.useTranslate()
  const { language } = useI18n()
  const { cod: ownCod } = useCompany()
  const part = useOwnershipMap(language)
  const statuses = useMemo(() => toMapStatuses(structure, language), [structure, language])
  const onPick = useCallback((id: string) => openOwner(structure, { id, cod, ownCod }), [structure, cod, ownCod])
  if (part.at === 'here')
    return <part.OwnershipPanel structure={structure} language={language} text={part.text} statuses={statuses} onPick={onPick} />
  if (part.at === 'loading') {
    return (
      <div className={`${styles.ownersMapWaiting} muted`} role="status">
        {t('owners.opening')}
      </div>
    )
  }
  return (
    <Notice mood="warn" role="alert" title={t('owners.failed-title')}>
      <p>{t('owners.failed')}</p>
      <Button onClick={part.again}>{t('owners.again')}</Button>
    </Notice>
  )
}
