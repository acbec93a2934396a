import { useCallback, useEffect, useState } from 'react'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { toSharesLeft } from '#contract/ownership/shares.ts'
import type { SavedBusiness } from '#web/features/company/owners/business/business-calls.ts'
import { BusinessDialog, type OpenedBusiness } from '#web/features/company/owners/business/business-dialog.tsx'
import { toStoredBusiness, toSuggestedBusiness } from '#web/features/company/owners/business/business-form.ts'
import { newBusiness } from '#web/features/company/owners/business/business-machine.ts'
import { openLocalBusiness } from '#web/features/company/owners/business/local-business.ts'
import { useBusinessPlan } from '#web/features/company/owners/business/use-business-plan.ts'
import { BusinessTable } from '#web/features/company/owners/business-table.tsx'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { useBusinessDelete } from '#web/features/company/owners/use-business-delete.ts'
import type { Owners } from '#web/features/company/owners/use-owners.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { RegistryPanel } from '#web/features/company/people/registry/registry-panel.tsx'
import { useRegistryReview } from '#web/features/company/people/registry/use-registry-review.ts'
import { useRegistrySuggestions } from '#web/features/company/people/registry/use-registry-suggestions.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/company/owners/owners.module.css'

type Props = { owners: Owners; cod: string; isReadOnly: boolean; reload: () => void }

/** The companies that own shares of one company: listed, added, changed, deleted. */
export function Businesses({ owners, cod, isReadOnly, reload }: Props) {
  const t = ownersMessages.useTranslate()
  const { cod: ownCod } = useCompany()
  const [opened, setOpened] = useState<OpenedBusiness | null>(null)
  const { busyId, askToDelete } = useBusinessDelete(reload)
  const edit = useCallback((row: BusinessShareholderRow) => setOpened({ stored: toStoredBusiness(row) }), [])
  const { businesses, structure } = owners
  const registry = useRegistrySuggestions(cod === ownCod && !isReadOnly, businesses)
  const walk = useRegistryReview('business', registry, (suggestion) => setOpened({ stored: toSuggestedBusiness(suggestion), suggestion }))
  return (
    <>
      {!isReadOnly && !opened && <UnsavedNotice cod={cod} onGoOn={setOpened} />}
      {!isReadOnly && <RegistryPanel list="business" registry={registry} onAdd={walk.addOne} onAddAll={walk.addAll} />}
      <BusinessTable
        rows={businesses}
        ownCod={ownCod}
        thresholdPercent={structure.thresholdPercent}
        isReadOnly={isReadOnly}
        busyId={busyId}
        onEdit={edit}
        onDelete={askToDelete}
      />
      {!isReadOnly && (
        <Button icon="plus" className={styles.ownersAdd} data-print-hidden="" onClick={() => setOpened({ stored: newBusiness })}>
          {t('business.add')}
        </Button>
      )}
      {opened && (
        <OpenedDialog
          key={opened.suggestion?.key}
          opened={opened}
          owners={owners}
          cod={cod}
          onClosed={() => setOpened(null)}
          onSaved={() => void walk.goOn()}
          onLeft={walk.stop}
          reload={reload}
        />
      )}
    </>
  )
}

type OpenedProps = {
  opened: OpenedBusiness
  owners: Owners
  cod: string
  onClosed: () => void
  onSaved?: () => void
  onLeft?: () => void
  reload: () => void
}

/** The dialog for a row of a company's owners, wherever it was opened from. */
export function OpenedDialog({
  opened,
  owners: { structure, businesses },
  cod,
  onClosed,
  onSaved: tellSaved,
  onLeft,
  reload,
}: OpenedProps) {
  const t = ownersMessages.useTranslate()
  const { cod: ownCod } = useCompany()
  const { toast } = useDialogs()
  const plan = useBusinessPlan()
  if (!plan) return null
  const row = businesses.find(({ id }) => id === opened.stored.id)
  const others = [
    ...structure.users.filter(({ parent }) => parent === cod),
    ...structure.corporations.filter(({ parent, id }) => parent === cod && id !== opened.stored.id),
  ]
  const onSaved = ({ businessShareholder: { companyName: company }, isMerged }: SavedBusiness) => {
    toast(t(isMerged ? 'saved.merged' : opened.stored.id === null ? 'saved.added' : 'saved.changed', { company }))
    onClosed()
    reload()
    tellSaved?.()
  }
  return (
    <BusinessDialog
      opened={opened}
      plan={plan}
      parentId={cod}
      rows={businesses}
      leftPercent={toSharesLeft(others.map((each) => each.direct_shares))}
      isOwn={row?.requestId === ownCod}
      onSaved={onSaved}
      onLeave={() => {
        onLeft?.()
        onClosed()
        // Somebody may have changed or deleted the row meanwhile.
        reload()
      }}
    />
  )
}

/** What was typed and not saved, after the page was closed or loaded anew. */
function UnsavedNotice({ cod, onGoOn }: { cod: string; onGoOn: (opened: OpenedBusiness) => void }) {
  const t = peopleMessages.useTranslate()
  const [unsaved, setUnsaved] = useState(() => openLocalBusiness(cod).find())
  useEffect(() => setUnsaved(openLocalBusiness(cod).find()), [cod])
  if (!unsaved) return null
  const { stored, base, name } = unsaved
  return (
    <Notice mood="warn" title={t('draft.title')}>
      <p>{name ? t('draft.named', { name }) : t('draft.nameless')}</p>
      <div className={styles.ownersFileActs}>
        <Button onClick={() => onGoOn({ stored, base })}>{t('draft.go-on')}</Button>
        <Button
          kind="plain"
          onClick={() => {
            openLocalBusiness(cod).clear()
            setUnsaved(undefined)
          }}
        >
          {t('draft.drop')}
        </Button>
      </div>
    </Notice>
  )
}
