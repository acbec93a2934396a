import { errorCodes, errorStatus } from '#contract/error-codes.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { type Language, languageTag } from '#contract/language.ts'
import { type Guide, guides } from '#server/app/openapi/guides.ts'
import { escapeHtml } from '#server/platform/text/html.ts'

/** What `more` holds is left out on a phone, so that the frame takes one line. */
const messages = {
  en: {
    title: 'Portico API reference',
    skip: 'Skip to the reference',
    guides: 'Guides',
    errors: 'Errors',
    name: 'Portico<span class="more"> API reference</span>',
    document: 'OpenAPI<span class="more"> document</span>',
    staff: 'Staff<span class="more"> area</span>',
    switch: '中文',
    noScript: 'The reference needs JavaScript. The same description for machines: ',
    errorsTitle: 'Errors',
    errorsIntro: 'A code never changes. Its title and sentence come in the language that the call asks for.',
    code: 'Code',
    status: 'HTTP status',
    meaning: 'Title and sentence',
  },
  cn: {
    title: 'Portico API 参考',
    skip: '跳到参考内容',
    guides: '指南',
    errors: '错误代码',
    name: 'Portico<span class="more"> API 参考</span>',
    document: 'OpenAPI<span class="more"> 文档</span>',
    staff: '<span class="more">工作人员</span>后台',
    switch: 'English',
    noScript: '查看 API 参考需要启用 JavaScript。供程序读取的文档：',
    errorsTitle: '错误代码',
    errorsIntro: '错误代码不会改变，标题和说明按请求所用的语言返回。',
    code: '代码',
    status: 'HTTP 状态码',
    meaning: '标题和说明',
  },
} as const satisfies Record<Language, object>

type Shown = { language: Language; title: string; place: string; hasComponent?: boolean }

/** The frame round the component: its own links stand outside of it, so that they are there before the component is. */
export function toReferencePage(language: Language): string {
  const text = messages[language]
  return toPage(
    { language, title: text.title, place: '/docs', hasComponent: true },
    `<div id="reference" tabindex="-1" data-language="${language}"></div>
<noscript><p class="note">${text.noScript}<a href="/openapi.json">openapi.json</a></p></noscript>
<script src="/docs/reference.js"></script>
<script src="/docs/scalar.js"></script>`,
  )
}

/** Where the `type` of a problem leads: every code with its words. */
export function toErrorsPage(language: Language): string {
  const text = messages[language]
  const rows = errorCodes.map((code) => {
    const { title, message } = toErrorMessage(code, language)
    return `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${errorStatus[code]}</td>
<td><b>${escapeHtml(title)}</b><br>${escapeHtml(message)}</td></tr>`
  })
  return toPage(
    { language, title: `${text.errorsTitle} · ${text.title}`, place: '/docs/errors' },
    `<main id="reference" tabindex="-1"><h1>${text.errorsTitle}</h1><p>${text.errorsIntro}</p>
<div class="wide" tabindex="0" role="region" aria-label="${text.errorsTitle}"><table><thead><tr><th scope="col">${text.code}</th><th scope="col">${text.status}</th><th scope="col">${text.meaning}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></main>`,
  )
}

/** A guide among the others. Guides are written in English. */
export function toGuidePage({ name, html }: Guide, language: Language): string {
  const text = messages[language]
  const title = guides.find((guide) => guide.name === name)?.title[language] ?? name
  const query = language === 'en' ? '' : `?language=${language}`
  const items = guides.map((guide) => {
    const current = guide.name === name ? ' aria-current="page"' : ''
    return `<li><a href="/docs/guides/${guide.name}${query}"${current}>${guide.title[language]}</a></li>`
  })
  return toPage(
    { language, title: `${title} · ${text.title}`, place: `/docs/guides/${name}` },
    `<main><nav aria-label="${text.guides}"><ul class="guides">${items.join('')}</ul></nav>
<article id="reference" tabindex="-1" lang="en">${html}</article></main>`,
  )
}

function toPage({ language, title, place, hasComponent = false }: Shown, body: string): string {
  const text = messages[language]
  const query = language === 'en' ? '' : `?language=${language}`
  const other = language === 'en' ? 'cn' : 'en'
  return `<!doctype html>
<html lang="${languageTag[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
${hasComponent ? '' : '<link rel="stylesheet" href="/docs/text.css">\n'}<link rel="stylesheet" href="/docs/frame.css">
</head>
<body>
<a class="skip" href="#reference">${text.skip}</a>
<header class="frame">
<a class="name" href="/docs${query}">${text.name}</a>
<nav aria-label="${text.title}">
<a href="/docs/guides/first-verification${query}">${text.guides}</a>
<a href="/docs/errors${query}">${text.errors}</a>
<a href="/openapi.json">${text.document}</a>
<a href="/admin">${text.staff}</a>
<a href="${place}?language=${other}" lang="${languageTag[other]}">${text.switch}</a>
</nav>
</header>
${body}
</body>
</html>
`
}
