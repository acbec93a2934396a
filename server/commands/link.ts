import { kyckrIdPattern } from '#contract/company/company-schemas.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import { isDay } from '#contract/identity/identity.ts'
import { languages } from '#contract/language.ts'
import { stepParameters } from '#contract/requests/step-parameter.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import { type Command, choiceOption, clientOption, textOption, UsageFault } from '#server/commands/command.ts'
import { findCompanyPlace, openCompanyRequest } from '#server/company/create-company-request.ts'
import { createRequest } from '#server/links/create-request.ts'
import { renewLink } from '#server/links/renew-link.ts'
import type { IssuedLink } from '#server/requests/issue-link.ts'
import { everyTenant } from '#server/requests/tenant-scope.ts'
import { getClient } from '#server/tenants/get-client.ts'
import { findInstallationMode } from '#server/tenants/repositories/installation.ts'

export const linkIndividual: Command = {
  words: 'link individual',
  summary: 'Makes a request of one person, and prints the link that opens it.',
  options: {
    client: clientOption,
    form: { type: 'string', value: 'NAME', help: "the form; without it, the customer's default one" },
    email: { type: 'string', value: 'ADDRESS', help: 'sends the link there as well' },
    language: { type: 'string', value: languages.join('|'), help: 'of the page and the messages' },
    step: { type: 'string', value: 'WORD', help: `where the person begins: ${stepParameters.join(', ')}` },
    reference: { type: 'string', value: 'TEXT', help: 'your own word for the person' },
    'first-name': { type: 'string', value: 'NAME', help: 'whom the link is for; compared with their document' },
    'middle-name': { type: 'string', value: 'NAME', help: 'the same' },
    'last-name': { type: 'string', value: 'NAME', help: 'the same' },
    'date-of-birth': { type: 'string', value: 'YYYY-MM-DD', help: 'the same' },
  },
  async run(context, input) {
    const email = textOption(input, 'email')
    if (email !== undefined && !emailPattern.test(email)) throw new UsageFault('--email must be an email address')
    const language = choiceOption(input, 'language', languages)
    const startStep = choiceOption(input, 'step', stepParameters)
    const dateOfBirth = textOption(input, 'date-of-birth')
    if (dateOfBirth !== undefined && !isDay(dateOfBirth)) throw new UsageFault('--date-of-birth must be a day: 1984-08-12')
    const client = await getClient(context, textOption(input, 'client'))
    const created = await createRequest(context, {
      client,
      formName: textOption(input, 'form'),
      email,
      sendsEmail: email !== undefined,
      language,
      startStep,
      reference: textOption(input, 'reference'),
      issuedFor: {
        firstName: textOption(input, 'first-name'),
        middleName: textOption(input, 'middle-name'),
        lastName: textOption(input, 'last-name'),
        dateOfBirth,
      },
      takesCredit: false,
      actor: 'staff',
      by: operatorHere(),
    })
    return toAnswer(created)
  },
}

export const linkCorporate: Command = {
  words: 'link corporate',
  summary: 'Makes the onboarding of a company, and prints the link that opens it.',
  options: {
    client: clientOption,
    form: { type: 'string', value: 'NAME', help: "the corporate form; without it, the customer's default one" },
    company: { type: 'string', value: 'NAME', help: 'the name of the company; without it, a made-up one in a demonstration' },
    kyckr: { type: 'string', value: 'ID', help: 'its country and number as the registry has them: GB|01234567' },
    email: { type: 'string', value: 'ADDRESS', help: 'sends the link there as well' },
    language: { type: 'string', value: languages.join('|'), help: 'of the page and the messages' },
  },
  async run(context, input) {
    const email = textOption(input, 'email')
    if (email !== undefined && !emailPattern.test(email)) throw new UsageFault('--email must be an email address')
    const kyckrId = textOption(input, 'kyckr')
    if (kyckrId !== undefined && !kyckrIdPattern.test(kyckrId))
      throw new UsageFault('--kyckr must be a country code, | and a number: GB|01234567')
    const language = choiceOption(input, 'language', languages)
    const client = await getClient(context, textOption(input, 'client'))
    const place = await findCompanyPlace(context, { clientId: client.id, formName: textOption(input, 'form') })
    // The same company and address go on where they were; a link for nobody in particular begins anew.
    const isNamed = textOption(input, 'company') !== undefined
    if (!(isNamed && email) && (await findInstallationMode(context.db)) === 'production') {
      throw new UsageFault('say --company and --email: made-up companies are for demonstrations')
    }
    const company = {
      companyName: textOption(input, 'company') ?? 'Sample Company Ltd',
      email: email ?? 'company@portico.example',
      kyckrId,
    }
    const options = {
      language,
      takesCredit: false,
      actor: 'staff' as const,
      sendsEmail: email !== undefined,
      isNewLink: !(isNamed && email),
      by: operatorHere(),
    }
    return toAnswer(await openCompanyRequest(context, place, company, options))
  },
}

export const linkRenew: Command = {
  words: 'link renew',
  takes: 'ID',
  summary: 'Renews the link of a request; the previous link no longer works. Progress is kept.',
  options: { 'no-email': { type: 'boolean', help: 'does not send it' } },
  async run(context, { id, options }) {
    return toAnswer(await renewLink(context, id, { by: operatorHere(), tenant: everyTenant, sendsEmail: options['no-email'] !== true }))
  },
}

/** Shown once: the token is stored as its hash alone. */
export function toAnswer({ url, requestId, token, expiresAt }: IssuedLink) {
  const json = { url, requestId, token, expiresAt: expiresAt.toISOString() }
  return { json, text: `${url}\n\nrequest ${requestId}, open until ${expiresAt.toISOString()}` }
}
