import type { CaseFile } from '#contract/cases/case-file.ts'
import { CaseChecks } from '#web/features/staff/case/evidence/case-checks.tsx'
import { CaseMrz } from '#web/features/staff/case/evidence/case-mrz.tsx'
import { type Mark, PictureViewer } from '#web/features/staff/case/evidence/picture-viewer.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'
import caseDocumentsStyles from '#web/features/staff/case/evidence/case-documents.module.css'
import evidenceStyles from '#web/features/staff/case/evidence/evidence.module.css'

type CaseDocument = CaseFile['documents'][number]

/** Every upload, the one that counts first and open. */
export function CaseDocuments() {
  const t = caseMessages.useTranslate()
  const { file } = useCaseFile()
  const documents = file.documents.toSorted((a, b) => Number(b.isStanding) - Number(a.isStanding) || b.attempt - a.attempt)
  return (
    <CasePart title={t('document.title')} area="pictures">
      {documents.length === 0 && <p className="muted">{t('document.none')}</p>}
      {documents.map((document, index) => (
        <details key={document.id} className={evidenceStyles.caseTry} open={index === 0}>
          <summary>
            {t('document.attempt', { type: t(`document.type-${document.documentType}`), attempt: document.attempt })}
            <span className={`case-tag ${document.isStanding ? 'good' : document.accepted ? '' : 'bad'}`}>
              {document.isStanding ? t('document.standing') : document.accepted ? '' : t('document.refused')}
            </span>
            {document.isSuperseded && <span className="case-tag">{t('document.superseded')}</span>}
          </summary>
          <OneDocument document={document} />
        </details>
      ))}
    </CasePart>
  )
}

function OneDocument({ document }: { document: CaseDocument }) {
  const t = caseMessages.useTranslate()
  return (
    <div className={evidenceStyles.caseTryBody}>
      <div className={caseDocumentsStyles.casePictures}>
        {document.pictures.map(({ side, url, ...picture }) => {
          const text = t('viewer.picture', { side: t(`document.${side}`) })
          return (
            <figure key={side}>
              {url ? (
                <PictureViewer url={url} text={text} {...picture} marks={toMarks(document, side, t)} />
              ) : (
                <p className={evidenceStyles.caseHidden}>{t('document.hidden')}</p>
              )}
              <figcaption className="muted">{t(`document.${side}`)}</figcaption>
            </figure>
          )
        })}
      </div>
      {document.zones.map((zone) => (
        <CaseMrz key={zone.side} zone={zone} />
      ))}
      <CaseChecks checks={document.checks} />
    </div>
  )
}

function toMarks(
  document: CaseDocument,
  side: CaseDocument['pictures'][number]['side'],
  t: ReturnType<typeof caseMessages.useTranslate>,
): Mark[] {
  const failed = document.checks.flatMap(({ check, result, side: own, region }) => {
    const text = findMessage('check', check)
    return result === 'failed' && region && (own === null || own === side) ? [{ region, text: text ? t(text) : check, isBad: true }] : []
  })
  const zones = document.zones.flatMap((zone) =>
    zone.side === side && zone.region ? [{ region: zone.region, text: t('zone.title'), isBad: false }] : [],
  )
  const portrait =
    side === 'front' && document.portrait ? [{ region: document.portrait.region, text: t('document.portrait'), isBad: false }] : []
  return [...zones, ...portrait, ...failed]
}
