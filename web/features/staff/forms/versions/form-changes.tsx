import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import type { FormChange } from '#web/features/staff/forms/versions/compare-forms.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import '#web/features/staff/forms/problems/forms.module.css'
import formChangesStyles from '#web/features/staff/forms/versions/form-changes.module.css'

type Props = { changes: readonly FormChange[]; before: FormDefinition; after: FormDefinition }

/** Differences between two states of a form, part by part. */
export function FormChanges({ changes, before, after }: Props) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const toModule = (key: string) => {
    const own = isModuleKey(key) ? (after.modules[key] ?? before.modules[key]) : undefined
    return own ? toLabel(own, language).text : key
  }
  const toName = ({ part, name, label, within }: FormChange) => {
    if (part === 'module') return toModule(name)
    if (part === 'document') return t(`document.${name as 'Passport'}`)
    if (part === 'step') return label ?? name
    const field = [after, before]
      .flatMap(({ modules }) => (isModuleKey(within ?? '') ? (modules[within as 'directors']?.fields ?? []) : []))
      .find((each) => each.name === name)
    return field ? toLabel(field, language).text : name
  }
  return (
    <ul className={formChangesStyles.formsChanges}>
      {changes.map((change) => (
        <li key={JSON.stringify([change.part, change.within, change.name])}>
          <h2>
            <span className={`forms-mark ${change.change}`}>{t(`compare.${change.change}`)}</span> {t(`part.${change.part}`)}
            {change.part !== 'form' && ` “${toName(change)}”`}
            {change.within && <span className="muted small"> {toModule(change.within)}</span>}
          </h2>
          {change.attributes.length > 0 && <Attributes change={change} />}
        </li>
      ))}
    </ul>
  )
}

function Attributes({ change }: { change: FormChange }) {
  const t = formsMessages.useTranslate()
  const nothing = <span className="muted">{t('compare.nothing')}</span>
  return (
    <div className={formChangesStyles.formsScroll}>
      <table className={staffStyles.staffTable}>
        <thead>
          <tr>
            <th scope="col">{t('compare.what')}</th>
            <th scope="col">{t('compare.from')}</th>
            <th scope="col">{t('compare.to')}</th>
          </tr>
        </thead>
        <tbody>
          {change.attributes.map(({ attribute, of, from, to }) => (
            <tr key={`${attribute} ${of}`}>
              <th scope="row">
                {t(`attr.${attribute}`)}
                {of !== undefined && ` · ${of}`}
              </th>
              <td>{from === null ? nothing : <del>{from}</del>}</td>
              <td>{to === null ? nothing : <ins>{to}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
