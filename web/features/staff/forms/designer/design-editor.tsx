import { useEffect, useRef } from 'react'
import { FieldEditor } from '#web/features/staff/forms/editors/field-editor.tsx'
import { FormSettings } from '#web/features/staff/forms/editors/form-settings.tsx'
import { ModuleEditor } from '#web/features/staff/forms/editors/module-editor.tsx'
import { StepEditor } from '#web/features/staff/forms/editors/step-editor.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { findField } from '#web/features/staff/forms/model/change-definition.ts'
import type { Designer } from '#web/features/staff/forms/model/use-designer.ts'
import styles from '#web/features/staff/forms/designer/design.module.css'

/** What is chosen at the left, to be changed. A fault that was pressed leads to its place here. */
export function DesignEditor({ designer }: { designer: Designer }) {
  const t = formsMessages.useTranslate()
  const box = useRef<HTMLElement>(null)
  const { chosen, definition, aim, choices } = designer
  useEffect(() => {
    if (aim && box.current) findAim(box.current, aim.rest)?.focus()
  }, [aim])
  useEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    if (choices > 0 && (top < 60 || top > innerHeight * 0.8)) box.current?.scrollIntoView({ block: 'start' })
  }, [choices])
  return (
    <section ref={box} className={styles.designEditor} aria-label={t('design.editor')}>
      {chosen.is === 'form' && <FormSettings designer={designer} />}
      {chosen.is === 'step' && <StepEditor key={chosen.step} designer={designer} step={chosen.step} />}
      {chosen.is === 'module' && <ModuleEditor key={chosen.module} designer={designer} module={chosen.module} />}
      {chosen.is === 'field' && findField(definition, chosen) && (
        <FieldEditor
          key={`${chosen.module} ${chosen.at} ${aim?.press}`}
          designer={designer}
          place={{ module: chosen.module, at: chosen.at }}
        />
      )}
    </section>
  )
}

/** The part that is meant, else the heading: it says at least what one has come to. */
function findAim(box: HTMLElement, [part, at]: readonly (string | number)[]): HTMLElement | undefined {
  const found = part === undefined ? undefined : box.querySelector<HTMLElement>(`[data-part="${CSS.escape(String(part))}"]`)
  const row = typeof at === 'number' ? found?.querySelectorAll<HTMLElement>(':scope > .part-rows > .part-row, :scope > li')[at] : undefined
  const place = row ?? found
  place?.closest('details')?.setAttribute('open', '')
  const control = place?.matches('input')
    ? place
    : (place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place?.querySelector<HTMLElement>('input, select, textarea, button'))
  return control ?? box.querySelector<HTMLElement>('h2') ?? undefined
}
