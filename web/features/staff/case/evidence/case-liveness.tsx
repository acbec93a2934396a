import type { CaseFile } from '#contract/cases/case-file.ts'
import { CaseChecks } from '#web/features/staff/case/evidence/case-checks.tsx'
import { FramesChart } from '#web/features/staff/case/evidence/frames-chart.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { joinTexts } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import caseLivenessStyles from '#web/features/staff/case/evidence/case-liveness.module.css'
import evidenceStyles from '#web/features/staff/case/evidence/evidence.module.css'

type Liveness = CaseFile['livenessChecks'][number]

/** Every try at the liveness check: portrait beside the best picture, the recording, its facts over time. */
export function CaseLiveness() {
  const t = caseMessages.useTranslate()
  const { file } = useCaseFile()
  const tries = file.livenessChecks.toSorted((a, b) => b.attempt - a.attempt)
  const portraitUrl = file.documents.find(({ isStanding }) => isStanding)?.portrait?.url ?? null
  return (
    <CasePart title={t('liveness.title')} area="pictures">
      {tries.length === 0 && <p className="muted">{t(file.asksLiveness ? 'liveness.none' : 'liveness.not-required')}</p>}
      {tries.map((one, index) => (
        <details key={one.id} className={evidenceStyles.caseTry} open={index === 0}>
          <summary>
            {t('liveness.attempt', { attempt: one.attempt })}
            <span className={`case-tag ${one.verdict === 'passed' && !one.isSuperseded ? 'good' : one.verdict === 'passed' ? '' : 'bad'}`}>
              {t(`liveness.${one.verdict}`)}
            </span>
            {one.isSuperseded && <span className="case-tag">{t('document.superseded')}</span>}
          </summary>
          <OneTry one={one} portraitUrl={portraitUrl} />
        </details>
      ))}
    </CasePart>
  )
}

function OneTry({ one, portraitUrl }: { one: Liveness; portraitUrl: string | null }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const faces = [
    { text: t('document.portrait'), url: portraitUrl },
    { text: t('liveness.selfie'), url: one.selfieUrl },
  ]
  return (
    <div className={evidenceStyles.caseTryBody}>
      <div className={caseLivenessStyles.caseFaces}>
        {faces.map(({ text, url }) => (
          <figure key={text}>
            {url ? <img src={url} alt={text} /> : <p className={evidenceStyles.caseHidden}>{t('document.hidden')}</p>}
            <figcaption className="muted">{text}</figcaption>
          </figure>
        ))}
        <figure>
          {one.videoUrl ? (
            // It was recorded without sound, and there is nothing said in it to write down.
            <video src={one.videoUrl} aria-label={t('liveness.video')} controls muted playsInline preload="metadata" />
          ) : (
            <p className={evidenceStyles.caseHidden}>{t('document.hidden')}</p>
          )}
          <figcaption className="muted">{t('liveness.video')}</figcaption>
        </figure>
      </div>
      {one.requiredSteps.length > 0 && (
        <p>
          {t('liveness.challenge', {
            asked: joinTexts(
              one.requiredSteps.map((step) => t(`code.${step}`)),
              language,
            ),
            seen:
              joinTexts(
                one.stepsSeen.map(({ step }) => t(`code.${step}`)),
                language,
              ) || t('liveness.nothing'),
          })}
        </p>
      )}
      {one.frames.length > 1 && <FramesChart frames={one.frames} />}
      <CaseChecks checks={one.checks} />
    </div>
  )
}
