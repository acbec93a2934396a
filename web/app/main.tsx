import { createRoot } from 'react-dom/client'
import { languageTag } from '#contract/language.ts'
import { Router } from '#web/app/router.tsx'
import { chooseLanguage } from '#web/lib/api/session.ts'
import { loadMessages } from '#web/lib/i18n/load-messages.ts'
import { I18nContext, toTranslate } from '#web/lib/i18n/translate.ts'
import { readAddress, reloadPage } from '#web/lib/platform/address.ts'
import { RequestProvider } from '#web/lib/request/request-context.tsx'
import '#web/ui/tokens.css'
import '#web/ui/base.css'

const deferredStylesAfterMs = 4_000
const language = chooseLanguage(readAddress().language)
// Behind the first page: it is for the parts that come later, and takes nothing from what one waits for now.
setTimeout(
  () => import('#web/lib/platform/deferred-styles.ts').then((late) => late.loadDeferredStyles()).catch(() => undefined),
  deferredStylesAfterMs,
)
document.documentElement.lang = languageTag[language]
const box = document.getElementById('root')
if (!box) throw new Error('index.html has no #root')
const root = createRoot(box)

loadMessages(language).then(
  (messages) => {
    const i18n = { language, t: toTranslate(messages) }
    root.render(
      <I18nContext value={i18n}>
        <RequestProvider>
          <Router />
        </RequestProvider>
      </I18nContext>,
    )
  },
  // Without words there is no catalogue to say it from: both languages, and a way on.
  () =>
    root.render(
      <main className="without-words">
        <p>This page did not load completely. 页面没有完整载入。</p>
        <button type="button" onClick={reloadPage}>
          Try again · 重试
        </button>
      </main>,
    ),
)
