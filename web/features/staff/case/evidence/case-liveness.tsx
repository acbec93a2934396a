import type { CaseFile } from '#contract/cases/case-file.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { CaseChecks } from '#web/features/staff/case/evidence/case-checks.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { FramesChart } from '#web/features/staff/case/evidence/frames-chart.tsx'

type Liveness = CaseFile['livenessChecks'][number]

/** Every try at the camera check: portrait beside the best picture, the recording, its facts over time. */
export function CaseLiveness() {
  const say = staffCaseWords.useSay()
  const { file } = useCaseFile()
  const tries = file.livenessChecks.toSorted((a, b) => b.attempt - a.attempt)
  const portraitUrl = file.documents.find(({ isStanding }) => isStanding)?.portrait?.url ?? null
  return (
    <CasePart title={say('liveness.title')} area="pictures">
      {tries.length === 0 && <p className="muted">{say('liveness.none')}</p>}
      {tries.map((one, index) => (
        <details key={one.id} className="case-try" open={index === 0}>
          <summary>
            {say('liveness.attempt', { attempt: one.attempt })}
            <span className={`case-tag ${one.verdict === 'passed' && !one.isSuperseded ? 'good' : one.verdict === 'passed' ? '' : 'bad'}`}>
              {say(`liveness.${one.verdict}`)}
            </span>
            {one.isSuperseded && <span className="case-tag">{say('document.superseded')}</span>}
          </summary>
          <OneTry one={one} portraitUrl={portraitUrl} />
        </details>
      ))}
    </CasePart>
  )
}

function OneTry({ one, portraitUrl }: { one: Liveness; portraitUrl: string | null }) {
  const say = staffCaseWords.useSay()
  const faces = [
    { words: say('document.portrait'), url: portraitUrl },
    { words: say('liveness.selfie'), url: one.selfieUrl },
  ]
  return (
    <div className="case-try-body">
      <div className="case-faces">
        {faces.map(({ words, url }) => (
          <figure key={words}>
            {url ? <img src={url} alt={words} /> : <p className="case-hidden">{say('document.hidden')}</p>}
            <figcaption className="muted">{words}</figcaption>
          </figure>
        ))}
        <figure>
          {one.videoUrl ? (
            // It was recorded without sound, and there is nothing said in it to write down.
            <video src={one.videoUrl} aria-label={say('liveness.video')} controls muted playsInline preload="metadata" />
          ) : (
            <p className="case-hidden">{say('document.hidden')}</p>
          )}
          <figcaption className="muted">{say('liveness.video')}</figcaption>
        </figure>
      </div>
      {one.stepsAsked.length > 0 && (
        <p>
          {say('liveness.challenge', {
            asked: one.stepsAsked.join(', '),
            seen: one.stepsSeen.map(({ step }) => step).join(', ') || say('liveness.nothing'),
          })}
        </p>
      )}
      {one.frames.length > 1 && <FramesChart frames={one.frames} />}
      <CaseChecks checks={one.checks} />
    </div>
  )
}
