import { readFile } from 'node:fs/promises'
import { importForm } from '#server/forms/import-form.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { hasClients, saveClient, saveForm, saveLogo } from '#server/tenants/repositories/clients.ts'
import { requireDemonstration } from '#server/tenants/require-mode.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 48" role="img" aria-label="Northwind Bank">
<path d="M24 3 44 14v20L24 45 4 34V14z" fill="#0b5f6b"/>
<path d="M13 31V17l11 10V17M24 27l11 4V17" fill="none" stroke="#fff" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round"/>
<text x="56" y="22" font-family="Georgia,'Times New Roman',serif" font-size="19" font-weight="700" fill="#0b2f36">Northwind</text>
<text x="56" y="40" font-family="Georgia,'Times New Roman',serif" font-size="15" letter-spacing="3.2" fill="#0b5f6b">BANK</text>
</svg>
`

/** The demonstration's second form: the one that docs/guides/forms.md explains. */
export const demonstrationForm = 'Personal information'
const corporateFormFile = new URL('../../docs/forms/corporate.json', import.meta.url)
const demonstrationFormFile = new URL('../../docs/forms/personal-information.json', import.meta.url)

/** Gives an empty database its first customer, so that there is something to see. Answers whether it did. */
export async function seedDemonstration({ db }: Pick<CoreContext, 'db'>): Promise<boolean> {
  await requireDemonstration(db)
  if (await hasClients(db)) return false
  await db.transaction().execute(async (transaction) => {
    const id = newId('cli')
    await saveClient(transaction, {
      id,
      name: 'Northwind Bank',
      logoPath: `/brand/${id}/logo`,
      colour: '#0b5f6b',
      contactEmail: 'onboarding@northwind.example',
      creditBalance: 1_000,
      isDefault: true,
    })
    await saveLogo(transaction, id, Buffer.from(logo), 'image/svg+xml')
    await saveForm(transaction, {
      id: newId('frm'),
      clientId: id,
      kind: 'individual',
      name: 'Individual onboarding',
      isDefault: true,
      definition: {
        note: 'Opening an account takes about three minutes.',
        termsAndConditionsContent: null,
        termsOfUseLink: '/docs',
        privacyPolicyLink: '/docs',
        chineseConfirmPopup: false,
        asksPersonalInfo: false,
        livenessMode: 'passive',
      },
    })
  })
  const written: object = JSON.parse(await readFile(demonstrationFormFile, 'utf8'))
  await importForm({ db }, { ...written, name: demonstrationForm, asksPersonalInfo: true })
  await importForm({ db }, JSON.parse(await readFile(corporateFormFile, 'utf8')))
  return true
}
