import { useEffect, useId, useRef, useState } from 'react'
import { type Language, languages, languageTag } from '#contract/language.ts'
import { saveLanguage } from '#web/lib/api/session.ts'
import { joinTexts, toLabelled } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { isWebAddress, reloadPage } from '#web/lib/platform/address.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'

/** Each language in its own words: who looks for it may read no other. */
const languageNames: Record<Language, { short: string; name: string }> = {
  en: { short: 'EN', name: 'English' },
  cn: { short: 'CN', name: '中文' },
}

export function Menu() {
  const { language, t } = useI18n()
  const { branding } = useRequest()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent | FocusEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  const choose = (chosen: Language) => {
    setOpen(false)
    if (chosen === language) return
    saveLanguage(chosen)
    reloadPage()
  }
  const links = [
    { address: branding?.privacyPolicyLink, text: t('shell.privacy') },
    { address: branding?.termsOfUseLink, text: t('shell.terms') },
  ]
  return (
    <div className="menu" ref={box}>
      <button ref={button} type="button" className="menu-button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name="globe" />
        <span className="only-heard">{toLabelled(joinTexts([t('shell.menu'), t('shell.language')], language), '', language)}</span>
        {languageNames[language].short}
        <Icon name="chevron" className="menu-mark" />
      </button>
      <div id={id} className="menu-panel" hidden={!isOpen}>
        <p className="menu-title" id={`${id}-language`}>
          {t('shell.language')}
        </p>
        <ul aria-labelledby={`${id}-language`}>
          {languages.map((each) => (
            <li key={each}>
              <button
                type="button"
                className="menu-item"
                lang={languageTag[each]}
                aria-current={each === language ? 'true' : undefined}
                onClick={() => choose(each)}
              >
                {languageNames[each].name}
                {each === language && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
        {links.some(({ address }) => address && isWebAddress(address)) && (
          <ul className="menu-links">
            {links.map(({ address, text }) =>
              address && isWebAddress(address) ? (
                <li key={text}>
                  <NewTabLink className="menu-item" to={address}>
                    {text}
                  </NewTabLink>
                </li>
              ) : null,
            )}
          </ul>
        )}
      </div>
    </div>
  )
}
