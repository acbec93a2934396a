import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import type { ChallengeKind } from '#web/features/applicant/liveness/liveness-machine.ts'
import { TriesLeft } from '#web/features/applicant/liveness/tries-left.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { RetryRemark } from '#web/ui/page/retry-remark.tsx'
import styles from '#web/features/applicant/liveness/liveness.module.css'

export type ChallengeChoice = { kind: ChallengeKind; setKind: (kind: ChallengeKind) => void }

const tips = [
  ['light', 'sun'],
  ['face', 'face'],
  ['alone', 'person'],
] as const satisfies (readonly [string, IconName])[]

type Props = {
  request: VerificationRequest
  challenge: ChallengeChoice | null
  onAgree: () => void
  onPhone: () => void
  onPerson: () => void
}

/** Why the camera, before the browser asks for it. */
export function LivenessExplained({ request, challenge, onAgree, onPhone, onPerson }: Props) {
  const t = useTranslate()
  return (
    <Page
      step="liveness"
      name={t('liveness.page')}
      heading={t('liveness.title')}
      lead={t('liveness.lead')}
      actions={
        <Button kind="primary" icon="camera" onClick={onAgree}>
          {t('liveness.open-camera')}
        </Button>
      }
    >
      <RetryRemark of="liveness" />
      <LastRefusal request={request} />
      <FacePlace />
      <ul className="facts">
        {tips.map(([tip, icon]) => (
          <li key={tip}>
            <Icon name={icon} />
            <p>{t(`liveness.tip-${tip}`)}</p>
          </li>
        ))}
      </ul>
      <TriesLeft request={request} />
      {challenge && (
        <Notice icon="switch" title={t('liveness.challenge-title')}>
          <p>{t(challenge.kind === 'head' ? 'liveness.challenge-note' : 'liveness.challenge-face-note')}</p>
          <KindButton challenge={challenge} />
        </Notice>
      )}
      <Notice icon="lock" title={t('liveness.why-title')}>
        <p className="muted">
          {t('liveness.why')} {t('liveness.allow')}
        </p>
      </Notice>
      <section className={styles.otherWays} aria-label={t('liveness.other-ways')}>
        <Button kind="plain" icon="phone" onClick={onPhone}>
          {t('capture.no-camera')}
        </Button>
        <Button kind="plain" icon="person" onClick={onPerson}>
          {t('person.no-camera')}
        </Button>
      </section>
    </Page>
  )
}

/** Also of a check whose answer this browser never heard. */
function LastRefusal({ request }: Pick<Props, 'request'>) {
  const { failure } = request.newLivenessCheckInfo
  if (!failure || request.retryStep === 'liveness-check') return null
  return (
    <Notice mood="warn" title={failure.title}>
      <p>{failure.message}</p>
    </Notice>
  )
}

/** The way for people who cannot turn their head, of equal strength. */
export function KindButton({ challenge }: { challenge: ChallengeChoice }) {
  const t = useTranslate()
  const { kind, setKind } = challenge
  return (
    <Button kind="plain" onClick={() => setKind(kind === 'head' ? 'face' : 'head')}>
      {t(kind === 'head' ? 'liveness.cannot-turn' : 'liveness.can-turn')}
    </Button>
  )
}

function FacePlace() {
  return (
    <svg className={styles.facePlace} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
      <path
        className="sketch-corner"
        d="M4 20V10a6 6 0 0 1 6-6h10M140 4h10a6 6 0 0 1 6 6v10M156 92v10a6 6 0 0 1-6 6h-10M20 108H10a6 6 0 0 1-6-6V92"
      />
      <ellipse className="sketch-card" cx="80" cy="56" rx="37" ry="46" />
      <path d="M80 66a16 18 0 1 0 0-36 16 18 0 0 0 0 36ZM54 89c4-12 13-17 26-17s22 5 26 17" />
      <path d="M74 46v1M86 46v1M74.5 55c3.5 3 7.5 3 11 0" />
    </svg>
  )
}
