import { type Command, clientOption, textOption } from '#server/commands/command.ts'
import { toLines } from '#server/commands/output/lines.ts'
import { disableProvider, showSso } from '#server/sso/settings/save-provider.ts'
import { getClient } from '#server/tenants/get-client.ts'

export const ssoShow: Command = {
  words: 'sso show',
  summary: "How a customer's staff sign in by their identity provider, without its secret.",
  options: { client: clientOption },
  async run(context, input) {
    const { id } = await getClient(context, textOption(input, 'client'))
    const shown = await showSso(context, id)
    if (!shown.provider) return { json: shown, text: 'There is no identity provider: staff sign in by password.' }
    const { groupRoles, ...provider } = shown.provider
    const groups = groupRoles.map(({ group, role }) => `  ${group}: ${role}`)
    const text = [
      toLines({ ...provider, ...shown.addresses, breakGlassCount: shown.breakGlassCount, scimTokens: shown.scimTokens.length }),
      ['Groups and roles:', ...groups].join('\n'),
    ]
    return { json: shown, text: text.join('\n\n') }
  },
}

export const ssoDisable: Command = {
  words: 'sso disable',
  summary:
    'For who is locked out: switches the identity provider off and password sign-in on. Sessions that came by it end; administrators are notified.',
  options: { client: clientOption },
  async run(context, input) {
    const { id } = await getClient(context, textOption(input, 'client'))
    const { issuer } = await disableProvider(context, id)
    const lines = [
      `Single sign-on by ${issuer} is off. Local accounts sign in by password.`,
      'Without one: npm run portico -- staff create --email you@example.com --role administrator',
    ]
    return { json: { clientId: id, issuer, enabled: false }, text: lines.join('\n') }
  },
}
