import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { importForm } from '#server/forms/import-form.ts'
import type { CompanyProfile } from '#server/platform/ports.ts'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import { companyPage, newCompany, type Person } from '#server/testing/company-steps.ts'
import { openStaffApp } from '#server/testing/staff-app.ts'
import { testApp } from '#server/testing/test-app.ts'

export const lantern = 'GB|09000001'
export const brightwater = 'GB|09000010'

/** A customer whose companies are looked up in the sample register. */
export async function openRegistry() {
  const portico = await testApp({ client: { creditBalance: 1_000 } })
  let change = (profile: CompanyProfile) => profile
  const { registry } = portico.context
  const getProfile = registry.getProfile.bind(registry)
  registry.getProfile = async (id) => change(await getProfile(id))
  const form = JSON.parse(await readFile('docs/forms/corporate.json', 'utf8'))
  form.modules.directors.fields.push({ name: 'Date of Birth', type: 'date', selected: true, limit: { required: false } })
  await importForm(portico.context, form)
  return {
    portico,
    grace: await openStaffApp(portico, 'reviewer'),
    /** What the registry says otherwise than the sample register, until it is told to say the same again. */
    changeProfile(next: typeof change) {
      change = next
    },
    async lookedUp(kyckrId: string) {
      const companyName = sampleCompanies().find((company) => company.kyckrId === kyckrId)?.companyName ?? ''
      const page = companyPage(portico, await newCompany(portico, { kyckrId, companyName }))
      expect((await page.call('POST', '/kyckr/enhanced', { kyckrId })).status).toBe(200)
      const suggestions = async () => (await page.call('GET', '/kyckr/suggestion')).body.suggestions as RegistrySuggestion[]
      const dismiss = (key: string, isDismissed: boolean) => page.call('POST', '/kyckr/suggestion', { key, isDismissed })
      const addDirector = (person: Person, more?: object) => page.addDirector({ designation: 'Director', ...person }, more)
      return { ...page, suggestions, dismiss, addDirector }
    },
  }
}

export function findSuggestion(suggestions: RegistrySuggestion[], list: string, name: string) {
  const found = suggestions.find((each) => each.list === list && each.name === name)
  if (!found) throw new Error(`${name} is not suggested`)
  return found
}
