import { type PointerEvent, useEffect, useRef, useState } from 'react'
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
  const last = useRef<Point | null>(null)
  const first = useRef(toText(value))

  useEffect(() => {
    const paper = canvas.current?.getContext('2d')
    if (!paper) return
    wipe(paper)
    if (!first.current) return
    const image = new Image()
    image.onload = () => paper.drawImage(image, 0, 0, size.width, size.height)
    image.src = first.current
  }, [])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = toPoint(event)
    draw(event.currentTarget, last.current, last.current)
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    const next = toPoint(event)
    draw(event.currentTarget, last.current, next)
    last.current = next
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    last.current = null
    onChange(event.currentTarget.toDataURL('image/png'))
  }
  const clear = () => {
    const paper = canvas.current?.getContext('2d')
    if (paper) wipe(paper)
    onChange('')
  }
  const pen = { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end }
  return (
    <>
      <canvas
        ref={canvas}
        {...pen}
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

type Point = { x: number; y: number }

/** In the pixels of the picture, whatever its size on the screen. */
function toPoint({ currentTarget: canvas, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return { x: ((clientX - left) * size.width) / width, y: ((clientY - top) * size.height) / height }
}

function draw(canvas: HTMLCanvasElement, from: Point, to: Point): void {
  const paper = canvas.getContext('2d')
  if (!paper) return
  paper.lineWidth = 2.5
  paper.lineCap = 'round'
  paper.strokeStyle = '#14181d'
  paper.beginPath()
  paper.moveTo(from.x, from.y)
  paper.lineTo(to.x, to.y)
  paper.stroke()
}

/** Black on white in every colour scheme: it is kept and printed as it is drawn. */
function wipe(paper: CanvasRenderingContext2D): void {
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, size.width, size.height)
}
