import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Portico } from '#e2e/support/start-portico.ts'

export const baseInfoFormName = 'Personal information asked'

/** The example form, as one that is asked for before the document. Answers its id. */
export async function publishForm(portico: Portico): Promise<string> {
  const written = JSON.parse(await readFile(join(import.meta.dirname, '../../docs/forms/personal-information.json'), 'utf8'))
  return importForm(portico, { ...written, name: baseInfoFormName, asksPersonalInfo: true, chineseConfirmPopup: true })
}

/** Publishes a definition, or finds that it stands. Answers its id. */
export async function importForm(portico: Portico, definition: object): Promise<string> {
  const path = join(tmpdir(), `portico-form-${process.pid}.json`)
  await writeFile(path, JSON.stringify(definition))
  const { formId } = JSON.parse(await portico.command('form', 'import', path, '--json')) as { formId: string }
  return formId
}
