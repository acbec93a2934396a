import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { textMaxLength } from '#contract/forms/rules/text-rules.ts'
import { type FieldProps, toControl, toText } from '#web/forms/field/field-props.ts'
import { useFormI18n } from '#web/forms/field/form-i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'

const size = { width: 480, height: 160 } as const

/** By finger, mouse or pen, or as a typed name: nobody has to be able to draw. */
export function SignatureWidget(props: FieldProps) {
  const { field, value, onChange, id } = props
  const { t } = useFormI18n()
  const text = toText(value)
  const isDrawn = text.startsWith('data:')
  const [way, setWay] = useState<'draw' | 'type'>(text && !isDrawn ? 'type' : 'draw')
  const choose = (next: 'draw' | 'type') => {
    setWay(next)
    onChange('')
  }
  if (field.disabled) return isDrawn ? <img src={text} alt={t('sign-stands')} {...size} /> : <p>{text}</p>
  return (
    <div className="signature">
      <div className="ways" role="radiogroup" aria-label={t('sign-how')}>
        {(['draw', 'type'] as const).map((each) => (
          <label key={each} className="check">
            <input type="radio" name={`${id}-way`} checked={way === each} onChange={() => choose(each)} />
            <span>{t(each === 'draw' ? 'sign-draw' : 'sign-type')}</span>
          </label>
        ))}
      </div>
      {way === 'type' ? (
        <input
          {...toControl(props)}
          className="input signed"
          aria-label={t('sign-name')}
          autoComplete="name"
          maxLength={textMaxLength.typedName}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Drawing {...props} />
      )}
    </div>
  )
}

function Drawing({ value, onChange, id, describedBy }: FieldProps) {
  const { t } = useFormI18n()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const first = useRef(toText(value))
  const newest = useRef(onChange)
  newest.current = onChange

  useEffect(() => {
    if (!canvas.current) return
    const own = openPad(canvas.current, (drawn) => newest.current(drawn))
    pad.current = own
    if (first.current) void own.fromDataURL(first.current, { ratio: 1, ...size })
    return () => own.off()
  }, [])

  const clear = () => {
    if (canvas.current) fitToScreen(canvas.current, 1)
    pad.current?.clear()
    onChange('')
  }
  return (
    <>
      <canvas
        ref={canvas}
        {...size}
        id={id}
        className="drawing"
        tabIndex={-1}
        aria-label={t('sign-canvas')}
        aria-describedby={describedBy}
      />
      <Button kind="plain" icon="close" onClick={clear}>
        {t('sign-clear')}
      </Button>
    </>
  )
}

/** Black on white in every colour scheme: it is kept and printed as it is drawn. */
function openPad(canvas: HTMLCanvasElement, onDrawn: (drawn: string) => void): SignaturePad {
  const pad = new SignaturePad(canvas, { penColor: '#14181d', backgroundColor: '#ffffff', minWidth: 1, maxWidth: 3 })
  pad.addEventListener('beginStroke', () => fitToScreen(canvas, size.width / canvas.getBoundingClientRect().width))
  pad.addEventListener('endStroke', () => onDrawn(pad.toDataURL('image/png')))
  return pad
}

/** The picture has its own pixels, whatever its size on the screen, where the pen is measured. */
function fitToScreen(canvas: HTMLCanvasElement, scale: number): void {
  canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0)
}
