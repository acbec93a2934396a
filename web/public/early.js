// Runs beside the download of the page's code: asks for the request of the link, and sets the language of what shows meanwhile.
// web/lib/api/early-answer.ts takes the answer over.
;(() => {
  const query = new URLSearchParams(location.search)
  const token = query.get('token')
  const requestId = query.get('requestId')
  let language = query.get('language')
  try {
    language ??= JSON.parse(localStorage.getItem('portico.language'))
  } catch {
    // Storage is forbidden here: the default stands.
  }
  if (language !== 'cn') language = 'en'
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
  if (!token || !requestId || !/^\/(BaseInfo\/?)?$/i.test(location.pathname)) return
  const answer = fetch('/onboarding/liveness/status', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-language': language },
    body: JSON.stringify({ requestId, token }),
    cache: 'no-store',
  })
  // Whoever takes it over hears of a failure.
  answer.catch(() => undefined)
  window.porticoEarly = { token, requestId, answer }
})()
