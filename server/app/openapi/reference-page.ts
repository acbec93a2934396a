import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { customerHeaders, type Endpoint } from '#contract/endpoint.ts'
import { errorCodes, errorStatus } from '#contract/error-codes.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { languageHeader } from '#contract/language.ts'
import { createLivenessRequest } from '#contract/requests/customer-server-calls.ts'
import { errorsOf, type JsonSchema, toErrorExample, toPermissionText, toSchema } from '#server/app/openapi/openapi.ts'
import { toExample } from '#server/app/openapi/reference-example.ts'
import { escapeHtml } from '#server/platform/text/html.ts'

const accessLabels = {
  open: 'Open to everybody.',
  link: 'For an applicant with a link.',
  token: 'For an applicant with the token of a link.',
  'api-key': "For the customer's own server, with an API key.",
  staff: 'For staff who are signed in.',
} as const satisfies Record<Endpoint['access'], string>

/** The reference of every call: one page, no script, nothing from another host. */
export function toReferencePage(publicUrl: string): string {
  const contents = allEndpoints.map((call) => `<li><a href="#${call.name}"><code>${placeOf(call)}</code></a></li>`).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Portico: the calls</title>
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<main>
<h1>Portico: the calls</h1>
<p>Every call takes and answers JSON, but for the recording, which goes up as multipart. The machine-readable description is
<a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2 id="language">Language and errors</h2>
<p>Send <code>${languageHeader}: en</code> or <code>cn</code>. A refusal has a status of 400 or more and this body; its
<code>errorCode</code> never changes, its words come in your language, and its <code>requestId</code> finds it in the log.</p>
<pre><code>${toJson(toErrorExample('REQUEST_NOT_FOUND'))}</code></pre>
<h2 id="start">Try it</h2>
<p>Make a key, then create a request from your own server, and open the link that comes back:</p>
<pre><code>npm run portico -- api-key create
${escapeHtml(toCurl(createLivenessRequest, publicUrl))}</code></pre>
<p>A link for a first look, without a key: <code>npm run portico -- link individual</code></p>
<nav aria-labelledby="calls"><h2 id="calls">Calls</h2>
<ul>
${contents}
</ul>
</nav>
${allEndpoints.map((call) => toSection(call, publicUrl)).join('\n')}
${errorTable()}
</main>
</body>
</html>
`
}

function toSection(call: Endpoint, publicUrl: string): string {
  const body = call.input && toSchema(call.input, 'input')
  const answer = toSchema(call.answer, 'output')
  return `<section aria-labelledby="${call.name}">
<h2 id="${call.name}"><code>${placeOf(call)}</code></h2>
<p>${escapeHtml(call.summary)} <span class="access">${accessLabels[call.access]}${call.permission ? ` ${escapeHtml(toPermissionText(call.permission))}` : ''}</span></p>
${call.params ? toFieldTable('In the path', toSchema(call.params, 'input')) : ''}
${call.query ? toFieldTable('In the query', toSchema(call.query, 'input')) : ''}
${body ? toFieldTable('In the body', body, call.files) : ''}
<h3>With curl</h3>
<pre><code>${escapeHtml(toCurl(call, publicUrl))}</code></pre>
<h3>Answer</h3>
<pre><code>${toJson(toExample(answer))}</code></pre>
<details><summary>The answer's schema</summary><pre><code>${toJson(answer)}</code></pre></details>
<h3>Refusals</h3>
<p class="codes">${errorsOf(call)
    .map((code) => `<a href="#error-${code}"><code>${code}</code></a>`)
    .join(' ')}</p>
</section>`
}

function toFieldTable(caption: string, schema: JsonSchema, files: readonly string[] = []): string {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const required = (schema.required ?? []) as string[]
  const rows = Object.entries(properties).map(([name, field]) => [name, required.includes(name), toTypeText(field)] as const)
  const all = [...rows, ...files.map((name) => [name, true, 'file'] as const)]
  const lines = all.map(
    ([name, isRequired, type]) =>
      `<tr><td><code>${name}</code></td><td>${isRequired ? 'required' : 'optional'}</td><td>${escapeHtml(type)}</td></tr>`,
  )
  return `<h3>${caption}</h3>
<table><thead><tr><th scope="col">Name</th><th scope="col">Needed</th><th scope="col">Value</th></tr></thead><tbody>
${lines.join('\n')}
</tbody></table>`
}

function toTypeText(field: JsonSchema): string {
  if (Array.isArray(field.anyOf)) return field.anyOf.map((part: JsonSchema) => toTypeText(part)).join(' or ')
  if (Array.isArray(field.enum)) return field.enum.join(', ')
  if (field.type === 'object') return `{ ${Object.keys(field.properties ?? { 'field name': '' }).join(', ')} }`
  const most = field.maxLength ? `, at most ${String(field.maxLength)} letters` : ''
  return String(field.type) + most
}

function toCurl(call: Endpoint, publicUrl: string): string {
  const query = call.query ? Object.keys((toSchema(call.query, 'input').properties ?? {}) as object).slice(0, 1) : []
  const address = publicUrl + call.path.replace(':id', 'req_…') + query.map((name) => `?${name}=…`).join('')
  const headers = [
    ...(call.access === 'api-key'
      ? [`${customerHeaders.apiKey}: …`, `${customerHeaders.clientId}: cli_…`, `${customerHeaders.sessionUuid}: $(uuidgen)`]
      : []),
    ...(call.access === 'token' || (call.access === 'link' && !call.input) ? ['authorization: Bearer TOKEN'] : []),
    ...(call.access === 'staff' ? ['authorization: Bearer ACCESS_TOKEN'] : []),
    ...(call.input && !call.files ? ['content-type: application/json'] : []),
  ].map((header) => `-H "${header}"`)
  const parts = [`curl -X ${call.method} '${address}'`, ...headers, ...toCurlBody(call)]
  return parts.join(' \\\n  ')
}

function toCurlBody(call: Endpoint): string[] {
  if (!call.input) return []
  const example = toExample(toSchema(call.input, 'input')) as Record<string, unknown>
  if (!call.files) return [`-d '${JSON.stringify(example)}'`]
  const fields = Object.entries(example).map(([name, value]) => `-F ${name}='${String(value)}'`)
  return [...fields, ...call.files.map((name) => `-F ${name}=@clip.webm`)]
}

function errorTable(): string {
  const rows = errorCodes.map((code) => {
    const [english, chinese] = [toErrorMessage(code, 'en'), toErrorMessage(code, 'cn')]
    return `<tr id="error-${code}"><td><code>${code}</code></td><td>${errorStatus[code]}</td>
<td><b>${escapeHtml(english.title)}</b><br>${escapeHtml(english.message)}</td>
<td lang="zh-CN"><b>${escapeHtml(chinese.title)}</b><br>${escapeHtml(chinese.message)}</td></tr>`
  })
  return `<section aria-labelledby="errors"><h2 id="errors">Every error</h2>
<div class="wide"><table><thead><tr><th scope="col">errorCode</th><th scope="col">Status</th><th scope="col">English</th><th scope="col">Chinese</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></section>`
}

function placeOf(call: Endpoint): string {
  return `${call.method} ${call.path}`
}

function toJson(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2))
}
