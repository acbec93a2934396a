import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type DocumentType, documentTypes } from '#contract/document-type.ts'
import { baseInfoWords } from '#web/messages/base-info/words.ts'
import { useSay } from '#web/messages/say.ts'
import { useMount } from '#web/shell/mount.ts'
import { Page } from '#web/shell/page.tsx'
import { useRequestHold } from '#web/shell/request-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import '#web/ui/field.css'
import '#web/form/form.css'
import '#web/pages/base-info/steps.css'

/** Of this variant; a form that offers neither of them offers its own. */
const usual: readonly DocumentType[] = ['Identity', 'Passport']
const formId = 'identity-form'

/** /BaseInfo/id-document: passport or identity card. */
export function IdentityChoicePage() {
  const say = baseInfoWords.useSay()
  const sayOf = useSay()
  const navigate = useNavigate()
  const { to } = useMount()
  const { request } = useRequestHold()
  const offered = request?.documentTypes ?? []
  const both = usual.filter((type) => offered.includes(type))
  const types = both.length > 0 ? both : offered
  const [chosen, choose] = useState<DocumentType | undefined>(types.length === 1 ? types[0] : undefined)
  const [isMissing, setMissing] = useState(false)
  const standing = request?.status === 'RETRY' ? null : request?.documentInfo
  const nameOf = (type: DocumentType) =>
    type === 'Identity' || type === 'Passport' ? say(`identity.${type}`) : sayOf(`document.${type}`)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) return navigate(to(`/id-document/${documentTypes[chosen].route}`))
    setMissing(true)
    document.getElementById(`identity-${types[0]}`)?.focus()
  }
  return (
    <Page
      step="document"
      name={say('identity.page')}
      heading={say('identity.title')}
      lead={say('identity.lead')}
      actions={
        <Button kind="primary" type="submit" form={formId}>
          {say('identity.next')}
        </Button>
      }
    >
      {request?.status === 'RETRY' && request.remark && (
        <Notice mood="warn" title={sayOf('status.remark', { name: request.client.name })}>
          <p>{request.remark}</p>
        </Notice>
      )}
      {standing && (
        <Notice mood="good" title={sayOf('choice.stands-title')}>
          <p>{sayOf('choice.stands', { document: sayOf(`document.${standing.documentType}.in-text`) })}</p>
          <Button onClick={() => navigate(to('/liveness-check'))}>{sayOf('choice.go-on')}</Button>
        </Notice>
      )}
      <form id={formId} noValidate onSubmit={onSubmit}>
        <fieldset className={`field ${isMissing ? 'invalid' : ''}`} aria-describedby={isMissing ? 'identity-error' : undefined}>
          <legend>{say('identity.type')}</legend>
          {isMissing && (
            <p id="identity-error" className="field-error" role="alert">
              {say('identity.required')}
            </p>
          )}
          <div className="identity-types">
            {types.map((type) => (
              <label key={type} className="identity-type">
                <input
                  id={`identity-${type}`}
                  type="radio"
                  name="identity"
                  checked={chosen === type}
                  aria-describedby={isMissing ? 'identity-error' : undefined}
                  onChange={() => {
                    choose(type)
                    setMissing(false)
                  }}
                />
                <span className="choice-words">
                  <span className="choice-name">{nameOf(type)}</span>
                  <span className="muted small">{sayOf(`document.${type}.sides`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Page>
  )
}
