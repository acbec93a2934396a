import type { FastifyInstance } from 'fastify'
import * as businesses from '#contract/company/business-calls.ts'
import * as requests from '#contract/company/company-calls.ts'
import * as forms from '#contract/company/company-form-calls.ts'
import * as completeness from '#contract/company/completeness-calls.ts'
import * as people from '#contract/company/people-calls.ts'
import * as registry from '#contract/company/registry-calls.ts'
import { readRequiredDocuments, saveRequiredDocuments, updateFormContent } from '#server/company/change-company-answers.ts'
import { createWithTicket, mailCompanyLink } from '#server/company/company-entry.ts'
import { findCompanyPlace } from '#server/company/create-company-request.ts'
import { deleteBusinessShareholder, deleteIndividual } from '#server/company/delete-rows.ts'
import { correctEmail } from '#server/company/invitations/correct-email.ts'
import { inviteAll } from '#server/company/invitations/invite-everybody.ts'
import { invitePerson } from '#server/company/invitations/invite-person.ts'
import { enhanceCompany, readProfile, searchCompanies } from '#server/company/look-up-company.ts'
import { exportOwnership } from '#server/company/ownership-exchange.ts'
import { readCompany, readFormInfo, toCompanyEntryView, toFormInfo } from '#server/company/read-company.ts'
import { readCompleteness } from '#server/company/read-completeness.ts'
import { readIndividual } from '#server/company/read-individual.ts'
import { readPersonDocument } from '#server/company/read-person-document.ts'
import { recordSeniorManager } from '#server/company/record-senior-manager.ts'
import { serveOwnershipImport } from '#server/company/routes/ownership-import-routes.ts'
import { saveBusinessShareholder } from '#server/company/save-business.ts'
import { saveIndividual } from '#server/company/save-individual.ts'
import { submitCompany } from '#server/company/submit-company.ts'
import { listBusinessShareholders, readDescription } from '#server/ownership/business-rows.ts'
import { listCompanyPeople, listIndividuals } from '#server/ownership/individual-rows.ts'
import { requireOwnCompany } from '#server/ownership/open-company.ts'
import { explainShares } from '#server/ownership/shares-explanation.ts'
import { readStructure, readTotalShares } from '#server/ownership/structure.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { dismissSuggestion, listRegistrySuggestions } from '#server/registry/suggestions.ts'

/** The calls of a company. */
export function serveCompany(app: FastifyInstance, options: ServeOptions): void {
  serveForms(app, options)
  serveRequest(app, options)
  servePeople(app, options)
  serveBusinesses(app, options)
  serveCompleteness(app, options)
  serveRegistry(app, options)
}

function serveForms(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, forms.getFormInfo, options, ({ query }) =>
    readFormInfo(context, query.id, query.version === undefined ? undefined : Number(query.version)),
  )

  serve(app, forms.getFormByName, options, async ({ query }) => {
    const { client, form } = await findCompanyPlace(context, query)
    return toFormInfo(client, form)
  })

  serve(app, forms.getFormBranding, options, async ({ query }) => {
    const { client, form } = await findCompanyPlace(context, query)
    const { termsOfUseLink, privacyPolicyLink } = form.definition
    return {
      clientId: client.id,
      formId: form.id,
      ...toCompanyEntryView(client, form),
      termsOfUseLink,
      privacyPolicyLink,
      languages: client.languages,
    }
  })

  serve(app, forms.getBusinessNameMode, options, async ({ query }) => {
    const { client } = await findCompanyPlace(context, query)
    return { businessNameMode: client.businessNameMode }
  })
}

function serveRequest(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, requests.createCorporateRequest, options, async ({ body, language }) => {
    const { expiresAt, ...opened } = await createWithTicket(context, { ...body, language })
    return { ...opened, expiresAt: expiresAt.toISOString() }
  })

  serve(app, requests.requestCorporateLink, options, async ({ body, language, address }) => ({
    message: 'Success' as const,
    resendAfterSeconds: await mailCompanyLink(context, { ...body, language, address }),
  }))

  serve(app, requests.validateCorporateToken, options, async ({ link }) => {
    const { requestId, status, formId, formVersion, companyName, email } = await readCompany(context, link)
    return { requestId, status, formId, formVersion, companyName, email }
  })

  serve(app, requests.getCorporateRequest, { ...options, readsAlong: true }, async ({ link, query }) => {
    requireOwnCompany(link, query.COD)
    return readCompany(context, link)
  })

  serve(app, requests.updateFormContent, options, ({ link, body, language }) => updateFormContent(context, link, body, language))

  serve(app, requests.getRequiredDocuments, options, async ({ link, query }) => {
    requireOwnCompany(link, query.COD)
    return readRequiredDocuments(context, link)
  })

  serve(app, requests.submitRequiredDocuments, options, ({ link, body, language }) => saveRequiredDocuments(context, link, body, language))

  serve(app, requests.submitCorporateRequest, options, ({ link, body, language }) => submitCompany(context, link, body, language))
}

