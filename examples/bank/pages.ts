import type { Application } from './applications.ts'

const toText = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} – Harbour Bank</title>
    <link rel="stylesheet" href="/bank.css" />
  </head>
  <body>
    <header><a href="/">Harbour Bank</a></header>
    <main>
${body}
    </main>
  </body>
</html>
`

export const startPage = page(
  'Open an account',
  `      <h1>Open an account</h1>
      <p>First we check who you are. Have a passport, an ID card or a driving licence at hand.</p>
      <form method="post" action="/applications">
        <label>Account of
          <select name="kind"><option value="individual">a person</option><option value="corporate">a company</option></select>
        </label>
        <label>Company, if it is one <input name="company" autocomplete="organization" /></label>
        <label>Email <input name="email" type="email" autocomplete="email" required /></label>
        <label>Language
          <select name="language"><option value="en">English</option><option value="cn">中文</option></select>
        </label>
        <label>Show the check
          <select name="look"><option value="inline">on this page</option><option value="dialog">in a dialog</option></select>
        </label>
        <button>Continue</button>
      </form>`,
)

/** The address of the verification stands in the page of whom it is for, and nowhere else. */
export function toApplicationPage({ id, url, language, look }: Application): string {
  return page(
    'Your application',
    `      <h1>Your application</h1>
      <p role="status" id="state">We are waiting for your verification.</p>
      <button type="button" id="open" hidden>Verify my identity</button>
      <div id="verification" data-application="${id}" data-url="${toText(url)}" data-language="${language}" data-look="${look}"></div>
      <script src="/embed.js"></script>
      <script type="module" src="/bank.js"></script>`,
  )
}
