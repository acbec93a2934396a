import type { DragEvent } from 'react'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { listMovableModules } from '#web/features/staff/forms/model/change-parts.ts'
import type { Selection } from '#web/features/staff/forms/model/design-machine.ts'
import { toTarget } from '#web/features/staff/forms/outline/outline-group.tsx'
import { OutlineLine } from '#web/features/staff/forms/outline/outline-line.tsx'
import type { OutlineActs } from '#web/features/staff/forms/outline/use-outline.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/forms/outline/outline.module.css'

type Props = { definition: FormDefinition; chosen: Selection; faulty: ReadonlySet<string>; act: OutlineActs }

/** The modules of a person's form: by them the answers are kept, and shown to those who decide. */
export function ModuleList({ definition, chosen, faulty, act }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const keys = listMovableModules(definition)
  if (keys.length === 0) return null
  return (
    <div className={styles.designGroup}>
      <p className="muted small">{t('design.modules-lead')}</p>
      <ol className={styles.designFields}>
        {keys.map((module) => {
          const own = definition.modules[module]
          const texts = (own && toLabel(own, language).text) || module
          const state = (event: DragEvent) => {
            act.dragged.current = { is: 'module', module }
            event.dataTransfer.setData('text/plain', texts)
          }
          return (
            <li key={module} draggable={keys.length > 1} onDragStart={state} {...toTarget(act, () => act.drop({ module }))}>
              <OutlineLine
                id={`module ${module}`}
                text={texts}
                isChosen={chosen.is === 'module' && chosen.module === module}
                isFaulty={faulty.has(`module ${module}`)}
                onChoose={() => act.choose({ is: 'module', module })}
                onMove={keys.length > 1 ? (by) => act.moveGroup({ module }, by) : undefined}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
