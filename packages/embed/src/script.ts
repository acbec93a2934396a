// The script tag: `Portico.embed(…)`, `Portico.openDialog(…)`, `Portico.redirect(…)`, `Portico.preload(…)`.
export { embed, openDialog, preload, redirect } from './index.ts'
