import { emailPattern } from '#contract/email-pattern.ts'
import { languages } from '#contract/language.ts'
import { settings as settingsSchema } from '#contract/staff/settings-calls.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import { type Command, choiceOption, textOption, UsageFault } from '#server/commands/command.ts'
import { createClient } from '#server/settings/create-client.ts'

export const clientCreate: Command = {
  words: 'client create',
  summary: 'Makes a customer with its forms and its first administrator, and prints the invitation.',
  preparesDatabase: true,
  options: {
    name: { type: 'string', value: 'TEXT', help: 'of the customer, as applicants see it' },
    'admin-email': { type: 'string', value: 'ADDRESS', help: 'of the first administrator' },
    'admin-name': { type: 'string', value: 'TEXT', help: 'as others see it; without it, the address' },
    language: { type: 'string', value: languages.join('|'), help: 'of the administrator (en)' },
    contact: { type: 'string', value: 'ADDRESS', help: 'for questions of applicants' },
  },
  async run(context, input) {
    const name = textOption(input, 'name')?.trim() ?? ''
    const adminEmail = textOption(input, 'admin-email') ?? ''
    const contactEmail = textOption(input, 'contact')
    if (!settingsSchema.shape.name.safeParse(name).success || !name) throw new UsageFault('--name must be one to 100 characters')
    if (!emailPattern.test(adminEmail)) throw new UsageFault('--admin-email must be an email address')
    if (contactEmail && !emailPattern.test(contactEmail)) throw new UsageFault('--contact must be an email address')
    const query = {
      name,
      adminEmail,
      contactEmail,
      adminName: textOption(input, 'admin-name'),
      language: choiceOption(input, 'language', languages),
    }
    const created = await createClient(context, query, operatorHere())
    const { clientId, admin, invitationUrl, expiresAt } = created
    const lines = [
      `${created.name} (${clientId}) is there${created.isDefault ? ', as the default customer' : ''}.`,
      '',
      `Invitation of ${admin.email}, until ${expiresAt}:`,
      `  ${invitationUrl}`,
      '',
      'Whoever opens it first chooses the password of the administrator: hand it over by a safe way. It is not shown again.',
    ]
    return { json: created, text: lines.join('\n') }
  },
}
