/** The look of the two pages that the server draws itself: the reference and the mailbox. */
export const pageStyle = `
:root { color-scheme: light dark; --surface: #fff; --text: #14181f; --muted: #4a5565; --line: #d9dfe7; --quiet: #f3f5f8; --brand: #1a56c4 }
@media (prefers-color-scheme: dark) {
  :root { --surface: #14181f; --text: #eef1f5; --muted: #a9b4c2; --line: #343c48; --quiet: #1e242d; --brand: #8ab4ff }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--surface); color: var(--text);
  font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 96px }
h1 { font-size: 28px; line-height: 36px; margin: 16px 0 }
h2 { font-size: 20px; line-height: 28px; margin: 48px 0 8px }
h3 { font-size: 16px; line-height: 24px; margin: 24px 0 8px }
a { color: var(--brand) }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
code, pre { font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
h2 code { font-size: inherit; overflow-wrap: anywhere }
pre { background: var(--quiet); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; overflow-x: auto; max-height: 480px }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: start; vertical-align: top; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
.wide { overflow-x: auto }
.wide table { min-width: 720px }
.access, .muted { color: var(--muted) }
.codes { line-height: 1.9 }
.messages { list-style: none; padding: 0; border-top: 1px solid var(--line) }
.messages a { display: block; padding: 12px 4px; border-bottom: 1px solid var(--line); text-decoration: none; color: inherit }
.messages a:hover { background: var(--quiet) }
.messages b { display: block }
.bar { display: flex; gap: 16px; justify-content: space-between; align-items: baseline; flex-wrap: wrap }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; font-size: 14px }
dt { color: var(--muted) }
dd { margin: 0 }
`
