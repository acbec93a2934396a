import type { CaseFile } from '#contract/cases/case-file.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { CaseChecks } from '#web/features/staff/case/evidence/case-checks.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { CaseZone } from '#web/features/staff/case/evidence/case-mrz.tsx'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'
import { type Mark, PictureViewer } from '#web/features/staff/case/evidence/picture-viewer.tsx'

type CaseDocument = CaseFile['documents'][number]

/** Every upload, the one that counts first and open. */
export function CaseDocuments() {
  const say = staffCaseWords.useSay()
  const { file } = useCaseFile()
  const documents = file.documents.toSorted((a, b) => Number(b.isStanding) - Number(a.isStanding) || b.attempt - a.attempt)
  return (
    <CasePart title={say('document.title')} area="pictures">
      {documents.length === 0 && <p className="muted">{say('document.none')}</p>}
      {documents.map((document, index) => (
        <details key={document.id} className="case-try" open={index === 0}>
          <summary>
            {say('document.attempt', { type: say(`document.type-${document.documentType}`), attempt: document.attempt })}
            <span className={`case-tag ${document.isStanding ? 'good' : document.accepted ? '' : 'bad'}`}>
              {document.isStanding ? say('document.standing') : document.accepted ? '' : say('document.refused')}
            </span>
            {document.isSuperseded && <span className="case-tag">{say('document.superseded')}</span>}
          </summary>
          <OneDocument document={document} />
        </details>
      ))}
    </CasePart>
  )
}

function OneDocument({ document }: { document: CaseDocument }) {
  const say = staffCaseWords.useSay()
  return (
    <div className="case-try-body">
      <div className="case-pictures">
        {document.pictures.map(({ side, url, ...picture }) => {
          const words = say('viewer.picture', { side: say(`document.${side}`) })
          return (
            <figure key={side}>
              {url ? (
                <PictureViewer url={url} words={words} {...picture} marks={toMarks(document, side, say)} />
              ) : (
                <p className="case-hidden">{say('document.hidden')}</p>
              )}
              <figcaption className="muted">{say(`document.${side}`)}</figcaption>
            </figure>
          )
        })}
      </div>
      {document.zones.map((zone) => (
        <CaseZone key={zone.side} zone={zone} />
      ))}
      <CaseChecks checks={document.checks} />
    </div>
  )
}

function toMarks(
  document: CaseDocument,
  side: CaseDocument['pictures'][number]['side'],
  say: ReturnType<typeof staffCaseWords.useSay>,
): Mark[] {
  const failed = document.checks.flatMap(({ check, result, side: own, region }) => {
    const words = findWords('check', check)
    return result === 'failed' && region && (own === null || own === side)
      ? [{ region, words: words ? say(words) : check, isBad: true }]
      : []
  })
  const zones = document.zones.flatMap((zone) =>
    zone.side === side && zone.region ? [{ region: zone.region, words: say('zone.title'), isBad: false }] : [],
  )
  const portrait =
    side === 'front' && document.portrait ? [{ region: document.portrait.region, words: say('document.portrait'), isBad: false }] : []
  return [...zones, ...portrait, ...failed]
}
