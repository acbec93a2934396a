import { emailPattern } from '#contract/email-pattern.ts'
import { languages } from '#contract/language.ts'
import { builtInRoleIds } from '#contract/permissions.ts'
import { passwordLimits } from '#contract/staff/password-rules.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import { type Command, choiceOption, clientOption, textOption, UsageFault } from '#server/commands/command.ts'
import { createStaff } from '#server/staff/accounts/create-staff.ts'

export const staffCreate: Command = {
  words: 'staff create',
  summary: 'Makes an account for a member of staff, and prints the invitation by which they choose a password.',
  options: {
    client: clientOption,
    email: { type: 'string', value: 'ADDRESS', help: 'by which they sign in' },
    password: {
      type: 'string',
      value: 'TEXT',
      help: `no invitation: they sign in with this at once; at least ${passwordLimits.minCharacters} characters; not in production`,
    },
    role: { type: 'string', value: 'ROLE', help: builtInRoleIds.join(', ') },
    name: { type: 'string', value: 'TEXT', help: 'as others see it; without it, the address' },
    language: { type: 'string', value: languages.join('|'), help: "without it, the customer's first" },
  },
  async run(context, input) {
    const email = textOption(input, 'email')
    const password = textOption(input, 'password')
    const role = choiceOption(input, 'role', builtInRoleIds)
    if (!email || !emailPattern.test(email)) throw new UsageFault('--email must be an email address')
    if (!role) throw new UsageFault(`--role must be one of: ${builtInRoleIds.join(', ')}`)
    const query = {
      clientId: textOption(input, 'client'),
      email,
      password,
      role,
      displayName: textOption(input, 'name'),
      language: choiceOption(input, 'language', languages),
    }
    const created = await createStaff(context, query, operatorHere())
    if (!('invitationUrl' in created)) return { json: created, text: `${created.email} (${created.id}) can sign in as ${created.role}.` }
    const lines = [
      `Invitation of ${created.email} (${created.id}) as ${created.role}, until ${created.expiresAt}:`,
      `  ${created.invitationUrl}`,
      '',
      'Whoever opens it first chooses the password: hand it over by a safe way. It is not shown again.',
    ]
    return { json: created, text: lines.join('\n') }
  },
}