function servePeople(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, people.listIndividuals, options, ({ link, query }) =>
    listIndividuals(context, link, { companyId: query.COD, type: query.cod2EODType }),
  )

  serve(app, people.listCompanyPeople, options, async ({ link, query }) => {
    requireOwnCompany(link, query.COD)
    return { individuals: await listCompanyPeople(context, link) }
  })

  serve(app, people.getIndividual, options, ({ link, query }) => readIndividual(context, link, query))

  serve(app, people.addIndividual, options, ({ link, body, language }) => {
    const { corporateIndividualRequest: kind, corporateUserRequestInfo: info, COD, EOD, startsNewVerification, registryKey } = body
    const sent = { ...kind, ...info, COD, EOD, startsNewVerification, registryKey, content: info.formContent.content }
    return saveIndividual(context, link, { ...sent, isChange: false }, language)
  })

  serve(app, people.changeIndividual, options, ({ link, body, language }) => {
    const { corporateIndividualRequest: kind, corporateUserRequestInfo: info, COD, EOD, revision, startsNewVerification } = body
    return saveIndividual(
      context,
      link,
      { ...kind, ...info, COD, EOD, revision, startsNewVerification, content: info.formContent.content, isChange: true },
      language,
    )
  })

  serve(app, people.deleteIndividual, options, async ({ link, query }) => {
    const { EOD, COD, cod2EODType: type, revision } = query
    const { totalShares } = await deleteIndividual(context, link, EOD, { COD, type, revision: toNumber(revision) })
    return { message: 'Success' as const, totalShares }
  })

  serve(app, people.sendValidationEmail, options, async ({ link, body }) => ({
    message: 'Success' as const,
    ...(await invitePerson(context, link, body.EOD)),
  }))

  serve(app, people.correctEmailAddress, options, async ({ link, body }) => ({
    message: 'Success' as const,
    ...(await correctEmail(context, link, body)),
  }))

  serve(app, people.inviteIndividuals, options, ({ link }) => inviteAll(context, link))

  serve(app, people.readCorporateDocument, options, ({ link, body }) => readPersonDocument(context, link, body))
}

function serveCompleteness(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, completeness.getCompleteness, options, ({ link, query }) => {
    requireOwnCompany(link, query.COD)
    return readCompleteness(context, link)
  })

  serve(app, completeness.explainShares, options, async ({ link, body }) => {
    await explainShares(context, link, body)
    return readCompleteness(context, link)
  })

  serve(app, completeness.recordSeniorManager, options, async ({ link, body }) => {
    await recordSeniorManager(context, link, body.EOD)
    return readCompleteness(context, link)
  })
}

function serveBusinesses(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, businesses.addBusinessShareholder, options, ({ link, body, language }) =>
    saveBusinessShareholder(context, link, { ...body, isChange: false }, language),
  )

  serve(app, businesses.changeBusinessShareholder, options, ({ link, body, language }) =>
    saveBusinessShareholder(context, link, { ...body, isChange: true }, language),
  )

  serve(app, businesses.deleteBusinessShareholder, options, async ({ link, query }) => {
    const { totalShares } = await deleteBusinessShareholder(context, link, { ...query, revision: toNumber(query.revision) })
    return { message: 'Success' as const, totalShares }
  })

  serve(app, businesses.listBusinessShareholders, options, ({ link, query }) => listBusinessShareholders(context, link, query.parentCOD))

  serve(app, businesses.getCorporationStructure, options, ({ link, params }) => readStructure(context, link, params.id))

  serve(app, businesses.getCompanyDescription, options, ({ link, query }) => readDescription(context, link, query))

  serve(app, businesses.getTotalShares, options, ({ link, query }) => readTotalShares(context, link, query.COD))

  serve(app, businesses.exportOwnership, options, ({ link, query }) => exportOwnership(context, link, query.COD))

  serveOwnershipImport(app, options)
}

function serveRegistry(app: FastifyInstance, options: ServeOptions): void {
  const { context, limits } = options

  serve(app, registry.searchCompanies, options, ({ query, address }) =>
    searchCompanies(context, limits.openRegistryAccount({ address }), query),
  )

  serve(app, registry.enhanceCompany, options, ({ link, body }) =>
    enhanceCompany(context, limits.openRegistryAccount({ requestId: link.request.id }), link, body.kyckrId),
  )

  serve(app, registry.getCompanyProfile, options, ({ link }) => readProfile(context, link))

  serve(app, registry.listRegistrySuggestions, options, ({ link }) => listRegistrySuggestions(context, link))

  serve(app, registry.dismissRegistrySuggestion, options, ({ link, body }) => dismissSuggestion(context, link, body))
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))
