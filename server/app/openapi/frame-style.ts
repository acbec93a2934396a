/** The frame of the reference, its guides and its errors, without the rules for plain text: the component brings its own. */
export const frameStyle = `
:root { color-scheme: light dark; --surface: #fff; --text: #14181f; --line: #d9dfe7; --brand: #1a56c4 }
@media (prefers-color-scheme: dark) { :root { --surface: #14181f; --text: #eef1f5; --line: #343c48; --brand: #8ab4ff } }
body { margin: 0 }
.skip { position: absolute; inset-inline-start: -999px }
.skip:focus { position: fixed; inset-inline-start: 8px; inset-block-start: 8px; z-index: 1000; background: var(--surface); padding: 8px 12px }
.frame, .skip { font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif; color: var(--text) }
.frame a, .skip { color: var(--brand) }
.frame { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between; padding: 2px 16px;
  border-bottom: 1px solid var(--line); background: var(--surface) }
.frame a.name { font-weight: 600; text-decoration: none; color: inherit; padding: 8px 0 }
.frame nav { display: flex; flex-wrap: wrap; gap: 0 16px }
.frame nav a { padding: 8px 0; font-size: 14px }
.frame a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
@media (max-width: 600px) {
  .frame, .frame nav { flex-wrap: nowrap; gap: 8px }
  .frame { padding: 2px 12px }
  .frame nav { min-width: 0; overflow-x: auto; white-space: nowrap }
  .frame nav a, .frame a.name { font-size: 13px }
  .frame .more { display: none }
}
.note { padding: 16px }
.guides { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 0; list-style: none; font-size: 14px }
.guides a { display: inline-block; padding: 8px 0 }
.guides a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
article li:has(> details) { list-style: none; margin-inline-start: -16px }
summary { padding: 8px 0; cursor: pointer; color: var(--brand) }
summary:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
main th[scope=row] { overflow-wrap: anywhere; font-weight: 400 }
article td, article :not(pre) > code { overflow-wrap: anywhere }
main :target { outline: 2px solid var(--brand); outline-offset: -2px }
`
